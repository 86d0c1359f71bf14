import { joinBytes } from '@/lib/platform/bytes';
import type { AudioFormat } from '../demux/audio-format';
import type { Muxer } from '../mux/muxer';
import type { BufferWriter } from './buffer-writer';
import { type ElementBuffer, secondsOf } from './frame-buffer';

export interface ElementBufferDeps
  extends Pick<ElementBuffer, 'element' | 'signal' | 'framesFrom'> {
  /** Null before the first frames are known, of which nothing is appended by then. */
  writer(): Pick<BufferWriter, 'write' | 'restart' | 'forgetBefore'> | null;
  /** A new muxer for frames of this format; null if the browser plays none of its containers. */
  muxerFor(format: AudioFormat): Muxer | null;
  /** The buffer is empty, before anything else is appended. */
  onEmpty?(): void;
}

/** Muxes frames, and writes them to an element's SourceBuffer. */
export function createElementBuffer(deps: ElementBufferDeps): ElementBuffer {
  const { element, signal, framesFrom, writer, muxerFor, onEmpty } = deps;
  let muxer: Muxer | null = null;
  /** Whether what comes next may not follow what came last. */
  let isTurned = false;

  function turn(): void {
    muxer = null;
    isTurned = true;
  }

  return {
    ...{ element, signal, framesFrom },
    async append(frames) {
      const [first] = frames;
      if (first === undefined) return;
      muxer ??= muxerFor(first.format);
      const { mimeType } = muxer ?? {};
      // The initialisation is appended together with the first frames: each append costs a wait.
      const packed = muxer?.pack(frames) ?? [];
      const [only] = packed;
      const bytes = packed.length === 1 ? only : joinBytes(packed);
      if (bytes === undefined || bytes.length === 0) return;
      const start = isTurned ? first.time : undefined;
      isTurned = false;
      await writer()?.write(bytes, { mimeType, seconds: secondsOf(frames), start });
    },
    restart: async () =>
      writer()?.restart(() => {
        turn();
        onEmpty?.();
      }),
    async end() {},
    turn,
    forgetBefore: async (second) => writer()?.forgetBefore(second),
  };
}
