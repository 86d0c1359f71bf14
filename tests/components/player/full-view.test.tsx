// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { FullView } from '@/components/player/FullView';
import { QueueDialog } from '@/components/player/QueueDialog';
import { ToastViewport } from '@/components/primitives/popups/ToastViewport';
import type { PlayerState } from '@/lib/contract/player-state';
import { haveOverlays, layOut, openPage, resizeWindow } from '../../support/page';
import { FIP } from './sample-rewind';

beforeAll(() => haveOverlays({ QueueDialog, ToastViewport }));
beforeEach(() => localStorage.clear());

const episode = (id: string, title: string) => ({
  ...{ id, title, enclosureUrl: `https://cdn.example/${id}.mp3`, showId: 'https://a.example/feed' },
  ...{ artist: 'Waves', image: '' },
});
const EPISODE = episode('e', 'One');
const QUEUE = ['Two', 'Three', 'Four', 'Five'].map((title) => episode(title, title));
const TRANSCRIPT = 'https://a.example/e.vtt';
const PAGE = {
  ...{ episode: EPISODE, fresh: false, progress: 0, currentTime: 0, played: false },
  ...{ notes: 'About the sea.', link: '', chapters: [], chaptersUrl: '' },
  transcripts: [{ url: TRANSCRIPT, type: 'text/vtt', language: 'en' }],
};
const LINES = [
  { startTime: 0, endTime: 60, speaker: '', text: 'Good evening.' },
  { startTime: 60, endTime: 70, speaker: '', text: 'And then it rained.' },
];

function open(state: Partial<PlayerState> = {}, page: Partial<typeof PAGE> = {}) {
  const opener = { current: null };
  return openPage(<FullView open onClose={() => {}} opener={opener} />, {
    state: { currentTrack: EPISODE, ...state },
    fetched: {
      'episode e': { ...PAGE, ...page },
      [`transcript ${TRANSCRIPT}`]: { ok: true, lines: LINES },
    },
  });
}

const plays = (group: string) =>
  within(screen.getByRole('list', { name: group }))
    .getAllByRole('button')
    .map((one) => one.getAttribute('aria-label'));
const button = (name: string) => screen.getByRole('button', { name });

