import type { AudioFrame } from '../demux/audio-format';
import { type BufferWriter, once } from './buffer-writer';
import type { ElementBuffer, FrameBuffer } from './frame-buffer';
import { createRecentFrames } from './recent-frames';

/** How much is kept behind the position, for skipping back. Seconds. */
const KEEP_BEHIND = 60;
/** How much is appended at once. Seconds. */
const PIECE = 4;
/** A decoder needs the frames before the one that is heard. Seconds. */
const LEAD = 0.5;
/** Times this close are the same. Seconds. */
const ROUNDING = 1e-4;

/** The frames of a file around the element's position, and the way from there to the element. */
export interface FileBuffer {
  /** Takes frames that follow the last ones. */
  take(frames: readonly AudioFrame[]): Promise<void>;
  /** Resolves when more may be read; rejects when the signal aborts. */
  room(signal: AbortSignal): Promise<void>;
  /** Forgets everything, for frames that start at this second. */
  restart(from: number): Promise<void>;
  /** Whether the element gets this second from what is here. */
  reaches(second: number): boolean;
  /** Seconds from the position to the end of what is here. */
  ahead(): number;
  /** Nothing follows. */
  end(): Promise<void>;
}

export interface HeldFileDeps {
  element: HTMLMediaElement;
  writer: BufferWriter;
  signal: AbortSignal;
  /** How far to read. Seconds. */
  keepAhead: number;
  /** The way to the element's buffer, which asks here for frames that it needs again. */
  open(framesFrom: ElementBuffer['framesFrom']): FrameBuffer;
  onFailed(error: unknown): void;
}

/**
 * Keeps a file's frames itself, and appends them as there is room: what the element gets is made of them, and takes
 * more room than they do.
 */
export function createHeldFile(deps: HeldFileDeps): FileBuffer {
  const { element, writer, signal, keepAhead, open, onFailed } = deps;
  const held = createRecentFrames(() => element.currentTime, KEEP_BEHIND);
  /** Where what is held ends, and where what was appended of it ends. Seconds. */
  let end = 0;
  let appended = 0;
  /** Where to start anew; null if it goes on. Seconds. */
  let startAt: number | null = null;
  let isEmptying = false;
  let isWhole = false;
  let hasEnded = false;
  let isAtWork = false;
  let wake = () => {};
  /** Resolves when the first frames of what is read have been appended; null if they have been. */
  let beginning: Promise<void> | null = null;
  let hasBegun = () => {};
  const buffer = open((second) => held.from(second).filter(({ time }) => time < appended));

  function nextPiece(): AudioFrame[] {
    const rest = held.from(appended + ROUNDING);
    const until = (rest[0]?.time ?? 0) + PIECE;
    const after = rest.findIndex(({ time }) => time >= until);
    return after < 0 ? rest : rest.slice(0, after);
  }

  async function start(from: number): Promise<void> {
    [startAt, appended, hasEnded, isEmptying] = [null, from, false, true];
    await buffer.restart(from);
    isEmptying = false;
  }

  async function append(): Promise<void> {
    for (;;) {
      const piece = nextPiece();
      const last = piece.at(-1);
      if (startAt !== null) await start(startAt);
      else if (last === undefined) {
        // Not once the promise has settled: frames that come in between would never be appended.
        if (!isWhole || hasEnded) {
          isAtWork = false;
          return;
        }
        hasEnded = true;
        await buffer.end();
      } else if (writer.isFull()) {
        // A seek out of the buffer brings neither event before there is audio.
        const woken = new Promise<void>((resolve) => {
          wake = resolve;
        });
        await Promise.race([once(element, ['timeupdate', 'seeked'], signal), woken]);
      } else {
        appended = last.time + last.duration;
        await buffer.append(piece);
        hasBegun();
      }
    }
  }

  function work(): void {
    wake();
    if (isAtWork) return;
    isAtWork = true;
    append().catch((error: unknown) => {
      isAtWork = false;
      hasBegun();
      if (!signal.aborted) onFailed(error);
    });
  }

  return {
    async take(frames) {
      const last = frames.at(-1);
      if (last === undefined) return;
      held.add(frames);
      end = last.time + last.duration;
      work();
      // Reading all that a quick server sends would take the time that these need to be heard.
      await beginning;
    },
    async room(stop) {
      while (end - element.currentTime > keepAhead) {
        await once(element, ['timeupdate', 'seeked'], stop);
      }
    },
    async restart(from) {
      held.clear();
      [startAt, end, isWhole] = [from, from, false];
      hasBegun();
      beginning = new Promise((resolve) => {
        hasBegun = () => {
          resolve();
          beginning = null;
        };
      });
      work();
    },
    reaches(second) {
      if (startAt === null && !isEmptying && writer.holds(second)) return true;
      const [first] = held.from(second - LEAD);
      if (first === undefined || first.time > second || second >= end) return false;
      startAt = first.time;
      work();
      return true;
    },
    ahead: () => Math.max(0, end - element.currentTime),
    async end() {
      isWhole = true;
      work();
    },
  };
}
