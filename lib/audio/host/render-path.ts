import type { PlayOrder } from '@/lib/contract/audio';
import type { Level } from '@/lib/contract/level';
import type { Clock } from '@/lib/platform/time/clock';
import type { ElementBuffer, FrameBuffer } from '../buffer/frame-buffer';
import type { createRenderAhead, RenderAhead } from '../sound/render-ahead';

/** How long a station's first frames wait for the script that processes them, which is a local file. Milliseconds. */
const WAITS = 50;

export interface RenderPathDeps {
  clock: Clock;
  load(): Promise<{ createRenderAhead: typeof createRenderAhead }>;
  /** The loudness to remember has changed. */
  onChange(): void;
  /** The processed sound is what is heard from now on. */
  onHeard(): void;
  /** What plays cannot be processed this way. */
  onFailed(error: unknown): void;
}

/** The path of a station or file whose sound is processed before the element gets it. */
export interface RenderPath {
  /** See `SourceContext`. */
  route(buffer: ElementBuffer): FrameBuffer;
  /** Something else plays from now on. */
  leave(): void;
  /** Processes what plays as the order says; null for not at all. `soon`: the listener waits for the change. */
  follow(order: PlayOrder | null, soon: boolean): void;
  /** Whether the frames of what plays pass through here. */
  readonly isRouted: boolean;
  /** See `RenderAhead`. */
  loudness(): number | null;
  level(): Level;
}

/** Whether this can be processed here, if its frames turn out to pass through here. */
export const isRenderable = ({ sound, hostAccess }: PlayOrder): boolean =>
  'AudioDecoder' in globalThis && hostAccess && Boolean(sound);

export function createRenderPath(deps: RenderPathDeps): RenderPath {
  const { clock, load } = deps;
  let order: PlayOrder | null = null;
  let buffer: ElementBuffer | null = null;
  let ahead: RenderAhead | null = null;
  /** Whether frames have been appended as they are, for lack of the script. */
  let isLate = false;

  const isRouted = () => buffer !== null && !buffer.signal.aborted;

  async function open(soon = false): Promise<void> {
    try {
      const library = await load();
      const sound = order?.sound ?? null;
      if (ahead !== null || buffer === null || order === null || !isRouted()) return;
      const changes = isLate && soon;
      ahead = library.createRenderAhead({
        ...deps,
        ...{ buffer, isLate, sound: changes ? null : sound, loudness: order.loudness ?? null },
        hasWords: !order.live,
      });
      if (changes) ahead.set(sound);
    } catch (error) {
      deps.onFailed(error);
    }
  }

  /** What takes the frames for this buffer. */
  async function bufferFor(own: ElementBuffer): Promise<FrameBuffer> {
    if (own !== buffer) return own;
    if (ahead === null && order !== null && !isLate) {
      const waited = new Promise<void>((resolve) => clock.after(WAITS, resolve));
      await Promise.race([open(), waited]);
    }
    isLate = ahead === null;
    return ahead ?? own;
  }

  return {
    route(own) {
      [buffer, ahead, isLate] = [own, null, false];
      return {
        append: async (frames) => (await bufferFor(own)).append(frames),
        restart: async (from) => (await bufferFor(own)).restart(from),
        end: async () => (ahead ?? own).end(),
      };
    },
    leave() {
      [buffer, ahead] = [null, null];
    },
    follow(next, soon) {
      order = next;
      if (ahead !== null) ahead.set(order?.sound ?? null);
      else if (order !== null) void open(soon);
    },
    get isRouted() {
      return isRouted();
    },
    loudness: () => ahead?.loudness() ?? null,
    level: () => ahead?.level() ?? null,
  };
}
