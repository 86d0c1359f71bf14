import type { AudioFrame } from './audio-format';

/** So many frames in a row are no coincidence: a quarter of a second of MP3. */
const TAIL = 10;
/** A burst longer than that is not searched to its end. Seconds. */
const LONGEST_BURST = 30;
/** What comes no faster than this many seconds a second is no burst any longer. */
const BURST_PACE = 3;
/** Bytes that are there at once say nothing of the pace. Seconds. */
const AT_ONCE = 0.02;

/** Where one connection's sound ends, and the next one's goes on. */
export interface Seam {
  /** These frames were written. */
  wrote(frames: readonly AudioFrame[]): void;
  /**
   * What of a new connection's first frames, at least one, was not written yet, and the time at which
   * that begins or will. A server sends on connecting what was just on the air, byte for byte as before:
   * what is known of it is left out. `read` gives the next frames, null at the end; it is called for as
   * long as the burst lasts.
   */
  skipWritten(
    first: readonly AudioFrame[],
    read: () => Promise<AudioFrame[] | null>,
    /** Milliseconds. */
    now: () => number,
  ): Promise<{ next: AudioFrame[]; time: number }>;
}

export function createSeam(): Seam {
  let tail: Uint8Array[] = [];

  /** Behind the last place where the tail stands in the frames; 0 where it does not. */
  function endOfTail(frames: readonly AudioFrame[]): number {
    for (let end = frames.length; end >= tail.length; end--) {
      const from = end - tail.length;
      if (tail.every((data, at) => isSame(data, frames[from + at]?.data))) return end;
    }
    return 0;
  }

  return {
    wrote(frames) {
      // Copies: a frame is a view of all that was read with it.
      tail = [...tail, ...frames.slice(-TAIL).map(({ data }) => data.slice())].slice(-TAIL);
    },
    async skipWritten(first, read, now) {
      const frames = [...first];
      let bursts = tail.length === TAIL;
      let known = 0;
      while (bursts) {
        known = endOfTail(frames);
        if (known > 0 || secondsOf(frames) > LONGEST_BURST) break;
        const asked = now();
        const more = await read();
        frames.push(...(more ?? []));
        const waited = (now() - asked) / 1000;
        bursts = waited < AT_ONCE || secondsOf(more ?? []) > waited * BURST_PACE;
        if (more === null) break;
        if (!bursts) known = endOfTail(frames);
      }
      // Where nothing new comes at all, a file is sent from its beginning each time: so it is played.
      if (known > 0 && known === frames.length) {
        const more = await read();
        if (more === null) known = 0;
        frames.push(...(more ?? []));
      }
      const next = frames.slice(known);
      const last = frames.at(-1);
      return { next, time: next[0]?.time ?? (last ? last.time + last.duration : 0) };
    },
  };
}

/** Seconds. */
export function secondsOf(frames: readonly AudioFrame[]): number {
  return frames.reduce((sum, { duration }) => sum + duration, 0);
}

function isSame(a: Uint8Array, b: Uint8Array | undefined): boolean {
  return b !== undefined && a.length === b.length && a.every((byte, at) => byte === b[at]);
}
