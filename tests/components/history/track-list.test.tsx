// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { History } from '@/components/history/History';
import { ToastViewport } from '@/components/primitives/popups/ToastViewport';
import type { PlayerState } from '@/lib/contract/player-state';
import { t, tn } from '@/lib/i18n/translate';
import { haveOverlays, openPage, pass, stopTime } from '../../support/page';

beforeAll(() => haveOverlays({ ToastViewport }));
beforeEach(stopTime);

const FIP = { radioId: 'fip', name: 'FIP', image: '', playedAt: 1 };
const COVER = '/covers/fallback-1.png';
const KERALA = {
  ...{ id: 1, radio_id: 'fip', artist: 'Bonobo', title: 'Kerala' },
  ...{ played_at: 1_000_000, cover_image_url: COVER },
};
const CIRRUS = { ...KERALA, id: 2, title: 'Cirrus', played_at: 900_000 };
const STATION = { radio_id: 'fip', id: 7, aURL: 'https://ice.example/fip', isLive: true };
const DATABASE = {
  place: 'database',
  host: 'db.example',
  database: 'skywave',
  lastError: null,
  pending: 0,
};
const TRACKS = { stations: [FIP], radioMetadatafip: [KERALA, CIRRUS] };

const openHistory = (fetched: Record<string, unknown>, state: Partial<PlayerState> = {}) =>
  openPage(<History />, { state, fetched });

const button = (name: string) => screen.getByRole('button', { name });
const titles = () =>
  within(screen.getByRole('list', { name: 'Track history' }))
    .queryAllByRole('link')
    .map((link) => /for (.*) on/.exec(link.getAttribute('aria-label') ?? '')?.[1]);
const copying = (writeText: () => Promise<void>) =>
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);

test('a track has a link to search for it and buttons to copy, save and delete it, all named after it', () => {
  openHistory({ ...TRACKS, radioMetadatafip: [KERALA] });
  expect(screen.getByRole('link', { name: 'Search for Bonobo – Kerala on YouTube' })).toBeDefined();
  for (const name of ['Copy', 'Save', 'Delete']) button(`${name} Bonobo – Kerala`);
  expect(screen.getByRole('time').getAttribute('datetime')).toBe('1970-01-01T00:16:40.000Z');
  expect(screen.getByRole('listitem').hasAttribute('aria-current')).toBe(false);
});

test('one press saves a track, and another removes it from the saved tracks', async () => {
  const { user, commands, queries } = openHistory(TRACKS);
  await user.click(button('Save Bonobo – Kerala'));
  expect(commands.saveTrack).toHaveBeenCalledExactlyOnceWith(KERALA);
  queries.answer('savedTracks', [KERALA]);
  await user.click(button('Remove Bonobo – Kerala from saved tracks'));
  expect(commands.unsaveTrack).toHaveBeenCalledExactlyOnceWith(KERALA);
});

test('the newest track is marked while it plays', () => {
  const extractedMetadata = {
    artist: 'Bonobo',
    title: 'Kerala',
    coverImageUrl: '',
    radioId: 'fip',
  };
  openHistory(TRACKS, {
    currentTrack: { ...STATION, title: 'FIP' },
    extractedMetadata,
    isPlaying: true,
  });
  const current = screen.getAllByRole('listitem').map((row) => row.getAttribute('aria-current'));
  expect(current).toEqual(['true', null]);
});

test('a deleted track disappears immediately, but is only deleted once the time to undo is over', async () => {
  const { user, commands } = openHistory(TRACKS);
  commands.removeTrack.mockResolvedValue(true);
  await user.click(button('Delete Bonobo – Kerala'));
  expect(titles()).toEqual(['Bonobo – Cirrus']);
  await pass(5500);
  expect(commands.removeTrack).not.toHaveBeenCalled();
  await pass(1000);
  expect(commands.removeTrack).toHaveBeenCalledExactlyOnceWith(KERALA.id);
  expect(titles()).toEqual(['Bonobo – Cirrus']);
});

