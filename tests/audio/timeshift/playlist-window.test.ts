import { beforeEach, describe, expect, it } from 'vitest';
import type { FrameSequence } from '@/lib/audio/timeshift/frame-reader';
import {
  createPlaylistWindow,
  type PlaylistWindow,
  type ReadPlaylist,
} from '@/lib/audio/timeshift/playlist-window';
import { createTitleClock, type TitleClock } from '@/lib/audio/timeshift/title-clock';
import { createFakeClock, type FakeClock } from '../../support/fake-clock.ts';
import { FakeMediaElement } from '../../support/fake-media-element.ts';

const SECOND = 1000;
const NOON = 1_800_000_000_000;

describe('the window of a live playlist', () => {
  let element: FakeMediaElement;
  let clock: FakeClock;
  let titles: TitleClock;
  let playlist: ReadPlaylist;
  let window: PlaylistWindow;
  let loss: 'full' | null;
  let life: AbortController;
  let framesFrom: (second: number) => FrameSequence | null;
  let isDropped: boolean;

  beforeEach(() => {
    life = new AbortController();
    framesFrom = () => null;
    isDropped = false;
    element = new FakeMediaElement();
    element.readyState = 4;
    loss = null;
    clock = createFakeClock(NOON);
    titles = createTitleClock(element.element, () => {}, new AbortController().signal);
    playlist = { start: 0, live: 20, gaps: [] };
    window = createPlaylistWindow(
      {
        ...{ element: element.element, titles, clock, signal: life.signal },
        playlist: () => playlist,
        loss: () => loss,
        keepsFrames: () => framesFrom(0) !== null,
        framesFrom: (second) => framesFrom(second),
        drop: () => {
          isDropped = true;
        },
      },
      600,
    );
    window.update();
  });

  /** The playlist is reloaded this many seconds later, and the buffer holds what it listed before. */
  function pass(seconds: number): void {
    clock.pass(seconds * SECOND);
    element.bufferedEnd = playlist.live;
    playlist = { ...playlist, start: playlist.start + seconds, live: playlist.live + seconds };
    window.update();
  }
  const at = (second: number) => NOON + (second - 20) * SECOND;
  const named = () => window.titles().map(({ title }) => title.raw);

  it('reaches from the oldest segment to what is live, and on the clock from then to now', () => {
    element.currentTime = 18;
    expect(window.look()).toMatchObject({ oldest: at(0), edge: NOON, position: at(18), behind: 2 });
  });

  it('goes to a time of broadcast, and no further than what is kept and live', () => {
    window.seek(at(7));
    expect(element.currentTime).toBe(7);
    window.seek(at(-100));
    expect(element.currentTime).toBe(0);
    window.seek(at(100));
    expect(element.currentTime).toBe(20);
  });

  it('keeps what the buffer has from before the playlist, up to the limit', () => {
    for (let time = 0; time < 3; time++) pass(10);
    expect(window.look()?.oldest).toBe(at(0));
    window.setLimit(40);
    expect(window.look()?.oldest).toBe(at(10));
  });

  it('goes to what is buffered, even if what the playlist names begins later', () => {
    element.bufferedEnd = 20;
    clock.pass(30 * SECOND);
    playlist = { start: 30, live: 50, gaps: [] };
    window.update();
    window.seek(at(7));
    expect(element.currentTime).toBe(7);
    window.seek(at(25));
    expect(element.currentTime).toBe(30);
  });

  it('names the songs that can be heard again, and none that starts after what is live', () => {
    for (const [second, raw] of [
      [0, 'one'],
      [10, 'two'],
      [25, 'three'],
    ] as const) {
      titles.add(second, { raw, source: 'hls' });
    }
    expect(window.titles().map((song) => song.at)).toEqual([at(0), at(10)]);
    const before = window.titles();
    expect(window.titles()).toBe(before);
    pass(5);
    expect(named()).toEqual(['one', 'two', 'three']);
    window.setLimit(12);
    expect(named()).toEqual(['two', 'three']);
  });

  it('says that what is live stands still once the playlist does', () => {
    clock.pass(30 * SECOND);
    expect(window.look()?.edge).toBe(NOON + 30 * SECOND);
    clock.pass(15 * SECOND);
    expect(window.look()?.edge).toBe(NOON);
  });

  it('shows nothing if nothing is to be kept', () => {
    window.setLimit(0);
    expect(window.look()).toBeNull();
  });

  it('tells what is missing, and goes on after it', () => {
    playlist = { start: 0, live: 100, gaps: [{ start: 30, end: 42.4 }] };
    window.update();
    const { edge = 0, oldest = 0 } = window.look() ?? {};
    const gaps = window.gaps();
    expect(gaps).toEqual([{ at: edge - 70 * SECOND, seconds: 12 }]);
    expect(oldest).toBe(edge - 100 * SECOND);
    window.seek(edge - 65 * SECOND);
    expect(element.currentTime).toBe(42.4);
    window.seek(edge - 70.5 * SECOND);
    expect(element.currentTime).toBe(29.5);
    // The same list until something in it changes.
    playlist = { ...playlist, gaps: [{ start: 30, end: 42.4 }] };
    expect(window.gaps()).toBe(gaps);
    // Gaps before the oldest moment do not count.
    playlist = { start: 50, live: 100, gaps: [{ start: 30, end: 42.4 }] };
    expect(window.gaps()).toEqual([]);
  });

  it('goes no further than what is live, even if the rest is missing', () => {
    playlist = { start: 0, live: 100, gaps: [{ start: 90, end: 110 }] };
    window.update();
    window.seek((window.look()?.edge ?? 0) - 5 * SECOND);
    expect(element.currentTime).toBe(100);
  });

  it('says why less is kept than is wanted', () => {
    expect(window.look()?.loss).toBeNull();
    loss = 'full';
    expect(window.look()?.loss).toBe('full');
  });

  it('gives the kept frames from a time of broadcast on, and wakes their readers as the playlist grows', async () => {
    expect(window.makesFiles).toBe(false);
    expect(window.readFrom(NOON)).toBeNull();
    const format = { codec: 'mp3', sampleRate: 44_100, channels: 2 } as const;
    let end = 20;
    const asked: number[] = [];
    framesFrom = (second) => {
      asked.push(second);
      let place = second;
      return {
        get place() {
          return place;
        },
        get end() {
          return end;
        },
        async take(before) {
          const frame = { format, data: new Uint8Array(1), time: place, duration: before - place };
          place = before;
          return [frame];
        },
      };
    };
    expect(window.makesFiles).toBe(true);
    const reader = window.readFrom(at(15));
    expect(asked.at(-1)).toBe(15);
    const reading = reader?.read();
    end = 30;
    pass(10);
    expect(await reading).toMatchObject([{ time: 15, duration: 15 }]);
    expect(reader?.broadcastAt(15)).toBe(at(15));
    // Kept frames outlive the stream until they are read.
    const last = reader?.read();
    end = 32;
    life.abort();
    expect(await last).toMatchObject([{ time: 30, duration: 2 }]);
    expect(await reader?.read()).toBeNull();
    expect(isDropped).toBe(false);
    reader?.close();
    expect(isDropped).toBe(true);
  });
});
