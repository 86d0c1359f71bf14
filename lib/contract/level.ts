import { SECOND } from '@/lib/model/constants';

/** How loud the audio is now, from 0, silence, to 1; null while unknown. */
export type Level = number | null;

/** A page that shows the level keeps asking for it, because it does not say when it closes. Milliseconds. */
export const LEVEL_ASKED_EVERY = SECOND;

const NAME = 'level';
const ASK = 'ask';

/** One end of the channel between the audio host and the pages that show the level. */
export interface LevelChannel {
  ask(): void;
  tell(level: Level): void;
  close(): void;
}

/** What one end receives from the others. */
export interface LevelListener {
  /** A page asked. */
  asked?(): void;
  /** The audio host sent the level. */
  told?(level: Level): void;
}

/**
 * The level goes straight to the pages of this extension, which alone can receive it. By way of the background, it
 * would keep a service worker awake just to draw a meter.
 */
export function openLevelChannel({ asked, told }: LevelListener): LevelChannel {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === ASK) asked?.();
    else if (data === null || typeof data === 'number') told?.(data);
  };
  return {
    ask: () => channel.postMessage(ASK),
    tell: (level) => channel.postMessage(level),
    close: () => channel.close(),
  };
}
