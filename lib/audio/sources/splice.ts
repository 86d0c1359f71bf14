import { hashBytes } from '@/lib/model/values/hash';
import { secondsOf } from '../buffer/frame-buffer';
import type { AudioFrame } from '../demux/audio-format';

/** This many equal frames in a row are not a coincidence: a quarter of a second of MP3. */
const TAIL = 10;
/** A burst longer than this is not searched to its end. Seconds. */
const LONGEST_BURST = 30;
/** The same in frames: Opus, whose frames are the shortest, has 12,000 in that time. */
const MOST_FRAMES = 20_000;
/** Audio that arrives no faster than this is no longer a burst. Seconds per second. */
const BURST_PACE = 3;
/** Bytes that arrive at once say nothing about the pace. Seconds. */
const AT_ONCE = 0.02;

/** Where one connection's audio ends and the next one's continues. */
export interface Splice {
  /** These frames were written. */
  wrote(frames: readonly AudioFrame[]): void;
  /**
   * The part of a new connection's first frames, at least one, that was not written yet, and the time at
   * which it starts. On connecting, a server sends what was just on the air, with the same bytes as before:
   * known frames are left out, and the rest `joins` without a gap. `read` returns the next frames, null at the
   * end; it is called during the burst.
   */
  skipWritten(
    first: readonly AudioFrame[],
    read: () => Promise<AudioFrame[] | null>,
    /** Milliseconds. */
    now: () => number,
  ): Promise<{ next: AudioFrame[]; time: number; joins: boolean }>;
}

export function createSplice(): Splice {
  /** Fingerprints of the frames written last; their bytes are freed. */
  let tail: number[] = [];

  /**
   * The index after the last place where the tail occurs in these frames' prints, if it ends within the
   * `latest`; else 0.
   */
  function endOfTail(prints: readonly number[], latest: number): number {
    const from = Math.max(tail.length, prints.length - latest + 1);
    for (let end = prints.length; end >= from; end--) {
      const begin = end - tail.length;
      if (tail.every((print, at) => print === prints[begin + at])) return end;
    }
    return 0;
  }

  return {
    wrote(frames) {
      tail = [...tail, ...frames.slice(-TAIL).map(printOf)].slice(-TAIL);
    },
    async skipWritten(first, read, now) {
      const frames = [...first];
      let bursts = tail.length === TAIL;
      const prints = bursts ? first.map(printOf) : [];
      let known = 0;
      let latest = prints.length;
      let seconds = secondsOf(frames);
      while (bursts) {
        known = endOfTail(prints, latest);
        if (known > 0 || seconds > LONGEST_BURST || frames.length > MOST_FRAMES) break;
        const asked = now();
        const more = await read();
        for (const frame of more ?? []) {
          frames.push(frame);
          prints.push(printOf(frame));
        }
        latest = more?.length ?? 0;
        const came = secondsOf(more ?? []);
        seconds += came;
        const waited = (now() - asked) / 1000;
        bursts = waited < AT_ONCE || came > waited * BURST_PACE;
        if (more === null) break;
        if (!bursts) known = endOfTail(prints, latest);
      }
      // If nothing new comes at all, the server sends a file from its beginning each time, so that is played.
      if (known > 0 && known === frames.length) {
        const more = await read();
        if (more === null) known = 0;
        for (const frame of more ?? []) frames.push(frame);
      }
      const next = frames.slice(known);
      const last = frames.at(-1);
      const time = next[0]?.time ?? (last ? last.time + last.duration : 0);
      return { next, time, joins: known > 0 };
    },
  };
}

/** Ten equal frames in a row are taken for the same frames. */
const printOf = ({ data }: AudioFrame) => hashBytes(data);
