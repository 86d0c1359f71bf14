// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { History } from '@/components/history/History';
import { ToastViewport } from '@/components/primitives/popups/ToastViewport';
import type { KeptSound } from '@/lib/contract/kept';
import type { PlayerState } from '@/lib/contract/player-state';
import { DEFAULT_SETTINGS } from '@/lib/contract/settings';
import { haveOverlays, layOut, openPage, pass, stopTime } from '../../support/page';

beforeAll(() => haveOverlays({ ToastViewport }));
beforeEach(stopTime);

const MB = 1_000_000;

function soundOf(id: string, own: Partial<KeptSound> = {}): KeptSound {
  return {
    ...{ id, kind: 'song', radioId: 'fip', station: 'FIP', artist: 'Bonobo', title: id },
    ...{ cover: '', at: Date.now(), isCut: false, is: 'kept', seconds: 225, bytes: 5.4 * MB },
    ...own,
  };
}

const KERALA = soundOf('Kerala');
const CIRRUS = soundOf('Cirrus');

/** The history with the list of kept sounds in front. */
async function openKept(sounds: KeptSound[], state: Partial<PlayerState> = {}) {
  const bytes = sounds.reduce((sum, one) => sum + one.bytes, 0);
  const page = openPage(<History />, { state, fetched: { kept: { sounds, bytes }, stations: [] } });
  await page.user.click(button('Kept'));
  return page;
}

const button = (name: string) => screen.getByRole('button', { name });
const kept = () => within(screen.getByRole('list', { name: 'Kept' }));
const rows = () => kept().getAllByRole('listitem');
const names = () => rows().map((row) => row.querySelector('p')?.textContent);

test('the list is offered to those who keep songs, and as long as something is kept', () => {
  const settings = { ...DEFAULT_SETTINGS, keepSongs: true };
  const offered = () => screen.queryByRole('button', { name: 'Kept' }) !== null;
  const { unmount, queries } = openPage(<History />);
  expect(offered()).toBe(false);
  queries.answer('kept', { sounds: [], bytes: 0 });
  expect(offered()).toBe(false);
  queries.answer('kept', { sounds: [KERALA], bytes: 1 });
  expect(offered()).toBe(true);
  unmount();
  openPage(<History />, { state: { settings } });
  expect(offered()).toBe(true);
});

test('each sound has its name, station, length and size, and all of them a total', async () => {
  await openKept([
    KERALA,
    soundOf('m', { kind: 'minutes', seconds: 601, artist: '', title: '', bytes: 14 * MB }),
    soundOf('r', { kind: 'recording', seconds: 3723, artist: '', title: '', bytes: 64 * MB }),
  ]);
  expect(names()).toEqual(['Bonobo – Kerala', 'The last 10 minutes', 'Recording']);
  const [song, , recording] = rows();
  for (const fact of ['FIP', '3:45', '5.4 MB']) expect(song?.textContent).toContain(fact);
  for (const fact of ['1:02:03', '64 MB']) expect(recording?.textContent).toContain(fact);
  expect(screen.getByRole('heading', { name: '3 kept · 83 MB of 1 GB' })).toBeDefined();
});

test('a song whose beginning is missing says so', async () => {
  await openKept([KERALA, soundOf('Cirrus', { isCut: true })]);
  const missing = rows().map(({ textContent }) => textContent?.includes('Beginning missing'));
  expect(missing).toEqual([false, true]);
});

test('a press on a row plays the file, which is marked while it is on', async () => {
  const at = new Date(2026, 6, 12, 20, 15).getTime();
  const { user, commands, hear } = await openKept([
    KERALA,
    soundOf('r', { kind: 'recording', artist: '', title: '', at }),
  ]);
  await user.click(button('Play Bonobo – Kerala'));
  const item = {
    id: 'kept:Kerala',
    url: 'kept:Kerala',
    title: 'Kerala',
    artist: 'Bonobo',
    image: '',
  };
  expect(commands.toggleItem).toHaveBeenCalledExactlyOnceWith({ item });
  await hear({ currentTrack: item, isPlaying: true });
  expect(button('Pause Bonobo – Kerala')).toBeDefined();
  // The player shows anything but a single song under the station's name.
  const title = 'FIP – 2026-07-12 20.15';
  await user.click(button('Play Recording'));
  expect(commands.toggleItem).toHaveBeenLastCalledWith({
    item: { id: 'kept:r', url: 'kept:r', title, artist: 'FIP', image: '' },
  });
});

test('a file can be saved once more, and a failure is reported', async () => {
  const { user, commands } = await openKept([KERALA]);
  await user.click(button('Save Bonobo – Kerala again'));
  expect(commands.saveKept).toHaveBeenCalledExactlyOnceWith('Kerala');
  commands.saveKept.mockResolvedValue(false);
  await user.click(button('Save Bonobo – Kerala again'));
  await pass(100);
  expect(screen.getAllByText('That didn’t work. Please try again.').length).toBeGreaterThan(0);
});

