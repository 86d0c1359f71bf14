import type { AudioStatus, PlayOrder } from '@/lib/contract/audio';
import { answerMessages, type Messages, sendMessage } from '@/lib/contract/messages';
import { AUDIO_MESSAGES } from '@/lib/contract/messages/audio';
import { log } from '@/lib/platform/log';
import { type Clock, systemClock } from '@/lib/platform/time/clock';
import type { AudioHost } from '../host';
import type { ElementHost } from './element-host';

/** The part of Chrome's API that this needs. */
export interface OffscreenApi {
  runtime: {
    getURL(path: string): string;
    getContexts(filter: { contextTypes: ['OFFSCREEN_DOCUMENT'] }): Promise<unknown[]>;
  };
  offscreen: {
    createDocument(parameters: {
      url: string;
      reasons: ('AUDIO_PLAYBACK' | 'BLOBS')[];
      justification: string;
    }): Promise<void>;
    closeDocument(): Promise<void>;
  };
}

/** The document holds it as long as it lives, so whoever waits for it learns of its end. */
export const HOST_LOCK = 'audio host';

/** How often a document is tried to be made, and how long after a failure, in milliseconds. */
const ATTEMPTS = 5;
const BETWEEN_ATTEMPTS = 100;

export interface OffscreenHostOptions {
  /** The part of `navigator.locks` that this needs. */
  locks?: { request(name: string, then: () => Promise<void>): Promise<unknown> };
  clock?: Clock;
  /** The document is gone, and nobody closed it. Told only while the background is awake. */
  onLost?(): void;
  /** An order to play reached no document: it cannot be created, or does not answer. */
  onUnheard?(order: PlayOrder, error: unknown): void;
}

type OrderType = Exclude<Extract<keyof Messages, `audio:${string}`>, 'audio:report'>;

/**
 * The audio host in Chrome's offscreen document, ordered about by messages. Orders leave one after
 * the other, and the document is made when a play order needs it.
 */
export function createOffscreenHost(
  api: OffscreenApi,
  {
    locks = navigator.locks,
    clock = systemClock,
    onLost = () => {},
    onUnheard = () => {},
  }: OffscreenHostOptions = {},
): AudioHost {
  let queue: Promise<unknown> = Promise.resolve();
  let present: boolean | null = null;
  let isWatching = false;

  async function exists(): Promise<boolean> {
    present ??=
      (await api.runtime.getContexts({ contextTypes: ['OFFSCREEN_DOCUMENT'] })).length > 0;
    return present;
  }

  /** Chrome may refuse for a moment, as while the document before is on its way out. */
  async function create(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await createOnce();
        return;
      } catch (error) {
        present = null;
        if (await exists()) return;
        if (attempt === ATTEMPTS) throw error;
        await new Promise((resolve) => clock.after(BETWEEN_ATTEMPTS, () => resolve(null)));
      }
    }
  }

  async function createOnce(): Promise<void> {
    await api.offscreen.createDocument({
      url: api.runtime.getURL('/offscreen.html'),
      // Chrome closes a document that is only for playback after 30 s of silence. BLOBS is as true:
      // live audio is attached as an object URL.
      reasons: ['AUDIO_PLAYBACK', 'BLOBS'],
      justification: 'Plays radio and podcasts while no window of the extension is open.',
    });
    present = true;
  }

  /** Runs after everything that was ordered before. */
  function next(run: () => Promise<unknown>): void {
    queue = queue.then(run).catch((error: unknown) => log('offscreen host', 'order failed', error));
  }

  /** To be called when the document has answered: it has its lock by then. */
  function watch(): void {
    if (isWatching) return;
    isWatching = true;
    void locks.request(HOST_LOCK, async () => {
      isWatching = false;
      // The lock is released at once: whoever makes the next document is behind this in the queue.
      next(async () => {
        const wasPresent = present;
        present = null;
        if (await exists()) watch();
        else if (wasPresent === true) onLost();
      });
    });
  }

  /** Sends to the document, which is made first where it is missing. */
  async function sendCreating(
    type: 'audio:play' | 'audio:prepare',
    order: PlayOrder,
  ): Promise<void> {
    if (!(await exists())) await create();
    try {
      await sendMessage(type, order);
    } catch {
      // It went without a word, as after a crash.
      present = null;
      if (!(await exists())) await create();
      await sendMessage(type, order).catch(replace);
    }
    watch();
  }

  /** Who does not answer now will not at the next press either: that is to find a document of its own. */
  async function replace(error: unknown): Promise<never> {
    present = null;
    if (await exists()) await api.offscreen.closeDocument().catch(() => undefined);
    present = null;
    throw error;
  }

  /** Sends where there is a document; without one there is nothing to change. */
  function sendIfPresent<Type extends OrderType>(
    type: Type,
    ...data: Parameters<Messages[Type]>
  ): void {
    next(async () => {
      if (await exists()) await sendMessage(type, ...data);
    });
  }

  return {
    play(order) {
      next(() =>
        sendCreating('audio:play', order).catch((error: unknown) => onUnheard(order, error)),
      );
    },
    prepare(order) {
      next(() => sendCreating('audio:prepare', order));
    },
    pause: () => sendIfPresent('audio:pause'),
    release: () => sendIfPresent('audio:release'),
    seek: (seconds) => sendIfPresent('audio:seek', seconds),
    setRate: (rate) => sendIfPresent('audio:setRate', rate),
    setVolume: (volume) => sendIfPresent('audio:setVolume', volume),
    setDisplay: (display) => sendIfPresent('audio:setDisplay', display),
    async report(): Promise<AudioStatus | null> {
      present = null;
      if (!(await exists())) return null;
      const status = await sendMessage('audio:report').catch(() => null);
      if (status !== null) watch();
      return status;
    },
    isApart: true,
    close() {
      next(async () => {
        present = null;
        if (await exists()) await api.offscreen.closeDocument();
        present = false;
      });
    },
  };
}

/** Lets messages order the element host about: to be called in the offscreen document. */
export function serveOrders(host: ElementHost): void {
  answerMessages(AUDIO_MESSAGES, {
    'audio:play': (order) => host.play(order),
    'audio:prepare': (order) => host.prepare(order),
    'audio:pause': () => host.pause(),
    'audio:release': () => host.release(),
    'audio:seek': (seconds) => host.seek(seconds),
    'audio:setRate': (rate) => host.setRate(rate),
    'audio:setVolume': (volume) => host.setVolume(volume),
    'audio:setDisplay': (display) => host.setDisplay(display),
    'audio:report': () => host.report(),
  });
}
