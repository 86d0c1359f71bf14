import type { BroadcastGap, BroadcastTitle } from '@/lib/contract/audio';
import { SECOND } from '@/lib/model/constants';
import type { RewindLoss } from '@/lib/model/rewind';
import type { Clock } from '@/lib/platform/time/clock';
import { APART, type AudioFrame, isNext } from '../demux/audio-format';
import { createBroadcastClock } from './broadcast-clock';
import {
  createFrameReaders,
  type FrameReader,
  type FrameSequence,
  PIECE,
  ROUNDING,
} from './frame-reader';
import type { FrameStore } from './frame-store';
import { createTitleList, type TitleClock } from './title-clock';

/** While the position is behind live, this much is buffered ahead of it in the element. Seconds. */
const AHEAD = 20;
/** A decoder needs the frames before: MP3's bit reservoir reaches back 511 bytes, Opus converges in 80 ms. Seconds. */
const PREROLL = 0.5;
/** Firefox stalls for a second or two if it starts with little, so it gets this much first. Seconds. */
const ENOUGH = 2;
/** With less than this ahead, playback jumps over a hole. Seconds. */
const LITTLE = 0.5;
/** Audio that arrived this long ago is no longer the live edge. */
const OUT_OF_DATE = 5 * SECOND;

/** The element's buffer, on the same timeline as the frames. */
export interface ShiftedBuffer {
  /** Seconds ahead of the element's position. */
  ahead(): number;
  /** Whether it has so much ahead that what comes after should be read from the store later, as while it is paused. */
  isFull(): boolean;
  /** Whether this second can be played from it. */
  holds(at: number): boolean;
  /** Empties it, for frames that start at this second. */
  restart(from: number): Promise<void>;
  append(frames: readonly AudioFrame[]): Promise<void>;
}

export interface TimeshiftDeps {
  element: HTMLMediaElement;
  buffer: ShiftedBuffer;
  store: FrameStore;
  titles: Pick<TitleClock, 'titles' | 'forget'>;
  clock: Clock;
  signal: AbortSignal;
}

/** What is kept, as times of broadcast in milliseconds since 1970. */
export interface KeptWindow {
  oldest: number;
  edge: number;
  position: number;
  /** Seconds from the position to the newest frame. */
  behind: number;
  loss: RewindLoss | null;
  /** The version of the broadcast clock that these times are from. */
  clock: number;
}

/** A live stream that can be rewound. */
export interface Rewindable {
  /** Goes to a time of broadcast, or as close to it as is kept. Milliseconds since 1970. */
  seek(time: number): void;
  /** Null before anything was kept. */
  look(): KeptWindow | null;
  /** Like the titles, the same array until something in it changes: both are asked for with every status. */
  gaps(): BroadcastGap[];
  titles(): BroadcastTitle[];
  /** Whether files can be made of it. */
  readonly makesFiles: boolean;
  /**
   * Reads from this time of broadcast on, by clock version `asOf`, or from the oldest frame that is kept; null if no
   * files can be made. Milliseconds since 1970.
   */
  readFrom(time: number, asOf?: number): FrameReader | null;
}

/**
 * Lets a stream be rewound. Its frames go to a store, and the element's buffer is a window on the store around the
 * position. At the live edge, frames go to the buffer as they arrive.
 */
export interface Timeshift extends Rewindable {
  /** A new connection follows; it `joins` if its audio continues the previous one's without a gap. */
  connect(joins: boolean): void;
  /** Keeps the frames; resolves once the browser has taken those that go to it now. */
  take(frames: readonly AudioFrame[]): Promise<void>;
  /** Goes to this many seconds before the newest frame. */
  seekLive(lag: number): void;
  /** How many seconds are kept from now on. */
  setLimit(seconds: number): void;
  readFrom(time: number, asOf?: number): FrameReader;
}