test('a deleted sound disappears at once, and is deleted once the time to undo is over', async () => {
  const { user, commands } = await openKept([KERALA, CIRRUS]);
  await user.click(button('Delete Bonobo – Kerala'));
  expect(names()).toEqual(['Bonobo – Cirrus']);
  expect(screen.getByRole('heading', { name: '1 kept · 5.4 MB of 1 GB' })).toBeDefined();
  expect(commands.removeKept).not.toHaveBeenCalled();
  await pass(6500);
  expect(commands.removeKept).toHaveBeenCalledExactlyOnceWith('Kerala');
});

test('undoing a deletion brings the row back with the focus', async () => {
  const { user, commands } = await openKept([KERALA, CIRRUS]);
  await user.click(button('Delete Bonobo – Kerala'));
  await pass(100);
  await user.click(button('Undo'));
  await pass(10_000);
  expect(names()).toEqual(['Bonobo – Kerala', 'Bonobo – Cirrus']);
  expect(document.activeElement).toBe(button('Play Bonobo – Kerala'));
  expect(commands.removeKept).not.toHaveBeenCalled();
});

test('what is under way says so and cannot be played; a recording can be stopped', async () => {
  const under = { is: 'recording', bytes: 0, seconds: 0 } as const;
  const { user, commands } = await openKept([
    soundOf('r', { ...under, kind: 'recording', artist: '', title: '' }),
    soundOf('Kerala', under),
    CIRRUS,
  ]);
  const texts = rows().map(({ textContent }) => textContent);
  expect(texts[0]).toContain('Recording…');
  expect(texts[1]).toContain('Being kept…');
  expect(screen.getAllByRole('button', { name: /^Play / })).toHaveLength(1);
  expect(screen.getByRole('heading', { name: '1 kept · 5.4 MB of 1 GB' })).toBeDefined();
  await user.click(button('Stop recording'));
  expect(commands.stopRecording).toHaveBeenCalledExactlyOnceWith('r');
});

test('what did not become a file says why, and is tried again if the disk was full', async () => {
  const { user, commands } = await openKept([
    soundOf('a', { is: 'full' }),
    soundOf('b', { is: 'lost' }),
    soundOf('c', { is: 'empty' }),
  ]);
  const texts = rows().map(({ textContent }) => textContent);
  expect(texts[0]).toContain('The disk is full. Free up space and try again.');
  expect(texts[1]).toContain('What was recorded is gone.');
  expect(texts[2]).toContain('Nothing was kept from that time.');
  expect(screen.getAllByRole('button', { name: /^Try again to keep/ })).toHaveLength(1);
  await user.click(button('Try again to keep Bonobo – a'));
  expect(commands.saveKept).toHaveBeenCalledExactlyOnceWith('a');
  await user.click(button('Delete Bonobo – b'));
  await pass(6500);
  expect(commands.removeKept).toHaveBeenCalledExactlyOnceWith('b');
});

test('the arrow keys reach rows with nothing to press', async () => {
  const { user } = await openKept([KERALA, soundOf('x', { is: 'recording' }), CIRRUS]);
  button('Play Bonobo – Kerala').focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(rows()[1]);
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(button('Play Bonobo – Cirrus'));
});

test('of a long list only the visible rows are drawn', async () => {
  layOut({ row: 56, viewport: 500 });
  await openKept(Array.from({ length: 500 }, (_, nth) => soundOf(`Track ${nth}`)));
  expect(rows().length).toBeLessThan(50);
  expect(rows()[0]?.getAttribute('aria-setsize')).toBe('500');
});

test('an empty list says how to fill it, one not yet read that it is loading', async () => {
  const settings = { ...DEFAULT_SETTINGS, keepSongs: true };
  const { unmount } = await openKept([], { settings });
  expect(screen.getByText('Nothing kept yet')).toBeDefined();
  unmount();
  const page = openPage(<History />, { state: { settings } });
  await page.user.click(button('Kept'));
  expect(screen.getByRole('status', { name: 'Loading what you kept' })).toBeDefined();
  page.queries.fail('kept');
  await page.user.click(button('Try again'));
  expect(page.queries.refreshed).toEqual(['kept']);
});

test('the saved tracks take the place of what is kept, and a search that of both', async () => {
  const { user } = await openKept([KERALA]);
  expect(button('Kept').getAttribute('aria-pressed')).toBe('true');
  await user.click(button('Saved tracks'));
  expect(button('Kept').getAttribute('aria-pressed')).toBe('false');
  expect(screen.queryByRole('list', { name: 'Kept' })).toBeNull();
  await user.click(button('Kept'));
  await user.type(screen.getByRole('searchbox'), 'ker');
  await pass(250);
  expect(screen.queryByRole('list', { name: 'Kept' })).toBeNull();
});
