import { expect, test } from 'vitest';
import { NotificationsSection } from '@/components/settings/NotificationsSection';
import { DEFAULT_SETTINGS, type Settings } from '@/lib/contract/settings';
import { drawnFor } from '../fake-player';

const section = <NotificationsSection request={async () => true} />;

/** Which of the switches are on. */
const drawn = (changes: Partial<Settings>) => {
  const html = drawnFor({ settings: { ...DEFAULT_SETTINGS, ...changes } }, section);
  return [...html.matchAll(/aria-checked="(\w+)"/g)].map(([, on]) => on === 'true');
};

test('new tracks and new episodes are shown by the desktop only where that was turned on', () => {
  expect(drawn({})).toEqual([false, false]);
  expect(drawn({ trackNotices: true })).toEqual([true, false]);
  expect(drawn({ episodeNotices: true })).toEqual([false, true]);
});
