import { createElementHost, type ElementHost } from '@/lib/audio/host/element-host';
import { type Kept, type OpenSource, SourceError } from '@/lib/audio/sources/source';
import type { AudioStatus } from '@/lib/contract/audio';
import { createFakeClock, type FakeClock } from '../../support/fake-clock.ts';
import { FakeMediaElement } from '../../support/fake-media-element.ts';

/** One step of time in milliseconds. */
const STEP = 100;
/** Seconds that come at once with a connection. */
const BURST = 2;

/**
 * up: sends. down: refuses. silent: takes connections, answers none, and sends nothing until it is up.
 * lost: no word comes through, and what was connected before is dead for ever.
 */
export type Doing = 'up' | 'down' | 'silent' | 'lost';

/** A word that starts a connection and is lost is sent again after so many milliseconds. */
const SENT_AGAIN = [0, 1000, 3000, 7000, 15_000, 31_000];
/** A question is given up after so many. */
const TIMEOUT = 2000;

/** A station and its listener, whose time passes as fast as it can be reckoned. */
export interface SimulatedStation {
  readonly clock: FakeClock;
  host: ElementHost;
  readonly status: AudioStatus | undefined;
  /** Connections that the station has taken. */
  readonly connections: number;
  /** Whether a connection brings audio. */
  readonly comes: boolean;
  /** Whether the element's time moved in the last step. */
  readonly sounds: boolean;
  now(doing: Doing): void;
  pass(milliseconds: number): Promise<void>;
}

export function createSimulatedStation(random: () => number): SimulatedStation {
  const element = new FakeMediaElement();
  const clock = createFakeClock();
  const open = new Set<{
    begun: number;
    comes: boolean;
    isDead: boolean;
    connect(): void;
    cut(error: SourceError): void;
  }>();
  /** Questions that wait for an answer. */
  const questions = new Set<{ begun: number; answer(isThere: boolean): void }>();
  let doing: Doing = 'up';
  let status: AudioStatus | undefined;
  let sounds = false;
  let wasLost = false;

  const openSource: OpenSource = (context) =>
    new Promise((_, reject) => {
      const unreachable = new SourceError({ kind: 'network', detail: 'refused' }, 'unreachable');
      if (doing === 'down') return reject(unreachable);
      const kept = context.kept ?? keptStream(() => element.bufferedEnd - element.currentTime);
      const connection = {
        ...{ begun: clock.now(), comes: false, isDead: false },
        connect() {
          connection.comes = true;
          if (context.kept !== kept) {
            element.src = context.url;
            element.bufferedEnd = 0;
            context.onAttached('stream', null, kept);
            element.fire('loadedmetadata', { duration: Number.POSITIVE_INFINITY, readyState: 1 });
          }
          element.bufferedEnd = Math.max(element.bufferedEnd, element.currentTime) + BURST;
          context.onAddress(context.url, []);
        },
        cut: reject,
      };
      open.add(connection);
      context.signal.addEventListener('abort', () => {
        open.delete(connection);
        reject(context.signal.reason);
      });
      if (doing === 'up') connection.connect();
    });
  /** Whether a word of theirs that starts a connection comes through in this step. */
  const getsThrough = ({ begun }: { begun: number }) => {
    const passed = clock.now() - begun;
    return SENT_AGAIN.some((at) => at <= passed && passed < at + STEP);
  };

  const host = createElementHost({
    ...{ clock, random, openSource, element: element.element },
    connectivity: new EventTarget(),
    controls: { listen: () => {}, show: () => {} },
    onStatus: (next) => {
      status = next;
    },
    answers: (_, signal) =>
      new Promise((resolve) => {
        if (doing === 'up' || doing === 'down') return resolve(doing === 'up');
        const question = { begun: clock.now(), answer: resolve };
        questions.add(question);
        signal.addEventListener('abort', () => questions.delete(question));
      }),
  });

  function answerQuestions(): void {
    for (const question of questions) {
      const isHeard = doing === 'up' && (!wasLost || getsThrough(question));
      const isOver = doing === 'down' || clock.now() - question.begun >= TIMEOUT;
      if (!isHeard && !isOver) continue;
      questions.delete(question);
      question.answer(isHeard);
    }
  }

  function step(): void {
    clock.pass(STEP);
    answerQuestions();
    for (const connection of open) {
      if (doing !== 'up' || connection.isDead) continue;
      if (!connection.comes && wasLost && !getsThrough(connection)) continue;
      if (!connection.comes) connection.connect();
      element.bufferedEnd += STEP / 1000;
      element.fire('progress');
    }
    sounds = !element.paused && element.bufferedEnd > element.currentTime + STEP / 1000;
    if (sounds) element.currentTime += STEP / 1000;
    const readyState = sounds ? 4 : Math.min(element.readyState, 2);
    if (readyState !== element.readyState) {
      element.fire(sounds ? 'playing' : 'waiting', { readyState });
    }
  }

  return {
    clock,
    host,
    get status() {
      return status;
    },
    get connections() {
      return open.size;
    },
    get comes() {
      return [...open].some(({ comes, isDead }) => comes && !isDead);
    },
    get sounds() {
      return sounds;
    },
    now(next) {
      doing = next;
      if (next !== 'up') wasLost = next === 'lost';
      if (wasLost) for (const connection of open) connection.isDead ||= connection.comes;
      if (next !== 'down') return;
      const error = new SourceError({ kind: 'network', detail: 'cut' }, 'broke');
      for (const connection of [...open]) connection.cut(error);
      open.clear();
    },
    async pass(milliseconds) {
      for (let passed = 0; passed < milliseconds; passed += STEP) {
        step();
        await new Promise<void>((resolve) => setImmediate(resolve));
      }
    },
  };
}

/** What a stream source keeps, as far as the host knows it. */
function keptStream(behind: () => number): Kept {
  const kept = { kind: 'stream', isFull: () => false, drop: () => {}, rejoin: () => {}, behind };
  return kept as unknown as Kept;
}
