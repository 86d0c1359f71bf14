// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Player } from '@/components/player/Player';
import { RewindPreview } from '@/components/player/TransportPopups';
import type { PlayerState } from '@/lib/contract/player-state';
import { DEFAULT_SETTINGS } from '@/lib/contract/settings';
import { formatClock } from '@/lib/i18n/format-date';
import { haveOverlays, openPage, pass, stopTime } from '../../support/page';
import { FIP, rewindOf, SONGS } from './sample-rewind';

beforeAll(() => haveOverlays({ RewindPreview }));
beforeEach(stopTime);

const MINUTE = 60_000;
const openPlayer = (state: Partial<PlayerState>) =>
  openPage(<Player layout="popup" />, {
    state: { currentTrack: FIP, isLive: true, isPlaying: true, ...state },
  });

const seek = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Seek' });
const says = () => seek().getAttribute('aria-valuetext');
const button = (name: string) => screen.getByRole('button', { name });
const marks = (container: Element, kind: 'track' | 'gap') =>
  [...container.querySelectorAll<HTMLElement>(`[data-${kind}-mark]`)].map(({ style }) =>
    Math.round(Number(/translateX\(([\d.]+)cqw\)/.exec(style.transform)?.[1])),
  );

test('at the live edge the bar is full, and says that this is live and what time it is', () => {
  const { container } = openPlayer({ rewind: rewindOf() });
  expect(says()).toBe('Live');
  expect(Number(seek().value)).toBe(30 * 60);
  expect(button('Live').getAttribute('aria-disabled')).toBe('true');
  expect(container.textContent).toContain(formatClock(Date.now()));
});

test('behind live, the bar says how far, and stays there while the station plays on', async () => {
  openPlayer({ rewind: rewindOf({ is: 'behind', behind: 134 }) });
  expect(says()).toBe('2:14 behind live');
  await pass(5000);
  expect(says()).toBe('2:14 behind live');
});

test('hours are told, too', () => {
  const oldest = Date.now() - 120 * MINUTE;
  const settings = { ...DEFAULT_SETTINGS, rewindMinutes: 120 } as const;
  openPlayer({ rewind: rewindOf({ is: 'behind', behind: 3734, oldest }), settings });
  expect(says()).toBe('1:02:14 behind live');
});

test('a paused station falls behind, one that is played faster gains on live, and one that catches up a little', async () => {
  const rewind = rewindOf({ is: 'behind', behind: 134 });
  const { hear } = openPlayer({ rewind, isPlaying: false });
  await pass(10_000);
  expect(says()).toBe('2:24 behind live');
  await hear({ rewind: rewindOf({ is: 'behind', behind: 134, rate: 2 }), isPlaying: true });
  await pass(10_000);
  expect(says()).toBe('2:04 behind live');
  await hear({ rewind: rewindOf({ is: 'catching-up', behind: 134 }) });
  await pass(10_000);
  expect(says()).toBe('2:13 behind live');
  expect(screen.getByText('Catching up…')).toBeDefined();
});

test('the arrow keys move by five seconds, and with Page by a minute', async () => {
  const { user, commands } = openPlayer({ rewind: rewindOf({ is: 'behind', behind: 600 }) });
  const heard = Date.now() - 600_000;
  act(() => seek().focus());
  await user.keyboard('{ArrowLeft}');
  expect(commands.seekBroadcast).toHaveBeenLastCalledWith(heard - 5000);
  expect(says()).toBe('10:05 behind live');
  await user.keyboard('{PageUp}');
  expect(commands.seekBroadcast).toHaveBeenLastCalledWith(heard + 55_000);
  await user.keyboard('{Home}');
  expect(commands.seekBroadcast).toHaveBeenLastCalledWith(Date.now() - 30 * MINUTE);
});

test('the end of the bar, and what is nearer to it than a step, is live', async () => {
  const { user, commands } = openPlayer({ rewind: rewindOf({ is: 'behind', behind: 8 }) });
  act(() => seek().focus());
  await user.keyboard('{ArrowRight}');
  expect(commands.seekBroadcast).toHaveBeenLastCalledWith(null);
  expect(says()).toBe('Live');
  await pass(1000);
  expect(says()).toBe('0:08 behind live');
  await user.keyboard('{End}');
  expect(commands.seekBroadcast).toHaveBeenCalledTimes(2);
  expect(commands.seekBroadcast).toHaveBeenLastCalledWith(null);
});

