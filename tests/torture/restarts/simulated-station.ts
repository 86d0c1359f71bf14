import { createElementHost, type ElementHost } from '@/lib/audio/host/element-host';
import { type Kept, type OpenSource, SourceError } from '@/lib/audio/sources/source';
import type { AudioStatus } from '@/lib/contract/audio';
import { createFakeClock, type FakeClock } from '../../support/fake-clock.ts';
import { FakeMediaElement } from '../../support/fake-media-element.ts';
import { createNoRecorder } from '../../support/no-recorder.ts';

/** One time step in milliseconds. */
const STEP = 100;
/** Seconds of audio sent immediately on connecting. */
const BURST = 2;

/**
 * up: sends. down: refuses. silent: accepts connections, but answers and sends nothing until it is up again.
 * lost: no packets get through, and existing connections are dead for good.
 */
export type Doing = 'up' | 'down' | 'silent' | 'lost';

/** Milliseconds after which a lost SYN is sent again. */
const SENT_AGAIN = [0, 1000, 3000, 7000, 15_000, 31_000];
/** Milliseconds until a probe of the server gives up. */
const TIMEOUT = 2000;

/** A station and its listener in simulated time, which passes as fast as it can be computed. */
export interface SimulatedStation {
  readonly clock: FakeClock;
  host: ElementHost;
  readonly status: AudioStatus | undefined;
  /** Connections that the station has accepted. */
  readonly connections: number;
  /** Whether a connection delivers audio. */
  readonly comes: boolean;
  /** Whether the element's position moved in the last step. */
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
  /** Probes waiting for an answer. */
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
  /** Whether one of their SYNs gets through in this step. */
  const getsThrough = ({ begun }: { begun: number }) => {
    const passed = clock.now() - begun;
    return SENT_AGAIN.some((at) => at <= passed && passed < at + STEP);
  };

  const host = createElementHost({
    ...{ clock, random, openSource, element: element.element },
    connectivity: new EventTarget(),
    controls: { listen: () => {}, show: () => {} },
    prefetch: () => {},
    createRecorder: createNoRecorder,
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

/** What a stream source keeps for a reconnection, as far as the host uses it. */
function keptStream(behind: () => number): Kept {
  const kept = { kind: 'stream', isFull: () => false, drop: () => {}, rejoin: () => {}, behind };
  return kept as unknown as Kept;
}
