import { expect, test } from 'vitest';
import { NotificationsSection } from '@/components/settings/NotificationsSection';
import { DEFAULT_SETTINGS } from '@/lib/contract/settings';
import { drawnFor } from '../fake-player';

const section = <NotificationsSection request={async () => true} />;

test('new tracks are shown by the desktop only where that was turned on', () => {
  expect(drawnFor({}, section)).toContain('aria-checked="false"');
  const settings = { ...DEFAULT_SETTINGS, trackNotices: true };
  expect(drawnFor({ settings }, section)).toContain('aria-checked="true"');
});
