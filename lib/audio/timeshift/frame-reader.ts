import { SECOND } from '@/lib/model/constants';
import type { Clock } from '@/lib/platform/time/clock';
import type { AudioFrame } from '../demux/audio-format';
import type { BroadcastClock } from './broadcast-clock';

/** How much is read at once. Seconds. */
export const PIECE = 10;
/** Sums of durations are off by less than this, and frames are longer. Seconds. */
export const ROUNDING = 0.0005;
/** This long after a time, all that was broadcast before it has arrived, or never will. */
const OVERDUE = 10 * SECOND;

/** Reads the frames that were broadcast from some time on, and those to come. */
export interface FrameReader {
  /** The next frames, of one format; null at the end of what is wanted, or of the stream. */
  read(): Promise<AudioFrame[] | null>;
  /** When this second of the frames was broadcast, as far as is known now. Milliseconds since 1970. */
  broadcastAt(second: number): number;
  /** Ends at this time of broadcast, by clock version `asOf`. Milliseconds since 1970. */
  endAt(time: number, asOf?: number): void;
  /**
   * Where the last wanted frame ends, in the frames' seconds, as far as is known now; infinite before `endAt`. Frames
   * after it may have been read before that call.
   */
  readonly end: number;
  /** Until this is called, the kept frames outlive the stream. */
  close(): void;
}

/** Kept frames in order, from some second on. */
export interface FrameSequence {
  /** Where the next frame starts, or a later one if that is no longer kept. Seconds. */
  readonly place: number;
  /** Where the newest frame ends. Seconds. */
  readonly end: number;
  /**
   * The next frames that start before this second: of one format, and at most `PIECE` seconds of them. Skips those that
   * are no longer kept. Empty if there are none.
   */
  take(before: number): Promise<AudioFrame[]>;
}

export interface FrameReadersDeps {
  broadcast: Pick<BroadcastClock, 'timeOf' | 'placeOf'>;
  clock: Clock;
  /** Aborts at the end of the stream. */
  signal: AbortSignal;
  /** Deletes the kept frames. Called once the stream is over and no reader is left. */
  drop(): void;
}

export interface FrameReaders {
  read(frames: FrameSequence): FrameReader;
  /** Frames have arrived. */
  wake(): void;
}

/** The readers of one stream's frames. */
export function createFrameReaders({
  broadcast,
  clock,
  signal,
  drop,
}: FrameReadersDeps): FrameReaders {
  /** Wakes each reader, for frames or the end. */
  const readers = new Set<() => void>();
  const wake = () => {
    for (const call of readers) call();
  };
  function dropUnread(): void {
    if (signal.aborted && readers.size === 0) drop();
  }
  signal.addEventListener(
    'abort',
    () => {
      wake();
      dropUnread();
    },
    { once: true },
  );

  function read(frames: FrameSequence): FrameReader {
    let last = Number.POSITIVE_INFINITY;
    let lastAsOf: number | undefined;
    let goOn = () => {};
    const call = () => goOn();
    let cancelEnd = () => {};
    readers.add(call);
    // The clock may have learnt meanwhile that everything was broadcast earlier.
    const placeOfLast = () => (Number.isFinite(last) ? broadcast.placeOf(last, lastAsOf) : last);
    return {
      async read() {
        for (;;) {
          const until = placeOfLast();
          const end = Math.min(until, frames.end);
          // Without a connection, the frames never get that far.
          const isOverdue = clock.now() >= last + OVERDUE;
          const isAll = signal.aborted || frames.end >= until || isOverdue;
          if (end - frames.place >= PIECE || isAll) {
            if (end - frames.place < ROUNDING) return null;
            const found = await frames.take(end);
            return found.length === 0 ? null : found;
          }
          await new Promise<void>((resolve) => {
            goOn = resolve;
          });
        }
      },
      broadcastAt: (second) => broadcast.timeOf(second),
      endAt(end, asOf) {
        last = end;
        lastAsOf = asOf;
        cancelEnd();
        cancelEnd = clock.after(Math.max(0, end + OVERDUE - clock.now()), call);
        call();
      },
      get end() {
        return placeOfLast();
      },
      close() {
        readers.delete(call);
        cancelEnd();
        dropUnread();
      },
    };
  }

  return { read, wake };
}