test('undoing a deletion puts the track back in its place with the focus, and nothing is deleted', async () => {
  const { user, commands } = openHistory(TRACKS);
  await user.click(button('Delete Bonobo – Kerala'));
  await pass(100);
  await user.click(button('Undo'));
  await pass(10_000);
  expect(titles()).toEqual(['Bonobo – Kerala', 'Bonobo – Cirrus']);
  expect(document.activeElement).toBe(screen.getByRole('link', { name: /Kerala/ }));
  expect(commands.removeTrack).not.toHaveBeenCalled();
});

test('deleting another track makes the previous deletion final', async () => {
  const { user, commands } = openHistory(TRACKS);
  commands.removeTrack.mockResolvedValue(true);
  await user.click(button('Delete Bonobo – Kerala'));
  await user.click(button('Delete Bonobo – Cirrus'));
  expect(commands.removeTrack.mock.calls).toEqual([[KERALA.id]]);
  expect(screen.queryByRole('list', { name: 'Track history' })).toBeNull();
});

test.each([
  ['the tab is left', (page: { unmount(): void }) => page.unmount()],
  ['the page closes', () => void fireEvent(window, new Event('pagehide'))],
])('when %s, a pending deletion becomes final', async (_, leave) => {
  const page = openHistory(TRACKS);
  page.commands.removeTrack.mockResolvedValue(true);
  await page.user.click(button('Delete Bonobo – Kerala'));
  act(() => leave(page));
  expect(page.commands.removeTrack).toHaveBeenCalledExactlyOnceWith(KERALA.id);
});

test('a track that could not be deleted comes back, with a message', async () => {
  const { user, commands } = openHistory(TRACKS);
  commands.removeTrack.mockResolvedValue(false);
  await user.click(button('Delete Bonobo – Kerala'));
  await pass(6500);
  expect(titles()).toEqual(['Bonobo – Kerala', 'Bonobo – Cirrus']);
  expect(screen.getAllByText(t('lists.not_done')).length).toBeGreaterThan(0);
});

test('copying is confirmed for two seconds, and a failure to copy is reported', async () => {
  const { user } = openHistory(TRACKS);
  const written = copying(async () => {});
  await user.click(button('Copy Bonobo – Kerala'));
  await pass(0);
  expect(written).toHaveBeenCalledExactlyOnceWith('Bonobo – Kerala');
  expect(screen.getByText('Copied')).toBeDefined();
  await pass(2000);
  expect(screen.queryByText('Copied')).toBeNull();
  copying(async () => Promise.reject(new Error('not allowed')));
  await user.click(button('Copy Bonobo – Kerala'));
  await pass(0);
  expect(screen.getByText(t('lists.not_copied'))).toBeDefined();
});

