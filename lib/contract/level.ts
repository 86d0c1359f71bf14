import { SECOND } from '@/lib/model/constants';

/** How loud it is at the moment, from 0, silence, to 1; null while that is not known. */
export type Level = number | null;

/** A page that shows the level asks for it again and again: it does not say when it closes. Milliseconds. */
export const LEVEL_ASKED_EVERY = SECOND;

const NAME = 'level';
const ASK = 'ask';

/** One end of the way between the audio host and the pages that show how loud it is. */
export interface LevelChannel {
  ask(): void;
  tell(level: Level): void;
  close(): void;
}

/** What one end hears of the others. */
export interface LevelListener {
  /** A page asked. */
  asked?(): void;
  /** The audio host told. */
  told?(level: Level): void;
}

/**
 * The level goes straight to the pages of this extension, which alone can hear it. By way of the background, it would
 * keep a service worker awake for nothing but a picture.
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
