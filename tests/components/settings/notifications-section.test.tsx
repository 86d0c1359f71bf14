// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NotificationsSection } from '@/components/settings/SwitchSections';
import { DEFAULT_SETTINGS, type Settings } from '@/lib/contract/settings';
import { openPage } from '../../support/page';

/** The switches that are on. */
function switches(changes: Partial<Settings>) {
  const settings = { ...DEFAULT_SETTINGS, ...changes };
  const { unmount } = openPage(<NotificationsSection request={async () => true} />, {
    state: { settings },
  });
  const on = screen
    .getAllByRole('switch')
    .map((one) => one.getAttribute('aria-checked') === 'true');
  unmount();
  return on;
}

test('the switches for track and episode notices are off until turned on', () => {
  expect(switches({})).toEqual([false, false]);
  expect(switches({ trackNotices: true })).toEqual([true, false]);
  expect(switches({ episodeNotices: true })).toEqual([false, true]);
});

test.each([true, false])(
  'a notice is turned on only if the browser grants permission (%s)',
  async (leave) => {
    const { user, commands } = openPage(<NotificationsSection request={async () => leave} />);
    const [tracks] = screen.getAllByRole('switch');
    await user.click(tracks as HTMLElement);
    expect(commands.changeSettings.mock.calls).toEqual(leave ? [[{ trackNotices: true }]] : []);
  },
);