test('a long history shows a hundred tracks, and more when its end comes into view', () => {
  const seen: IntersectionObserverCallback[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: IntersectionObserverCallback) {
        seen.push(tell);
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  const rows = Array.from({ length: 150 }, (_, id) => ({ ...KERALA, id, title: `Track ${id}` }));
  const { container } = openHistory({ ...TRACKS, radioMetadatafip: rows });
  const come = (isIntersecting: boolean) =>
    act(() => {
      const entries = [{ isIntersecting }] as IntersectionObserverEntry[];
      seen.at(-1)?.(entries, {} as IntersectionObserver);
    });
  // Finding so many by role would take seconds.
  const drawn = () => container.querySelectorAll('li').length;
  expect(drawn()).toBe(100);
  come(false);
  expect(drawn()).toBe(100);
  come(true);
  expect(drawn()).toBe(150);
});

test('a search starts when typing pauses, and its results replace the history until Escape', async () => {
  const { user } = openHistory({ ...TRACKS, 'search cirr': [CIRRUS] });
  await user.type(screen.getByRole('searchbox'), 'cirr');
  expect(titles()).toHaveLength(2);
  await pass(250);
  expect(screen.queryByRole('list', { name: 'Track history' })).toBeNull();
  expect(screen.getByRole('link', { name: /Cirrus/ })).toBeDefined();
  expect(screen.queryByRole('link', { name: /Kerala/ })).toBeNull();
  await user.keyboard('{Escape}');
  expect(titles()).toHaveLength(2);
});

test('earlier results stay while another search is running, marked busy and without a count', async () => {
  const { user, queries } = openHistory({ ...TRACKS, 'search cirr': [CIRRUS] });
  const field = screen.getByRole('searchbox');
  const found = () => screen.getByRole('list', { name: t('history.found') });
  const counted = () => screen.queryByText(tn('history.found_count', 1)) !== null;
  await user.type(field, 'cirr');
  await pass(250);
  expect([found().getAttribute('aria-busy'), counted()]).toEqual(['false', true]);
  await user.keyboard('us');
  await pass(250);
  expect([found().getAttribute('aria-busy'), counted()]).toEqual(['true', false]);
  expect(screen.getByRole('link', { name: /Cirrus/ })).toBeDefined();
  queries.answer('search cirrus', []);
  expect(screen.getByText(t('history.nothing_found', { text: 'cirrus' }))).toBeDefined();
  // The message that nothing was found must not apply to the next search.
  await user.keyboard('es');
  await pass(250);
  expect(screen.getByRole('status', { name: t('history.loading') })).toBeDefined();
});

test('a failed search can be tried again', async () => {
  const { user, queries } = openHistory(TRACKS);
  await user.type(screen.getByRole('searchbox'), 'cirr');
  await pass(250);
  expect(screen.getByRole('status', { name: t('history.loading') })).toBeDefined();
  queries.fail('search cirr');
  await user.click(button('Try again'));
  expect(queries.refreshed).toEqual(['search cirr']);
  queries.answer('search cirr', [CIRRUS]);
  expect(screen.getByRole('link', { name: /Cirrus/ })).toBeDefined();
});

test('the history opens on the current station, even if it has no tracks yet', () => {
  const other = { ...FIP, radioId: 'other', name: 'Other' };
  const currentTrack = { ...STATION, title: 'FIP' };
  openHistory({ stations: [other], radioMetadatafip: [] }, { currentTrack });
  expect(screen.getByText(t('history.none_of_current'))).toBeDefined();
});

test('another station can be chosen from a list', async () => {
  const other = { ...FIP, radioId: 'other', name: 'Other' };
  const { user } = openHistory({
    ...TRACKS,
    stations: [FIP, other],
    radioMetadataother: [{ ...KERALA, radio_id: 'other', title: 'Linked' }],
  });
  await user.click(screen.getByRole('combobox', { name: 'Station' }));
  await pass(100);
  const list = within(screen.getByRole('listbox', { name: 'Station' }));
  const entries = list.getAllByRole('option');
  expect(entries.map((one) => one.getAttribute('aria-selected'))).toEqual(['true', 'false']);
  await user.click(list.getByRole('option', { name: /Other/ }));
  await pass(100);
  expect(titles()).toEqual(['Bonobo – Linked']);
});

test('an empty history shows advice, and one not yet read shows that it is loading', () => {
  const { unmount } = openHistory({ stations: [] });
  expect(screen.getByText(t('history.none_advice'))).toBeDefined();
  unmount();
  openHistory({});
  expect(screen.getByRole('status', { name: t('history.loading') })).toBeDefined();
});

test('with a database, the history says who can see the tracks, and reports a database that fails', () => {
  const { unmount, container } = openHistory({ ...TRACKS, historyStatus: DATABASE });
  expect(container.textContent).toContain(t('history.shared', { host: 'db.example' }));
  unmount();
  const lastError = { trouble: { kind: 'network' }, at: 1 } as const;
  const historyStatus = { ...DATABASE, lastError, pending: 2 };
  const down = openHistory({ stations: [FIP], radioMetadatafip: [], historyStatus });
  expect(screen.getByText(t('history.lost'))).toBeDefined();
  expect(down.container.textContent).toContain(tn('history.waiting', 2));
  expect(button('Try again')).toBeDefined();
});
