import { freeBytes } from '../byte-store';
import { isRaw } from '../mux/choose-muxer';
import { isBuffered } from '../timeshift/playlist-window';

/** Seconds of audio kept behind the playback position. */
const KEEP_BEHIND = 5;
/** Seconds in excess of that which may pile up before they are removed. */
const TRIM_AFTER = 10;
/** Seconds of audio kept ahead of the position, if the buffer has room for them. */
export const KEEP_AHEAD = 60;
/** A buffer takes about 15 MB in Firefox, and about 11 MB in Chromium. */
const ROOM = 10_000_000;

/** What is known of bytes that are written. */
export interface Written {
  /** Like the last ones if absent. Bytes of another type than before start with an initialisation. */
  mimeType?: string | undefined;
  /** How much audio they are, if known. */
  seconds?: number;
  /** Where they begin in the element's time, if they may not follow the last ones. Seconds. */
  start?: number | undefined;
}

export interface BufferWriter {
  /** Seconds of audio buffered ahead of the playback position. */
  ahead(): number;
  /** Appends in order; resolves once the browser has taken the bytes, which can then be reused. */
  write(bytes: Uint8Array<ArrayBuffer>, what?: Written): Promise<void>;
  /** Whether this second of the element's time is buffered. */
  holds(at: number): boolean;
  /** Empties the buffer, after all pending writes. `begin` runs once it is empty. */
  restart(begin: () => void): Promise<void>;
  /** Removes what is buffered before this second, after all pending writes. */
  forgetBefore(second: number): Promise<void>;
  /** Whether enough is buffered that reading should pause, which slows the server down. */
  isFull(): boolean;
  /** Resolves when there is room again. */
  room(): Promise<void>;
}

export interface BufferWriterDeps {
  element: HTMLMediaElement;
  buffer: SourceBuffer;
  /** What the buffer takes at first. */
  mimeType?: string;
  signal: AbortSignal;
  /** Seconds of audio kept behind the position; 5 if absent. */
  keepBehind?: number;
  /** Seconds of audio ahead of it with which reading pauses; `KEEP_AHEAD` if absent. */
  keepAhead?: number;
  /** About how many bytes all of it may take; what a browser has room for if absent. */
  room?: number;
}

/**
 * Feeds a SourceBuffer and limits its size to a window around the playback position, so that playing for
 * hours takes no more memory than playing for minutes.
 */
export function createBufferWriter(deps: BufferWriterDeps): BufferWriter {
  const { element, buffer, signal } = deps;
  const { keepBehind = KEEP_BEHIND, keepAhead = KEEP_AHEAD, room = ROOM } = deps;
  let type = deps.mimeType;
  /** How many seconds are kept ahead. */
  let most = keepAhead;
  let last: Promise<unknown> = Promise.resolve();
  /** Audio before this second is being removed, but still listed as buffered. */
  let removedTo = 0;

  function ahead(): number {
    const { buffered } = buffer;
    if (buffered.length === 0) return 0;
    return Math.max(0, buffered.end(buffered.length - 1) - element.currentTime);
  }

  /** Seconds behind the position that could be removed. */
  function behind(): number {
    const { buffered } = buffer;
    return buffered.length === 0 ? 0 : element.currentTime - buffered.start(0);
  }

  async function removeBefore(end: number): Promise<void> {
    signal.throwIfAborted();
    const { buffered } = buffer;
    if (buffered.length === 0 || end <= buffered.start(0)) return;
    removedTo = end;
    buffer.remove(0, end);
    await once(buffer, ['updateend'], signal);
    removedTo = 0;
  }

  /** What comes next is of this type, and begins there. */
  function turnTo(mimeType: string | undefined, start: number | undefined): void {
    if (mimeType !== undefined && mimeType !== type) buffer.changeType(mimeType);
    type = mimeType;
    if (type !== undefined && isRaw(type)) {
      if (start !== undefined) buffer.timestampOffset = start;
    } else if (buffer.mode === 'sequence') {
      // The mode that raw frames need outlasts them, as does their offset (Media Source, "changeType").
      buffer.mode = 'segments';
      buffer.timestampOffset = 0;
    }
  }

  async function append(bytes: Uint8Array<ArrayBuffer>, { mimeType = type, start }: Written) {
    if (behind() > keepBehind + TRIM_AFTER) await removeBefore(element.currentTime - keepBehind);
    for (;;) {
      signal.throwIfAborted();
      try {
        turnTo(mimeType, start);
        buffer.appendBuffer(bytes);
        // The browser has its own copy.
        freeBytes(bytes);
      } catch (error) {
        if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error;
        if (behind() > 2) await removeBefore(element.currentTime - 1);
        else await once(element, ['timeupdate'], signal);
        continue;
      }
      await once(buffer, ['updateend'], signal);
      return;
    }
  }

  /** After everything before, and before what comes next. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  }

  async function empty(begin: () => void): Promise<void> {
    signal.throwIfAborted();
    // Discards a frame or fragment that was appended in part.
    buffer.abort();
    if (buffer.buffered.length > 0) {
      buffer.remove(0, Number.POSITIVE_INFINITY);
      await once(buffer, ['updateend'], signal);
    }
    begin();
  }

  return {
    ahead,
    holds: (at) => at >= removedTo && isBuffered(buffer.buffered, at),
    restart: (begin) => inTurn(() => empty(begin)),
    forgetBefore: (second) => inTurn(() => removeBefore(second)),
    // A connection may be given up while its last bytes are still being appended and the next one already
    // writes.
    write(bytes, what = {}) {
      const { seconds = 0 } = what;
      if (seconds > 0) {
        const fits = (room * seconds) / bytes.length - keepBehind - TRIM_AFTER;
        most = Math.min(keepAhead, Math.max(keepBehind, fits));
      }
      return inTurn(() => append(bytes, what));
    },
    isFull: () => ahead() > most,
    async room() {
      while (ahead() > most) await once(element, ['timeupdate', 'seeked'], signal);
    },
  };
}

/** Resolves on the first of the events; rejects when the signal aborts. */
export function once(target: EventTarget, types: string[], signal: AbortSignal): Promise<Event> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const letGo = () => {
      for (const type of types) target.removeEventListener(type, happen);
      signal.removeEventListener('abort', abort);
    };
    const happen = (event: Event) => {
      letGo();
      resolve(event);
    };
    const abort = () => {
      letGo();
      reject(signal.reason);
    };
    for (const type of types) target.addEventListener(type, happen);
    signal.addEventListener('abort', abort);
  });
}