test('what comes next is there to play, and all of it is a press away', async () => {
  const { user, commands, hear } = open({ queue: QUEUE });
  expect(plays('Up next')).toEqual(['Play Two', 'Play Three', 'Play Four']);
  await user.click(button('Play Three'));
  expect(commands.toggleItem).toHaveBeenCalledWith({ item: QUEUE[1] });
  await user.click(button('Queue: 4'));
  expect(await screen.findByRole('button', { name: 'Remove Five from queue' })).toBeDefined();
  // The queue stays open, whatever becomes of it.
  await hear({ queue: [] });
  expect(screen.getByText('Your queue is empty')).toBeDefined();
  await user.click(button('Close queue'));
  expect(screen.queryByRole('list', { name: 'Up next' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(button('Queue')));
});

test('how long the queue lasts is said beside what is next, and in the queue', async () => {
  const { user, queries } = open({ queue: QUEUE });
  const key = `queue time ${QUEUE.map(({ id }) => `episode ${id}`).join()}`;
  const next = screen.getByRole('region', { name: 'Up next' });
  expect(next.textContent).not.toContain('min');
  queries.answer(key, { seconds: 4000, more: false });
  expect(within(next).getByText('1 h 7 min')).toBeDefined();
  await user.click(button('Queue: 4'));
  const size = await screen.findByText('4 up next');
  expect(size.nextElementSibling?.textContent).toBe('1 h 7 min');
  queries.answer(key, { seconds: 4000, more: true });
  expect(size.nextElementSibling?.textContent).toBe('more than 1 h 7 min');
  queries.answer(key, { seconds: 0, more: true });
  expect(size.nextElementSibling?.textContent).toBe('');
});

test('what was begun says how much of it is left, where it is next, in the queue and among what was heard', async () => {
  const begun = { currentTimeMap: { Two: 600 }, durationMap: { Two: 1800 } };
  const { user, hear } = open({ queue: QUEUE.slice(0, 1), ...begun }, { transcripts: [] });
  const rows = (list: string) =>
    within(screen.getByRole('list', { name: list })).getAllByRole('listitem');
  expect(rows('Up next')[0]?.textContent).toContain('20 min left');
  await user.click(button('Queue: 1'));
  await screen.findByRole('button', { name: 'Remove Two from queue' });
  expect(rows('Queue')[0]?.textContent).toContain('20 min left');
  await user.click(button('Close queue'));
  await hear({ queue: [], recentlyPlayed: QUEUE.slice(0, 1) });
  await screen.findByText('About the sea.');
  expect(rows('Recently played')[0]?.textContent).toContain('20 min left');
});

test('of a station, what is next leaves room for its tracks, and nothing is said of an empty queue', async () => {
  const { hear } = open({ currentTrack: FIP, isLive: true, queue: QUEUE });
  expect(plays('Up next')).toEqual(['Play Two']);
  await hear({ queue: [] });
  expect(screen.queryByText('Up next')).toBeNull();
});

test('of a station, it says how much lies ready, and how many bits it has while they are fewer than usual', async () => {
  const { hear } = open({ currentTrack: FIP, isLive: true, isPlaying: true, cushion: 12 });
  expect(screen.getByText('12 seconds of cushion')).toBeDefined();
  await hear({ lighter: 48 });
  expect(screen.getByText(/^12 seconds of cushion.+48 kbit\/s$/)).toBeDefined();
  await hear({ lighter: null });
  expect(screen.getByText('12 seconds of cushion')).toBeDefined();
});

test('the focus stays in the view when the pressed row leaves it', async () => {
  const { user, hear } = open({ queue: QUEUE.slice(0, 1) });
  await user.click(button('Play Two'));
  await hear({ currentTrack: FIP, isLive: true, queue: [] });
  await waitFor(() =>
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true),
  );
});

test('below an episode’s notes is what was heard before it', async () => {
  const recentlyPlayed = [EPISODE, FIP, ...QUEUE];
  open({ recentlyPlayed }, { transcripts: [] });
  expect(await screen.findByText('About the sea.')).toBeDefined();
  expect(plays('Recently played')).toEqual(['Play FIP', 'Play Two', 'Play Three']);
});

const isFront = (tab: string) =>
  screen.getByRole('tab', { name: tab }).getAttribute('aria-selected') === 'true';

test('an episode’s transcript is in front, until the listener prefers its notes', async () => {
  const { user, unmount } = open();
  expect(await screen.findByText('And then it rained.')).toBeDefined();
  expect(isFront('Transcript')).toBe(true);
  await user.click(screen.getByRole('tab', { name: 'Notes' }));
  expect(await screen.findByText('About the sea.')).toBeDefined();
  unmount();
  open();
  expect(await screen.findByText('About the sea.')).toBeDefined();
  expect(isFront('Notes')).toBe(true);
});

test('what is remembered and not there gives way to what is', async () => {
  localStorage.setItem('episodeTab', 'chapters');
  open();
  expect(await screen.findByText('And then it rained.')).toBeDefined();
  expect(isFront('Transcript')).toBe(true);
});

test('below the cover the transcript scrolls only when it is asked for, beside it at once', async () => {
  const style = document.createElement('style');
  style.textContent = '.scrolls { overflow-y: auto }';
  document.head.append(style);
  layOut({ row: 40, viewport: 600 });
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(4000);
  const lines = Array.from({ length: 100 }, (_, nth) => ({ ...LINES[0], startTime: nth * 10 }));
  const openLong = () => {
    const page = open({ seekValue: 650 });
    page.queries.answer(`transcript ${TRANSCRIPT}`, { ok: true, lines });
    return page;
  };
  const scrolled = () => document.querySelector('.scrolls')?.scrollTop;
  const { user, unmount } = openLong();
  await screen.findAllByText('Good evening.');
  expect(scrolled()).toBe(0);
  await user.click(screen.getByRole('tab', { name: 'Notes' }));
  await user.click(screen.getByRole('tab', { name: 'Transcript' }));
  await waitFor(() => expect(scrolled()).toBeGreaterThan(1000));
  unmount();
  resizeWindow(800);
  openLong();
  await waitFor(() => expect(scrolled()).toBeGreaterThan(1000));
  style.remove();
});
