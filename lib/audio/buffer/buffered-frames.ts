import type { AudioFrame } from '../demux/audio-format';

/** What is kept behind the position, and ahead of it: more than the element's buffer is filled with. Seconds. */
const BEHIND = 60;
const AHEAD = 120;
/** Times this close are the same. Seconds. */
const ROUNDING = 1e-3;

/** The frames that were sent to an element's buffer, in whatever order, for filling it with something else. */
export interface BufferedFrames {
  /** They replace those of the same time. Their bytes must stay as they are. */
  add(frames: readonly AudioFrame[]): void;
  /** Those that end after this second. */
  from(second: number): AudioFrame[];
  /** Forgets those that begin between these seconds. */
  remove(start: number, end: number): void;
}

/** `position`: the element's, in seconds on the frames' timeline. */
export function createBufferedFrames(position: () => number): BufferedFrames {
  let kept: AudioFrame[] = [];

  function remove(start: number, end: number): void {
    kept = kept.filter(({ time }) => time < start - ROUNDING || time >= end - ROUNDING);
  }

  return {
    add(frames) {
      const [first, last] = [frames[0], frames.at(-1)];
      if (first === undefined || last === undefined) return;
      const now = position();
      remove(first.time, last.time + last.duration);
      const at = kept.findIndex(({ time }) => time > first.time);
      kept.splice(at < 0 ? kept.length : at, 0, ...frames);
      // What was just sent is needed, wherever the position is.
      kept = kept.filter(
        ({ time }) =>
          (time > now - BEHIND && time < now + AHEAD) || (time >= first.time && time <= last.time),
      );
    },
    from(second) {
      const at = kept.findIndex(({ time, duration }) => time + duration > second);
      return at < 0 ? [] : kept.slice(at);
    },
    remove,
  };
}
