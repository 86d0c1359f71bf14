import { joinBytes } from '@/lib/platform/bytes';
import type { AudioFrame } from '../demux/audio-format';

/** How much is kept behind the position if nothing else is said, and how much more may pile up. Seconds. */
const KEEP_BEHIND = 5;
const FORGET_AFTER = 5;

/** The frames that were last sent to an element's buffer, so that it can be filled with something else made of them. */
export interface RecentFrames {
  /** Keeps copies of frames that follow the last ones. */
  add(frames: readonly AudioFrame[]): void;
  /** Those that end after this second. Their bytes must stay as they are. */
  from(second: number): AudioFrame[];
  clear(): void;
}

/** `position`: the element's, in seconds on the frames' timeline. `keepBehind`: seconds. */
export function createRecentFrames(position: () => number, keepBehind = KEEP_BEHIND): RecentFrames {
  let kept: AudioFrame[] = [];

  const indexAt = (second: number) => {
    const found = kept.findIndex(({ time, duration }) => time + duration > second);
    return found < 0 ? kept.length : found;
  };

  return {
    add(frames) {
      const oldest = position() - keepBehind;
      if ((kept[0]?.time ?? oldest) < oldest - FORGET_AFTER) kept = kept.slice(indexAt(oldest));
      // One copy for all of them: many small ones would be left to the garbage collector.
      const bytes = joinBytes(frames.map(({ data }) => data));
      let at = 0;
      for (const frame of frames) {
        const end = at + frame.data.length;
        kept.push({ ...frame, data: bytes.subarray(at, end) });
        at = end;
      }
    },
    from: (second) => kept.slice(indexAt(second)),
    clear() {
      kept = [];
    },
  };
}
