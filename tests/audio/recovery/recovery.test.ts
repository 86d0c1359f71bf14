import { beforeEach, describe, expect, it } from 'vitest';
import { createElementHost, type ElementHost } from '@/lib/audio/host/element-host';
import {
  type Kept,
  type OpenSource,
  type SourceContext,
  SourceError,
} from '@/lib/audio/sources/source';
import type { AudioStatus, PlayOrder, Trouble } from '@/lib/contract/audio';
import { createFakeClock, type FakeClock } from '../../support/fake-clock.ts';
import { FakeMediaElement } from '../../support/fake-media-element.ts';
import { playOrder } from '../../support/play-order.ts';

/** One attempt that the host made, and what a test lets become of it. */
interface Attempt {
  context: SourceContext;
  fail(trouble: Trouble): Promise<void>;
  /** The element has the source, and audio comes. */
  comes(kept?: Kept): void;
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('sound that was there and is wanted', () => {
  let element: FakeMediaElement;
  let clock: FakeClock;
  /** Added to the clock's time: the computer's clock may jump. */
  let jumped: number;
  let connectivity: EventTarget;
  let statuses: AudioStatus[];
  let attempts: Attempt[];
  let somebodyAnswers: boolean;
  let questions: string[];
  let host: ElementHost;

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

  beforeEach(() => {
    element = new FakeMediaElement();
    clock = createFakeClock();
    jumped = 0;
    connectivity = new EventTarget();
    statuses = [];
    attempts = [];
    somebodyAnswers = false;
    questions = [];
    host = createElementHost({
      element: element.element,
      clock: { ...clock, now: () => clock.now() + jumped },
      random: () => 0.5,
      connectivity,
      openSource,
      controls: { listen: () => {}, show: () => {} },
      onStatus: (status) => statuses.push(status),
      async answers(url) {
        questions.push(url);
        return somebodyAnswers;
      },
    });
  });

  const last = () => statuses.at(-1);
  const attempt = () => attempts.at(-1) as Attempt;
  const isPlaying = () => expect(last()).toMatchObject({ phase: 'playing', failure: null });

  function plays(order: Partial<PlayOrder>, kept?: Kept) {
    host.play(playOrder(order));
    attempt().comes(kept);
    element.fire('playing', { readyState: 4 });
  }

  const station: Partial<PlayOrder> = {
    live: true,
    url: 'https://a.example/1',
    alternates: ['https://a.example/2'],
  };

  /** Lets so much time pass with sound, and bytes. */
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

  describe('from a station', () => {
    it('plays on while a new connection is made, and says what is done', async () => {
      const kept = fakeKept();
      plays(station, kept);
      await attempt().fail('broke');
      isPlaying();
      expect(last()).toMatchObject({ recovery: { doing: 'connecting' }, buffering: false });
      expect(attempts).toHaveLength(1);
      await pass(500);
      expect(attempts).toHaveLength(2);
      expect(attempt().context).toMatchObject({ kept, again: 1, url: station.url });
      attempt().comes(kept);
      await playOn(1000);
      expect(last()?.recovery).toEqual({ doing: 'back' });
      await playOn(4000);
      expect(last()?.recovery).toBeNull();
    });

    it('is tried again after 0.5, 1, 2 and 4 seconds, and the longer waits are told', async () => {
      plays(station);
      somebodyAnswers = true;
      await attempt().fail('busy');
      for (const [wait, told] of [
        [500, 'connecting'],
        [1000, 'connecting'],
        [2000, 'connecting'],
        [4000, 'waiting'],
      ] as const) {
        expect(last()?.recovery?.doing).toBe(told);
        const made = attempts.length;
        await pass(wait - 500);
        expect(attempts).toHaveLength(made);
        await pass(500);
        expect(attempts).toHaveLength(made + 1);
        await attempt().fail('busy');
      }
      const until = clock.now() + 8000;
      expect(last()?.recovery).toEqual({ doing: 'waiting', trouble: 'busy', until });
      // One in each wait that was told.
      expect(questions).toHaveLength(2);
    });

    it('is asked once a wait whether its server is there, where it is, and says that it is busy', async () => {
      plays(station);
      somebodyAnswers = true;
      for (let tries = 0; tries < 6; tries++) {
        await attempt().fail('busy');
        await pass(500 * 2 ** tries);
      }
      const [asked, made] = [questions.length, attempts.length];
      await attempt().fail('busy');
      await pass(20_000);
      expect(questions).toHaveLength(asked + 1);
      expect(attempts).toHaveLength(made);
    });

    it('is tried as soon as its server is there again where a balancer said so', async () => {
      plays(station);
      for (let tries = 0; tries < 6; tries++) {
        await attempt().fail('busy');
        await pass(500 * 2 ** tries);
      }
      await attempt().fail('busy');
      const made = attempts.length;
      await pass(10_000);
      expect(attempts).toHaveLength(made);
      somebodyAnswers = true;
      await pass(2000);
      expect(attempts).toHaveLength(made + 1);
      // Where that was not true, it is left to the plan.
      await attempt().fail('busy');
      somebodyAnswers = false;
      await pass(4000);
      somebodyAnswers = true;
      await pass(4000);
      expect(attempts).toHaveLength(made + 1);
    });

    it('goes on being tried for an hour, one attempt at a time', async () => {
      plays(station);
      await attempt().fail('unreachable');
      for (let minute = 0; minute < 60; minute++) {
        await pass(30_000);
        const open = attempts.filter(({ context }) => !context.signal.aborted);
        expect(open.length).toBeLessThanOrEqual(1);
        if (open.length > 0) await attempt().fail('unreachable');
        await pass(30_000);
        if (!attempt().context.signal.aborted) await attempt().fail('unreachable');
      }
      isPlaying();
      expect(last()?.recovery?.doing).toBe('waiting');
    });

    it('is tried as soon as somebody answers again where nobody did', async () => {
      plays(station);
      for (let tries = 0; tries < 6; tries++) {
        await attempt().fail('unreachable');
        if (tries < 5) await pass(500 * 2 ** tries);
      }
      expect(last()?.recovery?.doing).toBe('waiting');
      const made = attempts.length;
      await pass(3000);
      expect(questions.length).toBeGreaterThan(1);
      expect(questions.at(-1)).toBe(station.url);
      expect(attempts).toHaveLength(made);
      somebodyAnswers = true;
      await pass(1500);
      expect(attempts).toHaveLength(made + 1);
    });

    it('is tried anew where an attempt hangs that was made while nobody answered', async () => {
      plays(station);
      await attempt().fail('broke');
      await pass(500);
      expect(attempts).toHaveLength(2);
      await pass(10_000);
      expect(attempts).toHaveLength(2);
      somebodyAnswers = true;
      await pass(1500);
      expect(attempts).toHaveLength(3);
      attempt().comes();
      await playOn(10_000);
      expect(attempts).toHaveLength(3);
    });

    it('is left time to answer where it answered questions all the while', async () => {
      plays(station);
      somebodyAnswers = true;
      await attempt().fail('broke');
      await pass(20_000);
      expect(attempts).toHaveLength(2);
    });

    it('is not asked for ever whether it is back where it answers and cannot be reached', async () => {
      plays(station);
      somebodyAnswers = true;
      for (let tries = 0; tries < 5; tries++) {
        await attempt().fail('unreachable');
        await pass(500 * 2 ** tries);
      }
      const asked = questions.length;
      const made = attempts.length;
      await attempt().fail('unreachable');
      await pass(10_000);
      expect(questions).toHaveLength(asked);
      expect(attempts).toHaveLength(made);
    });

    it('is given up after a minute in which it was gone, with its words', async () => {
      plays(station);
      for (let second = 0; second < 70 && last()?.phase === 'playing'; second++) {
        if (!attempt().context.signal.aborted) await attempt().fail('gone');
        await pass(1000);
      }
      expect(last()).toMatchObject({
        phase: 'failed',
        failure: { kind: 'network', stage: 'play' },
        recovery: { doing: 'given-up', trouble: 'gone' },
      });
      const made = attempts.length;
      await pass(120_000);
      expect(attempts).toHaveLength(made);
    });

    it('is given up at once where it never sounded', async () => {
      host.play(playOrder(station));
      await attempt().fail('gone');
      expect(last()).toMatchObject({ phase: 'failed', failure: { stage: 'load' }, recovery: null });
    });

    it('is noticed within 8 seconds where it fell silent without a word', async () => {
      plays(station);
      await playOn(2000);
      element.bufferedEnd = element.currentTime;
      element.fire('waiting', { readyState: 2 });
      await pass(8000);
      expect(attempts.length).toBeGreaterThan(1);
      expect(last()).toMatchObject({ buffering: true, recovery: { doing: 'connecting' } });
    });

    it('is connected anew before the sound ends, where bytes are due and do not come', async () => {
      const kept = fakeKept();
      plays(station, kept);
      await playOn(2000);
      // Three seconds are left, and are played.
      for (let quarter = 0; quarter < 20 && attempts.length === 1; quarter++) {
        element.currentTime = Math.min(element.bufferedEnd, element.currentTime + 0.25);
        await pass(500);
      }
      expect(attempts).toHaveLength(2);
      expect(kept.dropped).toBe(false);
    });

    it('is filled anew where the element has sound and does not play it, after a push', async () => {
      const kept = fakeKept();
      plays(station, kept);
      await playOn(1000);
      element.bufferedEnd = element.currentTime + 50;
      const before = element.currentTime;
      Object.defineProperty(element, 'currentTime', { get: () => before, set: () => {} });
      await pass(22_000);
      expect(kept.dropped).toBe(true);
      expect(attempts.length).toBeGreaterThan(1);
    });

    it('is connected at once after a sleep, and when the network is back', async () => {
      plays(station);
      await playOn(1000);
      jumped += 11_000;
      clock.pass(1000);
      expect(attempts).toHaveLength(2);
      for (let tries = 0; tries < 5; tries++) {
        await attempt().fail('busy');
        await pass(500 * 2 ** tries);
      }
      await attempt().fail('busy');
      const made = attempts.length;
      connectivity.dispatchEvent(new Event('online'));
      expect(attempts).toHaveLength(made + 1);
    });

    it('is left alone when the clock was set back, and when the network is back that was not missed', async () => {
      plays(station);
      await playOn(1000);
      jumped -= 3_600_000;
      await playOn(3000);
      connectivity.dispatchEvent(new Event('online'));
      expect(attempts).toHaveLength(1);
    });

    it('rejoins the live edge where it fell behind by more than 30 seconds', async () => {
      const kept = fakeKept();
      plays(station, kept);
      kept.lag = 29;
      await playOn(2000);
      expect(kept.rejoined).toBe(0);
      kept.lag = 31;
      await playOn(1000);
      expect(kept.rejoined).toBe(1);
      expect(last()?.recovery).toEqual({ doing: 'back' });
    });

    it.each([
      ['a pause', () => host.pause()],
      ['a release', () => host.release()],
      ['another order', () => host.play(playOrder({ press: 2, item: 'other', url: '' }))],
    ])('is not tried again after %s', async (_, order) => {
      const kept = fakeKept();
      plays(station, kept);
      await attempt().fail('unreachable');
      order();
      const made = attempts.length;
      const asked = questions.length;
      await pass(120_000);
      expect(attempts).toHaveLength(made);
      expect(questions).toHaveLength(asked);
      expect(attempts[0]?.context.life.aborted).toBe(true);
      expect(last()?.recovery).toBeNull();
    });

    it('is looked for first where it sounded last, and then everywhere else', async () => {
      host.play(playOrder(station));
      attempt().context.onAttached('stream', null, null);
      attempt().context.onAddress('https://a.example/2', []);
      element.sound(Number.POSITIVE_INFINITY);
      await attempt().fail('broke');
      await pass(500);
      const { url, alternates } = attempt().context;
      expect([url, ...alternates]).toEqual(['https://a.example/2', 'https://a.example/1']);
    });

    it('is tried again where the element ended or could not decode', async () => {
      const kept = fakeKept();
      plays(station, kept);
      element.fire('error', { error: { code: 3, message: 'broken' } });
      isPlaying();
      expect(kept.dropped).toBe(true);
      await pass(500);
      attempt().comes();
      element.fire('playing', { readyState: 4, error: null });
      element.fire('ended', { ended: true });
      isPlaying();
      expect(last()?.buffering).toBe(true);
      await pass(500);
      expect(attempts).toHaveLength(3);
    });
  });

  describe('from a host that is gone', () => {
    it('is brought back as what broke off, for as long as it is wanted', async () => {
      host.play(playOrder({ ...station, resumes: true }));
      isPlaying();
      expect(last()).toMatchObject({ buffering: true, recovery: { doing: 'connecting' } });
      await attempt().fail('unreachable');
      await pass(600_000);
      isPlaying();
      somebodyAnswers = true;
      await pass(3000);
      attempt().comes();
      element.fire('playing', { readyState: 4 });
      expect(last()).toMatchObject({ phase: 'playing', recovery: { doing: 'back' } });
    });

    it('goes on where a file was, which is told all the while, and can be paused and sought', async () => {
      host.play(playOrder({ startAt: 30, knownDuration: 100, resumes: true }));
      expect(last()).toMatchObject({ phase: 'playing', position: 30 });
      host.seek(40);
      expect(last()).toMatchObject({ position: 40 });
      attempt().comes();
      expect(element.currentTime).toBe(40);
      host.pause();
      element.fire('pause');
      expect(last()).toMatchObject({ phase: 'paused', position: 40 });
    });
  });

  describe('from a file', () => {
    const file: Partial<PlayOrder> = { url: 'https://a.example/file.mp3', startAt: 40 };

    /** The connection is lost at this position. */
    async function breaksAt(seconds: number) {
      plays(file);
      element.currentTime = seconds;
      element.fire('error', { error: { code: 2, message: 'lost' } });
      await settle();
    }

    it('goes on at the same position, which is told all the while', async () => {
      await breaksAt(60);
      isPlaying();
      expect(last()).toMatchObject({ position: 60, buffering: true });
      await pass(500);
      expect(attempt().context).toMatchObject({ startAt: 60, again: 1, live: false });
      attempt().comes();
      element.fire('playing', { readyState: 4, error: null });
      expect(last()).toMatchObject({ position: 60, recovery: { doing: 'back' } });
      expect(Math.min(...statuses.slice(2).map(({ position }) => position))).toBe(40);
    });

    it('goes on where it was sought to in the meantime', async () => {
      await breaksAt(60);
      host.seek(80);
      expect(last()?.position).toBe(80);
      await pass(500);
      expect(attempt().context.startAt).toBe(80);
      host.seek(20);
      attempt().comes();
      expect(element.currentTime).toBe(20);
    });

    it('takes an end far before its duration for a break, and the second one there for the end', async () => {
      plays(file);
      element.currentTime = 50;
      element.fire('durationchange', { duration: 50.2 });
      expect(last()?.duration).toBe(100);
      element.fire('ended', { ended: true, paused: true });
      isPlaying();
      await pass(500);
      expect(attempt().context.startAt).toBe(50);
      attempt().comes();
      element.fire('playing', { readyState: 4 });
      element.fire('ended', { currentTime: 50.3, ended: true, paused: true });
      expect(last()).toMatchObject({ phase: 'ended', position: 0 });
    });

    it('goes by the duration that was known before, where the server tells none', async () => {
      host.play(playOrder({ ...file, knownDuration: 3600 }));
      attempt().comes();
      element.fire('durationchange', { duration: Number.POSITIVE_INFINITY });
      element.fire('playing', { readyState: 4 });
      element.fire('ended', { currentTime: 60, ended: true, paused: true });
      isPlaying();
    });

    it('is given up where the server has no ranges, or has it no more', async () => {
      for (const trouble of ['no-ranges', 'gone'] as const) {
        await breaksAt(60);
        await pass(500);
        await attempt().fail(trouble);
        expect(last()).toMatchObject({
          phase: 'failed',
          position: 60,
          failure: { stage: 'play' },
          recovery: { doing: 'given-up', trouble },
        });
      }
    });

    it('pauses at its position while it is away, and loads anew at the next press', async () => {
      await breaksAt(60);
      host.pause();
      expect(last()).toMatchObject({ phase: 'paused', position: 60, recovery: null });
      host.play(playOrder({ ...file, press: 2, startAt: 60 }));
      expect(attempt().context).toMatchObject({ startAt: 60, again: 0 });
    });

    it('is not tried again while it is paused', async () => {
      plays(file);
      host.pause();
      element.fire('error', { error: { code: 2, message: 'lost' } });
      await pass(10_000);
      expect(attempts).toHaveLength(1);
    });

    it('is left alone after a sleep in which its connection held', async () => {
      plays(file);
      await playOn(1000);
      jumped += 60_000;
      await playOn(2000);
      expect(attempts).toHaveLength(1);
    });
  });
});

interface FakeKept {
  lag: number;
  rejoined: number;
  dropped: boolean;
}

/** What a stream source keeps, as far as the host knows it. */
function fakeKept(): Kept & FakeKept {
  const kept = {
    kind: 'stream',
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
