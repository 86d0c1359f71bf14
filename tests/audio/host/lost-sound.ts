import { expect } from 'vitest';
import {
  createElementHost,
  type ElementHost,
  type ElementHostDeps,
} from '@/lib/audio/host/element-host';
import {
  type Kept,
  type OpenSource,
  type SourceContext,
  SourceError,
} from '@/lib/audio/sources/source';
import type { AudioStatus, PlayOrder, Trouble } from '@/lib/contract/audio';
import { createFakeClock, type FakeClock } from '../../support/fake-clock.ts';
import { FakeMediaElement } from '../../support/fake-media-element.ts';
import { createNoRecorder } from '../../support/no-recorder.ts';
import { playOrder } from '../../support/play-order.ts';

/** A connection attempt of the host, whose outcome the test decides. */
export interface Attempt {
  context: SourceContext;
  fail(trouble: Trouble): Promise<void>;
  /** Attaches the source to the element, unless it continues what was kept, and delivers audio. */
  comes(kept?: Kept): void;
}

/** A host whose sound the test can interrupt and bring back. */
export interface LostSound {
  readonly element: FakeMediaElement;
  readonly clock: FakeClock;
  /** Milliseconds added to the clock's time, to simulate a jump of the system clock. */
  jumped: number;
  readonly connectivity: EventTarget;
  readonly statuses: AudioStatus[];
  readonly attempts: Attempt[];
  /** Whether the server answers probes; null if they are lost on the way. */
  somebodyAnswers: boolean | null;
  /** The addresses that were probed. */
  readonly questions: string[];
  readonly host: ElementHost;
  last(): AudioStatus | undefined;
  attempt(): Attempt;
  /** Expects the latest status to say that it plays. */
  isPlaying(): void;
  plays(order: Partial<PlayOrder>, kept?: Kept): void;
  /** Lets this many milliseconds pass while sound plays and bytes arrive. */
  playOn(milliseconds: number): Promise<void>;
  /** Lets this many milliseconds pass while nothing arrives. */
  pass(milliseconds: number): Promise<void>;
}

export const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

export function createLostSound(
  createRecorder: ElementHostDeps['createRecorder'] = createNoRecorder,
): LostSound {
  const element = new FakeMediaElement();
  const clock = createFakeClock();
  const connectivity = new EventTarget();
  const statuses: AudioStatus[] = [];
  const attempts: Attempt[] = [];
  const questions: string[] = [];

  const openSource: OpenSource = (context) =>
    new Promise((_, reject) => {
      context.signal.addEventListener('abort', () => reject(context.signal.reason));
      attempts.push({
        context,
        async fail(trouble) {
          reject(new SourceError({ kind: 'network', detail: trouble }, trouble));
          await settle();
        },
        comes(kept) {
          if (kept === undefined || kept !== context.kept) {
            element.src = context.url;
            if (context.startAt > 0) element.currentTime = context.startAt;
            context.onAttached(context.live ? 'stream' : 'element', null, kept ?? null);
            element.fire('loadedmetadata', {
              duration: context.live ? Number.POSITIVE_INFINITY : 100,
              readyState: 1,
            });
          }
          context.onAddress(context.url, context.alternates);
        },
      });
    });

  const host = createElementHost({
    element: element.element,
    clock: { ...clock, now: () => clock.now() + lost.jumped },
    random: () => 0.5,
    connectivity,
    openSource,
    controls: { listen: () => {}, show: () => {} },
    prefetch: () => {},
    createRecorder,
    onStatus: (status) => statuses.push(status),
    async answers(url) {
      questions.push(url);
      return lost.somebodyAnswers ?? new Promise(() => {});
    },
  });

  const last = () => statuses.at(-1);
  const attempt = () => attempts.at(-1) as Attempt;
  const isPlaying = () => expect(last()).toMatchObject({ phase: 'playing', failure: null });

  function plays(order: Partial<PlayOrder>, kept?: Kept) {
    host.play(playOrder(order));
    attempt().comes(kept);
    element.fire('playing', { readyState: 4 });
  }

  async function playOn(milliseconds: number) {
    for (let passed = 0; passed < milliseconds; passed += 250) {
      element.currentTime += 0.25;
      element.bufferedEnd = element.currentTime + 3;
      element.fire('progress');
      clock.pass(250);
    }
    await settle();
  }

  async function pass(milliseconds: number) {
    for (let passed = 0; passed < milliseconds; passed += 500) {
      clock.pass(500);
      await settle();
    }
  }

  const lost: LostSound = {
    ...{ element, clock, connectivity, statuses, attempts, questions, host },
    ...{ jumped: 0, somebodyAnswers: false },
    ...{ last, attempt, isPlaying, plays, playOn, pass },
  };
  return lost;
}

export interface FakeKept {
  end: number;
  lag: number;
  rejoined: number;
  dropped: boolean;
}

/** What a stream source keeps for a reconnection, as far as the host uses it. */
export function fakeKept(): Kept & FakeKept {
  const kept = {
    kind: 'stream',
    end: 0,
    lag: 0,
    rejoined: 0,
    dropped: false,
    isFull: () => false,
    behind: () => kept.lag,
    rejoin() {
      kept.rejoined++;
      kept.lag = 0;
    },
    drop() {
      kept.dropped = true;
    },
  };
  return kept as unknown as Kept & FakeKept;
}
