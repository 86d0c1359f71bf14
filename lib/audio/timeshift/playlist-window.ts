import type { BroadcastGap } from '@/lib/contract/audio';
import { SECOND } from '@/lib/model/constants';
import type { RewindLoss } from '@/lib/model/rewind';
import { isSameData } from '@/lib/model/values/same-data';
import type { Clock } from '@/lib/platform/time/clock';
import { createBroadcastClock } from './broadcast-clock';
import { createFrameReaders, type FrameSequence } from './frame-reader';
import type { KeptWindow, Rewindable } from './timeshift';
import { createTitleList, type TitleClock } from './title-clock';

/** A playlist that has not grown for this long is no longer live; segments last ten seconds and more. */
const OUT_OF_DATE = 40 * SECOND;
/** Buffered ranges no further apart than this count as one. Seconds. */
const APART = 0.1;

/** What is missing from a playlist. Seconds of the element's time. */
export interface PlaylistGap {
  start: number;
  end: number;
}

/** A live playlist as it was last read, in seconds of the element's time. */
export interface ReadPlaylist {
  /** Where its first segment starts. */
  start: number;
  /** As close to its end as is safe to play: the position that counts as live. */
  live: number;
  gaps: readonly PlaylistGap[];
}

export interface PlaylistWindowDeps {
  element: HTMLMediaElement;
  titles: Pick<TitleClock, 'titles' | 'forget'>;
  /** Null before it was read. */
  playlist(): ReadPlaylist | null;
  /** Why less of it is kept than is wanted. */
  loss(): RewindLoss | null;
  /** Whether its frames are kept. Asked with every status. */
  keepsFrames(): boolean;
  /** The kept frames from a second of the element's time on; null if only the browser keeps any. */
  framesFrom(second: number): FrameSequence | null;
  /** Deletes what is kept. */
  drop(): void;
  clock: Clock;
  /** Aborts at the end of the stream. */
  signal: AbortSignal;
}

export interface PlaylistWindow extends Rewindable {
  /** The playlist was read again. */
  update(): void;
  /** How many seconds are kept from now on. */
  setLimit(seconds: number): void;
}

/**
 * Lets HLS be rewound: through the segments that its playlist names, which may be longer than the server's, and before
 * those, through what the element's buffer still holds. hls.js loads what is not buffered. The times come from the
 * clock, not from the playlist, where they are rare and often wrong: the live edge is on the air now.
 */
export function createPlaylistWindow(
  {
    element,
    titles,
    playlist,
    loss,
    keepsFrames,
    framesFrom,
    drop,
    clock,
    signal,
  }: PlaylistWindowDeps,
  limit: number,
): PlaylistWindow {
  const broadcast = createBroadcastClock();
  const listTitles = createTitleList(titles, broadcast);
  let told: BroadcastGap[] = [];
  let kept = limit;
  let live = 0;
  let grownAt = Number.NEGATIVE_INFINITY;
  broadcast.connect(0);
  const readers = createFrameReaders({ broadcast, clock, signal, drop });

  function startOf({ start, live: end }: ReadPlaylist): number {
    return Math.max(end - kept, Math.min(start, bufferedFrom(element.buffered, start)));
  }

  /** A gap cannot be played: playback goes on after it. */
  function afterGap(place: number, { gaps, live: end }: ReadPlaylist): number {
    const gap = gaps.find((one) => one.start <= place && place < one.end);
    return Math.min(gap?.end ?? place, end);
  }

  function findGaps(): BroadcastGap[] {
    const list = playlist();
    if (list === null) return [];
    const start = startOf(list);
    return list.gaps
      .filter((one) => one.end > start)
      .map((one) => ({
        at: Math.round(broadcast.timeOf(one.start)),
        seconds: Math.round(one.end - one.start),
      }));
  }

  return {
    update() {
      readers.wake();
      const now = playlist();
      if (now === null || now.live <= live) return;
      live = now.live;
      grownAt = clock.now();
      broadcast.arrive(live, grownAt);
      titles.forget(Math.min(startOf(now), element.currentTime));
    },
    setLimit(seconds) {
      kept = seconds;
    },
    seek(time) {
      const now = playlist();
      if (now === null) return;
      const place = Math.min(broadcast.placeOf(time), now.live);
      // What is buffered can be played, even if something after it was missed.
      element.currentTime = isBuffered(element.buffered, place)
        ? place
        : afterGap(Math.max(startOf(now), place), now);
    },
    look(): KeptWindow | null {
      const list = playlist();
      if (list === null || kept <= 0 || live === 0) return null;
      const now = clock.now();
      const newest = broadcast.timeOf(live);
      const { currentTime } = element;
      return {
        oldest: broadcast.timeOf(startOf(list)),
        edge: Math.abs(now - grownAt) < OUT_OF_DATE ? Math.max(newest, now) : newest,
        position: broadcast.timeOf(currentTime),
        behind: Math.max(0, list.live - currentTime),
        loss: loss(),
        clock: broadcast.version,
      };
    },
    gaps() {
      const gaps = findGaps();
      if (!isSameData(told, gaps)) told = gaps;
      return told;
    },
    titles() {
      const list = playlist();
      // A playlist also names songs that start after the live edge.
      return list === null ? listTitles(0) : listTitles(startOf(list), list.live);
    },
    get makesFiles() {
      return keepsFrames();
    },
    readFrom(time, asOf) {
      const frames = framesFrom(broadcast.placeOf(time, asOf));
      return frames && readers.read(frames);
    },
  };
}

/** Whether this second can be played from these ranges. */
export function isBuffered(buffered: TimeRanges, at: number): boolean {
  for (let index = 0; index < buffered.length; index++) {
    if (buffered.start(index) <= at && at < buffered.end(index)) return true;
  }
  return false;
}

/** How far back from this second the buffer reaches without a gap; this second if it is not buffered. */
function bufferedFrom(buffered: TimeRanges, from: number): number {
  let earliest = from;
  for (let index = buffered.length - 1; index >= 0; index--) {
    if (buffered.start(index) > earliest + APART) continue;
    if (buffered.end(index) < earliest - APART) break;
    earliest = Math.min(earliest, buffered.start(index));
  }
  return earliest;
}
