// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { Player } from '@/components/player/Player';
import { RewindPopup } from '@/components/player/TransportPopups';
import { ToastViewport } from '@/components/primitives/popups/ToastViewport';
import { ToasterProvider, Toasts } from '@/components/primitives/popups/toaster';
import type { KeepOutcome, Recording } from '@/lib/contract/kept';
import type { PlayerState } from '@/lib/contract/player-state';
import { DEFAULT_SETTINGS, type Settings } from '@/lib/contract/settings';
import { haveOverlays, openPage } from '../../support/page';
import { FIP, rewindOf, SONGS } from './sample-rewind';

beforeAll(() => haveOverlays({ RewindPopup, ToastViewport }));

const KEEP = 'Keep this song';
const MINUTE = 60_000;

const settingsWith = (own: Partial<Settings> = {}): Settings => ({
  ...{ ...DEFAULT_SETTINGS, keepSongs: true },
  ...own,
});

/** FIP, with three songs in what is kept of it. */
function openPlayer(state: Partial<PlayerState> = {}, outcome: KeepOutcome | null = 'begun') {
  const page = openPage(
    <>
      <Player layout="popup" />
      <ToasterProvider>
        <Toasts />
      </ToasterProvider>
    </>,
    {
      state: {
        ...{ currentTrack: FIP, isLive: true, isPlaying: true, settings: settingsWith() },
        ...{ source: 'stream', rewind: rewindOf({ songs: SONGS }) },
        ...state,
      },
    },
  );
  page.commands.keep.mockImplementation(async () => {
    if (outcome === null) throw new Error('No response');
    return outcome;
  });
  return page;
}

const keepButton = () => screen.findByRole('button', { name: KEEP });
const button = (name: string) => screen.getByRole('button', { name });
const menuItem = (name: string) => screen.findByRole('menuitem', { name });
const entries = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
const says = (words: string) =>
  waitFor(() => expect(screen.getAllByText(words).length).toBeGreaterThan(0));

function recordingOf(own: Partial<Recording>): Recording {
  const { at = Date.now() } = own;
  return {
    ...{
      id: 'r',
      kind: 'recording',
      radioId: 'fip',
      since: at,
      at,
      until: null,
      artist: '',
      title: '',
    },
    ...own,
  };
}

test('one press keeps the song that is on, and says when it is saved', async () => {
  const rewind = rewindOf({ songs: SONGS });
  const { user, commands } = openPlayer({ rewind });
  await user.click(await keepButton());
  expect(commands.keep).toHaveBeenCalledExactlyOnceWith({
    ...{ kind: 'song', at: rewind.tracks.at(-1)?.at },
  });
  await says('Keeping “Bonobo – Kerala”. It is saved when the song ends.');
});

test('behind live it keeps the song that is heard, which is over', async () => {
  const rewind = rewindOf({ is: 'behind', behind: 300, songs: SONGS });
  const { user, commands } = openPlayer({ rewind });
  await user.click(await keepButton());
  expect(commands.keep).toHaveBeenCalledExactlyOnceWith({
    ...{ kind: 'song', at: rewind.tracks[1]?.at },
  });
  await says('Keeping “Aphex Twin – Xtal”.');
});

test.each([
  ['cut', 'Keeping “Bonobo – Kerala”. The beginning is missing: the song started too long ago.'],
  ['already', 'You already have this song.'],
  ['impossible', 'It’s too late to keep this.'],
  [null, 'That didn’t work. Please try again.'],
] as const)('what came of it is said: %s', async (outcome, words) => {
  const { user } = openPlayer({}, outcome);
  await user.click(await keepButton());
  await says(words);
});

test('a song that is being kept cannot be kept again, and the button says so', async () => {
  const rewind = rewindOf({ songs: SONGS });
  const at = (rewind.tracks.at(-1)?.at ?? 0) + 400;
  const { user, commands, hear } = openPlayer({ rewind });
  expect((await keepButton()).getAttribute('aria-pressed')).toBe('false');
  await hear({ recordings: [recordingOf({ kind: 'song', at })] });
  const pressed = await keepButton();
  expect(pressed.getAttribute('aria-pressed')).toBe('true');
  expect(pressed.getAttribute('aria-description')).toBe('Being kept…');
  await user.click(pressed);
  expect(commands.keep).not.toHaveBeenCalled();
  await hear({ recordings: [recordingOf({ kind: 'song', at, radioId: 'other' })] });
  expect((await keepButton()).getAttribute('aria-pressed')).toBe('false');
});

test('without a track there is nothing to keep, and the button says why', async () => {
  const { user, commands } = openPlayer({ rewind: rewindOf() });
  expect((await keepButton()).getAttribute('aria-description')).toBe(
    'This station hasn’t named a track yet',
  );
  await user.click(await keepButton());
  expect(commands.keep).not.toHaveBeenCalled();
});

