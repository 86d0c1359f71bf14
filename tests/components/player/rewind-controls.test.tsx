// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { PopupControls } from '@/components/player/Transport';
import { RewindPopup, SpeedPopup } from '@/components/player/TransportPopups';
import type { Rewind } from '@/lib/contract/player-state';
import { haveOverlays, openPage } from '../../support/page';
import { FIP, rewindOf, SONGS } from './sample-rewind';

beforeAll(() => haveOverlays({ RewindPopup, SpeedPopup }));

const openControls = (rewind: Rewind, isPlaying = true) =>
  openPage(<PopupControls />, { state: { currentTrack: FIP, isLive: true, isPlaying, rewind } });

const button = (name: string) => screen.getByRole('button', { name });
const isDisabled = (name: string) => button(name).getAttribute('aria-disabled') === 'true';
const startOf = ({ tracks }: Rewind, nth: number) => tracks.at(nth)?.at;

test('at the live edge one can skip back, but neither forward nor at another speed', async () => {
  const { user, commands } = openControls(rewindOf({ songs: SONGS }));
  await user.click(button('Skip back 15 seconds'));
  expect(isDisabled('Skip forward 30 seconds')).toBe(true);
  expect(isDisabled('Playback speed')).toBe(true);
  await user.click(button('Skip forward 30 seconds'));
  expect(commands.skip.mock.calls).toEqual([['back']]);
  await user.click(button('Playback speed'));
  expect(screen.queryByRole('menu')).toBeNull();
});

test('behind live one can skip forward, and choose among the speeds up to double', async () => {
  const { user, commands } = openControls(rewindOf({ is: 'behind', behind: 100 }));
  await user.click(button('Skip forward 30 seconds'));
  expect(commands.skip.mock.calls).toEqual([['forward']]);
  await user.click(button('Playback speed'));
  const speeds = await screen.findAllByRole('menuitemradio');
  expect(speeds.map(({ textContent }) => textContent)).toEqual([
    ...['0.5×', '0.75×', '1×', '1.25×', '1.5×', '1.75×', '2×'],
  ]);
});

test('a button that can no longer be pressed keeps the focus', async () => {
  const { user, hear } = openControls(rewindOf({ is: 'behind', behind: 20 }));
  await user.click(button('Skip forward 30 seconds'));
  await hear({ rewind: rewindOf() });
  expect(document.activeElement).toBe(button('Skip forward 30 seconds'));
});

test('one press plays the track from its start, also the one that is on now', async () => {
  const live = rewindOf({ songs: SONGS });
  const { user, commands, hear } = openControls(live);
  await user.click(button('From the start of this track'));
  expect(commands.seekBroadcast).toHaveBeenLastCalledWith(startOf(live, -1));
  const behind = rewindOf({ is: 'behind', behind: 300, songs: SONGS });
  await hear({ rewind: behind });
  await user.click(button('From the start of this track'));
  expect(commands.seekBroadcast).toHaveBeenLastCalledWith(startOf(behind, 1));
});

test('without a track there is nothing to start from, and the button says why', async () => {
  const { user, commands } = openControls(rewindOf());
  expect(isDisabled('From the start of this track')).toBe(true);
  expect(button('From the start of this track').getAttribute('aria-description')).toBe(
    'This station hasn’t named a track yet',
  );
  await user.click(button('From the start of this track'));
  expect(commands.seekBroadcast).not.toHaveBeenCalled();
});

test('the menu leads to the track before the one that is heard, and catches up', async () => {
  const rewind = rewindOf({ is: 'behind', behind: 199, songs: SONGS });
  const { user, commands } = openControls(rewind);
  await user.click(button('Rewind options'));
  await user.click(await screen.findByRole('menuitem', { name: 'Previous track' }));
  expect(commands.seekBroadcast).toHaveBeenCalledExactlyOnceWith(startOf(rewind, 1));
  await user.click(button('Rewind options'));
  await user.click(await screen.findByRole('menuitem', { name: 'Catch up' }));
  expect(commands.catchUp).toHaveBeenCalledTimes(1);
});

test('in the menu, what cannot be done is disabled: there is no earlier track, or nothing to catch up with', async () => {
  const { user, hear } = openControls(rewindOf({ songs: SONGS.slice(2) }));
  await user.click(button('Rewind options'));
  const disabled = async (name: string) =>
    (await screen.findByRole('menuitem', { name })).getAttribute('aria-disabled') === 'true';
  expect(await disabled('Previous track')).toBe(true);
  expect(await disabled('Catch up')).toBe(true);
  await hear({ rewind: rewindOf({ is: 'behind', behind: 60, songs: SONGS }) });
  expect(await disabled('Previous track')).toBe(false);
  expect(await disabled('Catch up')).toBe(false);
});