test('a dragged handle keeps its moment of the broadcast, however long it is held', async () => {
  const { commands } = openPlayer({ rewind: rewindOf() });
  const chosen = Date.now() - 20 * MINUTE;
  act(() => void fireEvent.input(seek(), { target: { value: String(10 * 60) } }));
  expect(says()).toBe('20:00 behind live');
  await pass(30_000);
  expect(says()).toBe('20:30 behind live');
  expect(commands.seekBroadcast).not.toHaveBeenCalled();
  act(() => void seek().dispatchEvent(new Event('change', { bubbles: true })));
  expect(commands.seekBroadcast).toHaveBeenCalledExactlyOnceWith(chosen);
});

test('one press leads back to live, and the button keeps the focus', async () => {
  const { user, commands, hear } = openPlayer({ rewind: rewindOf({ is: 'behind', behind: 60 }) });
  await user.click(button('Back to live'));
  expect(commands.seekBroadcast).toHaveBeenCalledExactlyOnceWith(null);
  await hear({ rewind: rewindOf() });
  expect(document.activeElement).toBe(button('Live'));
  await user.click(button('Live'));
  expect(commands.seekBroadcast).toHaveBeenCalledTimes(1);
});

test('songs and what is missing are marked where they begin, except what began before the bar', () => {
  const gaps = [{ at: Date.now() - 15 * MINUTE, seconds: 20 }];
  const { container } = openPlayer({ rewind: rewindOf({ songs: SONGS, gaps }) });
  expect(marks(container, 'track')).toEqual([67, 89]);
  expect(marks(container, 'gap')).toEqual([50]);
});

test('pointing at the bar tells when that was on, and which song, or that nothing was received', async () => {
  const gaps = [{ at: Date.now() - 15 * MINUTE, seconds: 20 }];
  const { container } = openPlayer({ rewind: rewindOf({ songs: SONGS, gaps }) });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 112, 32));
  const point = (clientX: number) => fireEvent.pointerMove(seek(), { clientX });
  point(6 + 90);
  await pass(16);
  expect(container.textContent).toContain('Bonobo – Kerala');
  expect(container.textContent).toContain(formatClock(Date.now() - 3 * MINUTE));
  point(6 + 50);
  await pass(16);
  expect(container.textContent).toContain('Nothing was received');
  fireEvent.pointerOut(seek());
  fireEvent.pointerLeave(seek());
  await pass(16);
  expect(container.textContent).not.toContain('Nothing was received');
});

test('the source of the title, buffering and connecting are told below the title', async () => {
  const titleInfo = { source: 'icy', why: null, raw: 'Bonobo - Kerala' } as const;
  const { hear } = openPlayer({ rewind: rewindOf(), titleInfo });
  expect(screen.getByText('Title from the stream').title).toBe('Bonobo - Kerala');
  await hear({ isBuffering: true });
  expect(screen.getByText('Buffering…')).toBeDefined();
  expect(screen.queryByText('Title from the stream')).toBeNull();
  await hear({ isPlaying: false, loading: { 7: true } });
  expect(screen.getByText('Connecting…')).toBeDefined();
});

test('a pause that lasted too long is announced, until there is worse to tell', async () => {
  const { hear } = openPlayer({ rewind: rewindOf({ is: 'behind', behind: 1800 }) });
  const line = screen.getByRole('status', { name: 'Rewind' });
  expect(line.textContent).toBe('');
  await hear({ rewind: rewindOf({ is: 'behind', behind: 1800, isPlaceLost: true }) });
  expect(line.textContent).toBe('Paused too long. Continues at the oldest moment kept.');
  await hear({ recovery: { doing: 'connecting' } });
  expect(line.textContent).toBe('');
});

test('a station without anything kept, and one that is only being loaded, has no seek bar', async () => {
  const { hear } = openPlayer({ rewind: null });
  const isSeekable = () => screen.queryByRole('slider', { name: 'Seek' }) !== null;
  expect(isSeekable()).toBe(false);
  await hear({ rewind: rewindOf() });
  expect(isSeekable()).toBe(true);
  await hear({ pendingTrack: { ...FIP, id: 9, radio_id: 'other' } });
  expect(isSeekable()).toBe(false);
});