test.each<[string, Partial<PlayerState>]>([
  ['songs are not to be kept', { settings: settingsWith({ keepSongs: false }) }],
  ['it plays in private', { isPrivate: true }],
  ['nothing is kept for rewinding', { rewind: null }],
  ['no file can be made of it', { rewind: { ...rewindOf({ songs: SONGS }), makesFiles: false } }],
])('nothing offers to keep anything if %s', async (_, state) => {
  const { user } = openPlayer(state);
  if (state.rewind !== null) {
    await user.click(button('Rewind options'));
    await menuItem('Catch up');
    expect(entries()).toEqual(['Previous track', 'Catch up']);
  }
  expect(screen.queryByRole('button', { name: KEEP })).toBeNull();
});

test('the menu keeps the song, the last minutes, and records, by the keyboard too', async () => {
  const rewind = rewindOf({ songs: SONGS });
  const { user, commands } = openPlayer({ rewind, settings: settingsWith({ rewindMinutes: 10 }) });
  await user.click(button('Rewind options'));
  await menuItem(KEEP);
  expect(entries()).toEqual([
    ...['Previous track', 'Catch up', KEEP, 'Keep the last minutes'],
    ...['Record', 'Record for a time'],
  ]);
  await user.click(await menuItem(KEEP));
  expect(commands.keep).toHaveBeenLastCalledWith({ kind: 'song', at: rewind.tracks.at(-1)?.at });

  button('Rewind options').focus();
  await user.keyboard('{Enter}');
  const last = await menuItem('Keep the last minutes');
  for (let presses = 0; document.activeElement !== last && presses < 6; presses++) {
    await user.keyboard('{ArrowDown}');
  }
  await user.keyboard('{ArrowRight}');
  const submenu = await screen.findByRole('menu', { name: 'Keep the last minutes' });
  // No more than the ten minutes that are kept for rewinding.
  const choices = within(submenu).getAllByRole('menuitem');
  expect(choices.map(({ textContent }) => textContent)).toEqual(['5 minutes', '10 minutes']);
  await waitFor(() => expect(submenu.contains(document.activeElement)).toBe(true));
  await user.keyboard('{Enter}');
  expect(commands.keep).toHaveBeenLastCalledWith({ kind: 'minutes', minutes: 5 });
  await says('Keeping the last 5 minutes.');
});

test('a recording goes on until it is stopped, or for a time', async () => {
  const { user, commands } = openPlayer();
  await user.click(button('Rewind options'));
  await user.click(await menuItem('Record'));
  expect(commands.keep).toHaveBeenLastCalledWith({ kind: 'recording', minutes: null });
  await user.click(button('Rewind options'));
  await user.click(await menuItem('Record for a time'));
  const submenu = await screen.findByRole('menu', { name: 'Record for a time' });
  const choices = within(submenu).getAllByRole('menuitem');
  expect(choices.map(({ textContent }) => textContent)).toEqual([
    ...['30 minutes', '60 minutes', '120 minutes'],
  ]);
  // Happy DOM does not know that the pointer has come to the menu.
  fireEvent.click(await menuItem('60 minutes'));
  expect(commands.keep).toHaveBeenLastCalledWith({ kind: 'recording', minutes: 60 });
});

test('a recording shows for how long it has run, whatever is on, and can be stopped', async () => {
  const at = Date.now() - 754_000;
  const { user, commands, hear, container } = openPlayer({ recordings: [recordingOf({ at })] });
  const stop = await screen.findByRole('button', { name: 'Stop recording' });
  expect(container.textContent).toMatch(/12:3[45]/);
  expect(screen.getByRole('status', { name: 'Recording' }).textContent).toBe('Recording…');
  await hear({ currentTrack: { id: 8, url: 'https://cdn.example/8.mp3' }, rewind: null });
  expect(screen.getByRole('button', { name: 'Stop recording' })).toBe(stop);
  await user.click(stop);
  expect(commands.stopRecording).toHaveBeenCalledExactlyOnceWith('r');
  await hear({ recordings: [] });
  expect(screen.queryByRole('button', { name: 'Stop recording' })).toBeNull();
  expect(screen.getByRole('status', { name: 'Recording' }).textContent).toBe('');
  // The focus has not disappeared with the button.
  expect(document.activeElement).not.toBe(document.body);
});

test('a recording that ends by itself shows when, and the menu stops it as well', async () => {
  const at = Date.now() - 65_000;
  const recordings = [
    recordingOf({ at, until: at + 30 * MINUTE }),
    recordingOf({ id: 's', kind: 'song', at, artist: 'Bonobo', title: 'Kerala' }),
  ];
  const { user, commands, container } = openPlayer({ recordings });
  await screen.findByRole('button', { name: 'Stop recording' });
  expect(container.textContent).toMatch(/1:0[56] of 30:00/);
  await user.click(button('Rewind options'));
  await user.click(await menuItem('Stop recording'));
  expect(commands.stopRecording).toHaveBeenCalledExactlyOnceWith('r');
});

test('a recording under way can be stopped even if songs are no longer to be kept', async () => {
  openPlayer({ settings: settingsWith({ keepSongs: false }), recordings: [recordingOf({})] });
  expect(await screen.findByRole('button', { name: 'Stop recording' })).toBeDefined();
});