export function createTimeshift({
  element,
  buffer,
  store,
  titles,
  clock,
  signal,
}: TimeshiftDeps): Timeshift {
  const broadcast = createBroadcastClock();
  /** Whether frames go to the buffer as they arrive. */
  let follows = true;
  /** If not, where the next frames for the buffer start. Seconds. */
  let cursor = store.end;
  let restarts = false;
  /** Where the element seeks once that is buffered; any sooner, it would stop at the end of its seekable range. */
  let target: number | null = null;
  /** Counts the seeks. */
  let turn = 0;
  let isFilling = false;
  /** Why the browser did not take frames, for the connection to end with. */
  let failure: { error: unknown } | null = null;
  let arrivedAt = 0;
  const listTitles = createTitleList(titles, broadcast);
  broadcast.connect(store.end);

  async function fill(): Promise<void> {
    if (isFilling || follows) return;
    isFilling = true;
    try {
      while (!follows && (restarts || buffer.ahead() < AHEAD)) {
        if (!(await fillOnce())) break;
      }
    } catch (error) {
      if (!signal.aborted) failure = { error };
    } finally {
      isFilling = false;
    }
  }

  /** Returns whether there may be more to do now. */
  async function fillOnce(): Promise<boolean> {
    const mine = turn;
    const frames = await readNext();
    signal.throwIfAborted();
    if (mine !== turn) return true;
    const [first, last] = [frames[0], frames.at(-1)];
    if (first === undefined || last === undefined) {
      // It has caught up with what arrives, unless more arrived just now.
      if (store.end - cursor < ROUNDING) follows = true;
      else cursor = Math.max(cursor, store.start);
      return true;
    }
    if (first.time - cursor > APART && !restarts) {
      // The frames in between are no longer kept. Those before them play out first.
      if (buffer.ahead() > LITTLE) return false;
      goTo(first.time);
      return true;
    }
    if (restarts) {
      await buffer.restart(first.time);
      if (mine !== turn) return true;
      restarts = false;
      // The target itself may no longer be kept.
      target = Math.max(target ?? 0, first.time);
    }
    cursor = last.time + last.duration;
    await buffer.append(frames);
    if (mine === turn && target !== null) {
      element.currentTime = target;
      target = null;
    }
    return true;
  }

  async function readNext(): Promise<AudioFrame[]> {
    const frames = await store.read(cursor, PIECE);
    const wanted = (target ?? Number.NEGATIVE_INFINITY) + ENOUGH;
    for (;;) {
      const last = frames.at(-1);
      const end = last === undefined ? wanted : last.time + last.duration;
      if (end >= wanted) return frames;
      // One read may end right after the target.
      const more = await store.read(end, PIECE);
      if (!isNext(more[0], last)) return frames;
      frames.push(...more);
    }
  }

  function goTo(at: number): void {
    turn++;
    const place = Math.max(store.start, Math.min(at, store.end - APART));
    const isEnough = follows || cursor - place >= ENOUGH;
    if (!restarts && buffer.holds(place) && isEnough) {
      target = null;
      element.currentTime = place;
    } else {
      target = place;
      follows = false;
      restarts = true;
      cursor = Math.max(store.start, place - PREROLL);
    }
    void fill();
  }

  const onMove = () => void fill();
  element.addEventListener('timeupdate', onMove, { signal });
  element.addEventListener('seeked', onMove, { signal });
  const readers = createFrameReaders({ broadcast, clock, signal, drop: () => store.drop() });

  function sequenceFrom(from: number): FrameSequence {
    let place = Math.max(store.start, from);
    return {
      get place() {
        return place;
      },
      get end() {
        return store.end;
      },
      async take(before) {
        const frames = await store.read(place, Math.min(PIECE, before - place));
        // Where frames are gone, the store goes on after them, which may be past the end.
        const wanted = frames.filter(({ time }) => time < before - ROUNDING);
        const newest = wanted.at(-1);
        if (newest !== undefined) place = newest.time + newest.duration;
        return wanted;
      },
    };
  }

  return {
    connect(joins) {
      if (!joins) broadcast.connect(store.end);
    },
    async take(frames) {
      const [first] = frames;
      if (first === undefined) return;
      if (failure !== null) throw failure.error;
      const wasFollowing = follows && !buffer.isFull();
      if (follows && !wasFollowing) cursor = first.time;
      follows = wasFollowing;
      store.add(frames);
      arrivedAt = clock.now();
      broadcast.arrive(store.end, arrivedAt);
      broadcast.forget(store.start);
      titles.forget(Math.min(store.start, element.currentTime));
      readers.wake();
      if (follows) await buffer.append(frames);
      else void fill();
    },
    seek: (time) => goTo(broadcast.placeOf(time)),
    seekLive: (lag) => goTo(store.end - lag),
    setLimit: (seconds) => store.setLimit(seconds),
    look() {
      if (store.start === store.end) return null;
      const now = clock.now();
      const newest = broadcast.timeOf(store.end);
      return {
        oldest: broadcast.timeOf(store.start),
        edge: Math.abs(now - arrivedAt) < OUT_OF_DATE ? Math.max(newest, now) : newest,
        position: broadcast.timeOf(target ?? element.currentTime),
        behind: Math.max(0, store.end - (target ?? element.currentTime)),
        loss: store.loss,
        clock: broadcast.version,
      };
    },
    gaps: () => broadcast.gaps(),
    makesFiles: true,
    readFrom: (time, asOf) => readers.read(sequenceFrom(broadcast.placeOf(time, asOf))),
    titles: () => listTitles(store.start),
  };
}
