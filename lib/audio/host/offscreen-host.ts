import type { AudioStatus, PlayOrder } from '@/lib/contract/audio';
import { answerMessages, type Messages, sendMessage } from '@/lib/contract/messages';
import { AUDIO_MESSAGES } from '@/lib/contract/messages/audio';
import { SECOND } from '@/lib/model/constants';
import { log } from '@/lib/platform/log';
import { type Clock, systemClock } from '@/lib/platform/time/clock';
import { inTime, LateError } from '@/lib/platform/time/in-time';
import type { AudioHost } from '../host';
import type { ElementHost } from './element-host';

/** The part of Chrome's API that is used here. */
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

/** The document holds this lock as long as it lives; waiting for the lock reports the document's end. */
export const HOST_LOCK = 'audio host';

/** How often creating a document is tried, and the delay after a failure in milliseconds. */
const ATTEMPTS = 5;
const BETWEEN_ATTEMPTS = 100;
/**
 * How long the browser or the document may take for one answer. All orders queue behind it, so without a limit
 * one that never came would block every later press. Milliseconds.
 */
const DEADLINE = 10 * SECOND;
/** A document created at the beginning of a press is closed after this time if the press led to nothing. */
const UNUSED = 5 * SECOND;

export interface OffscreenHostOptions {
  /** The part of `navigator.locks` that is used here. */
  locks?: { request(name: string, then: () => Promise<void>): Promise<unknown> };
  clock?: Clock;
  /** The document is gone, and nobody closed it. Called only while the background is awake. */
  onLost?(): void;
  /** An order to play did not reach a document: none can be created, or it does not answer. */
  onUnheard?(order: PlayOrder, error: unknown): void;
}

type OrderType = Exclude<Extract<keyof Messages, `audio:${string}`>, 'audio:report'>;

