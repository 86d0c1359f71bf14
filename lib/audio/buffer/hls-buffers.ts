import type Hls from 'hls.js';
import type { Events } from 'hls.js';
import { createHlsRoute, type HlsRoute, type HlsRouteDeps } from './hls-route';

type BufferController = NonNullable<(typeof Hls)['DefaultConfig']['bufferController']>;
type Parts = ConstructorParameters<BufferController>;
type Type = 'audio' | 'video' | 'audiovideo';

/** What hls.js does to a SourceBuffer, one after the other. */
interface Operation {
  label: string;
  execute(): void;
  onStart(): void;
  onComplete(): void;
  onError(error: Error): void;
}

interface Track {
  buffer?: SourceBuffer;
  codec?: string;
  container: string;
  /** Whether the end of the stream is about to be told, or has been. */
  ending?: boolean;
  ended?: boolean;
}

/** hls.js's buffer controller, which is more than its types tell. */
interface Controller {
  tracks: Partial<Record<Type, Track>>;
  /** Must lead to an `updateend` event. */
  appendExecutor(bytes: Uint8Array<ArrayBuffer>, type: Type): void;
  removeExecutor(type: Type, start: number, end: number): void;
  /** Ends the present operation, and begins the next one. */
  onSBUpdateEnd(type: Type): void;
  append(operation: Operation, type: Type): void;
  currentOp(type: Type): Operation | null;
  shiftAndExecuteNext(type: Type): void;
}

export type RoutedBuffersDeps = Pick<HlsRouteDeps, 'element' | 'signal' | 'route' | 'mayRoute'>;

/**
 * A buffer controller for hls.js's configuration, which sends the audio of a station without video on a route. It
 * takes the place of hls.js's own appending, inside of its queue: hls.js still knows what is buffered, and what it
 * removes or appends next waits for the route.
 */
export function createRoutedBuffers(Library: typeof Hls, deps: RoutedBuffersDeps) {
  let controller: RoutedBuffers | null = null;
  /** The buffer that the route writes to, during an operation of hls.js. */
  let held: { buffer: SourceBuffer | undefined } | null = null;
  const bufferOf = (present: Controller | null) => present?.tracks.audio?.buffer;

  const route: HlsRoute = createHlsRoute({
    ...deps,
    present() {
      const { buffer, container, codec } = controller?.tracks.audio ?? {};
      return buffer ? { buffer, mimeType: `${container};codecs=${codec}` } : null;
    },
    ask() {
      const nothing = () => undefined;
      const execute = () => void controller?.hold(() => route.serve());
      const handlers = { onStart: nothing, onComplete: nothing, onError: nothing };
      controller?.append({ label: 'route', execute, ...handlers }, 'audio');
    },
    removeBefore: (second) => controller?.removeBefore(second),
  });

  const Plain = Library.DefaultConfig.bufferController as unknown as new (
    ...parts: Parts
  ) => Controller;

  class RoutedBuffers extends Plain {
    readonly #hls: Hls;

    constructor(...parts: Parts) {
      super(...parts);
      [this.#hls] = parts;
      controller = this;
    }

    /** Makes the present operation last until this is done. */
    async hold(run: () => Promise<void>): Promise<void> {
      const operation = this.currentOp('audio');
      const mine = { buffer: bufferOf(this) };
      held = mine;
      const failure = await run().then(
        () => null,
        (error: Error) => error,
      );
      if (held === mine) held = null;
      // hls.js may have begun anew.
      const isMine = () => operation !== null && this.currentOp('audio') === operation;
      if (!isMine()) return;
      if (failure === null) return super.onSBUpdateEnd('audio');
      operation?.onError(failure);
      if (isMine()) this.shiftAndExecuteNext('audio');
    }

    removeBefore(endOffset: number): void {
      const event = Library.Events.BUFFER_FLUSHING as Events.BUFFER_FLUSHING;
      this.#hls.trigger(event, { startOffset: 0, endOffset, type: 'audio' });
    }

    override appendExecutor(bytes: Uint8Array<ArrayBuffer>, type: Type): void {
      const { audio, video } = this.tracks;
      if (type !== 'audio' || !audio?.buffer || video || !route.takes(bytes)) {
        super.appendExecutor(bytes, type);
        return;
      }
      [audio.ending, audio.ended] = [false, false];
      void this.hold(() => route.append(bytes));
    }

    override removeExecutor(type: Type, start: number, end: number): void {
      if (type === 'audio') route.removes(start, end);
      super.removeExecutor(type, start, end);
    }

    /** What the route writes does not end the operation. */
    override onSBUpdateEnd(type: Type): void {
      const isOwn = type === 'audio' && held !== null && held.buffer === bufferOf(this);
      if (!isOwn) super.onSBUpdateEnd(type);
    }
  }

  return { bufferController: RoutedBuffers as unknown as BufferController, route };
}