/**
 * The audio host in Chrome's offscreen document, controlled by messages. Orders are sent one after another,
 * and the document is created for the first play order, or at the beginning of a press that may become one.
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
  let keepUnused = () => {};

  const soon = <T>(answer: Promise<T>) => inTime(clock, DEADLINE, answer);

  const send = <Type extends OrderType | 'audio:report'>(
    type: Type,
    ...data: Parameters<Messages[Type]>
  ) => soon(sendMessage(type, ...data));

  async function exists(): Promise<boolean> {
    present ??=
      (await soon(api.runtime.getContexts({ contextTypes: ['OFFSCREEN_DOCUMENT'] }))).length > 0;
    return present;
  }

  /** Chrome may refuse for a moment, for example while it is still closing the previous document. */
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
    await soon(
      api.offscreen.createDocument({
        url: api.runtime.getURL('/offscreen.html'),
        // Chrome closes a document whose only reason is playback after 30 s of silence. BLOBS is true as well:
        // live audio is attached as an object URL.
        reasons: ['AUDIO_PLAYBACK', 'BLOBS'],
        justification: 'Plays radio and podcasts while no window of the extension is open.',
      }),
    );
    present = true;
  }

  /** Runs after all previous orders. */
  function next(run: () => Promise<unknown>): void {
    queue = queue.then(run).catch((error: unknown) => log('offscreen host', 'order failed', error));
  }

  /** Call it once the document has answered: by then it holds its lock. */
  function watch(): void {
    if (isWatching) return;
    isWatching = true;
    void locks.request(HOST_LOCK, async () => {
      isWatching = false;
      // Releases the lock at once, because the next document needs it.
      next(async () => {
        const wasPresent = present;
        present = null;
        if (await exists()) watch();
        else if (wasPresent === true) onLost();
      });
    });
  }

  /** Sends to the document, and creates it first if there is none. */
  async function sendCreating<Creating extends OrderType>(
    type: Creating,
    ...data: Parameters<Messages[Creating]>
  ): Promise<void> {
    if (!(await exists())) await create();
    try {
      await send(type, ...data);
    } catch (error) {
      // The document disappeared without notice, for example in a crash, or it hangs.
      if (error instanceof LateError) await dismiss();
      present = null;
      if (!(await exists())) await create();
      await send(type, ...data).catch(async (again: unknown) => {
        await dismiss();
        throw again;
      });
    }
    watch();
  }

  /** A document that does not answer now will not answer the next press either, so that press gets a new one. */
  async function dismiss(): Promise<void> {
    present = null;
    if (await exists()) await soon(api.offscreen.closeDocument()).catch(() => undefined);
    present = null;
  }

  /** Sends only if there is a document; without one there is nothing to change. */
  function sendIfPresent<Type extends OrderType>(
    type: Type,
    ...data: Parameters<Messages[Type]>
  ): void {
    next(async () => {
      if (await exists()) await send(type, ...data);
    });
  }

  function close(): void {
    next(async () => {
      present = null;
      if (await exists()) {
        // It may have been given work since it reported that it had none.
        const status = await send('audio:report').catch(() => null);
        if (status && !isDone(status)) return;
        await soon(api.offscreen.closeDocument());
      }
      present = false;
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
    prefetch(order) {
      if (order === null) return sendIfPresent('audio:prefetch', null);
      // If there is no document, creating one takes about as long as the button is down.
      next(() => sendCreating('audio:prefetch', order));
      keepUnused();
      keepUnused = clock.after(UNUSED, close);
    },
    pause: () => sendIfPresent('audio:pause'),
    release: () => sendIfPresent('audio:release'),
    seek: (seconds) => sendIfPresent('audio:seek', seconds),
    seekBroadcast: (at) => sendIfPresent('audio:seekBroadcast', at),
    catchUp: () => sendIfPresent('audio:catchUp'),
    setRewind: (seconds) => sendIfPresent('audio:setRewind', seconds),
    record: (order) => sendIfPresent('audio:record', order),
    endRecording: (id, at, clock) => sendIfPresent('audio:endRecording', { id, at, clock }),
    finishRecording: (order) => next(() => sendCreating('audio:finishRecording', order)),
    saveKept: (id, fileName) => next(() => sendCreating('audio:saveKept', { id, fileName })),
    setRate: (rate) => sendIfPresent('audio:setRate', rate),
    setCushion: (mode) => sendIfPresent('audio:setCushion', mode),
    setLighter: (item, lighter) => sendIfPresent('audio:setLighter', { item, lighter }),
    setVolume: (volume) => sendIfPresent('audio:setVolume', volume),
    setSound: (sound) => sendIfPresent('audio:setSound', sound),
    setSkipSilences: (on) => sendIfPresent('audio:setSkipSilences', on),
    setDisplay: (display) => sendIfPresent('audio:setDisplay', display),
    async report(): Promise<AudioStatus | null> {
      present = null;
      if (!(await exists().catch(() => false))) return null;
      const status = await send('audio:report').catch(() => null);
      if (status !== null) watch();
      return status;
    },
    isApart: true,
    close,
  };
}

const isDone = ({ phase, recordings }: AudioStatus) => phase === 'idle' && recordings.length === 0;

/** Lets messages control the element host. Call it in the offscreen document. */
export function serveOrders(host: ElementHost): void {
  answerMessages(AUDIO_MESSAGES, {
    'audio:play': (order) => host.play(order),
    'audio:prepare': (order) => host.prepare(order),
    'audio:prefetch': (order) => host.prefetch(order),
    'audio:pause': () => host.pause(),
    'audio:release': () => host.release(),
    'audio:seek': (seconds) => host.seek(seconds),
    'audio:seekBroadcast': (at) => host.seekBroadcast(at),
    'audio:catchUp': () => host.catchUp(),
    'audio:setRewind': (seconds) => host.setRewind(seconds),
    'audio:record': (order) => host.record(order),
    'audio:endRecording': ({ id, at, clock }) => host.endRecording(id, at, clock),
    'audio:finishRecording': (order) => host.finishRecording(order),
    'audio:saveKept': ({ id, fileName }) => host.saveKept(id, fileName),
    'audio:setRate': (rate) => host.setRate(rate),
    'audio:setCushion': (mode) => host.setCushion(mode),
    'audio:setLighter': ({ item, lighter }) => host.setLighter(item, lighter),
    'audio:setVolume': (volume) => host.setVolume(volume),
    'audio:setSound': (sound) => host.setSound(sound),
    'audio:setSkipSilences': (on) => host.setSkipSilences(on),
    'audio:setDisplay': (display) => host.setDisplay(display),
    'audio:report': () => host.report(),
  });
}
