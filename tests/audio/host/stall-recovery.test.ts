import { beforeEach, describe, expect, it } from 'vitest';
import type { Kept } from '@/lib/audio/sources/source';
import type { PlayOrder } from '@/lib/contract/audio';
import { playOrder } from '../../support/play-order.ts';
import { type Attempt, createLostSound, type LostSound } from './lost-sound.ts';

describe('sound that was there and is wanted', () => {
  let lost: LostSound;
  beforeEach(() => {
    lost = createLostSound();
  });

  const station: Partial<PlayOrder> = {
    live: true,
    url: 'https://a.example/1',
    alternates: ['https://a.example/2'],
  };

  describe('from a station', () => {
    it('plays on while a new connection is made, and says what is done', async () => {
      const kept = fakeKept();
      lost.plays(station, kept);
      await lost.attempt().fail('broke');
      lost.isPlaying();
      expect(lost.last()).toMatchObject({ recovery: { doing: 'connecting' }, buffering: false });
      expect(lost.attempts).toHaveLength(1);
      await lost.pass(500);
      expect(lost.attempts).toHaveLength(2);
      expect(lost.attempt().context).toMatchObject({ kept, again: 1, url: station.url });
      lost.attempt().comes(kept);
      await lost.playOn(1000);
      expect(lost.last()?.recovery).toEqual({ doing: 'back' });
      await lost.playOn(4000);
      expect(lost.last()?.recovery).toBeNull();
    });

    it('is tried again after 0.5, 1, 2 and 4 seconds, and the longer waits are told', async () => {
      lost.plays(station);
      lost.somebodyAnswers = true;
      await lost.attempt().fail('busy');
      for (const [wait, told] of [
        [500, 'connecting'],
        [1000, 'connecting'],
        [2000, 'connecting'],
        [4000, 'waiting'],
      ] as const) {
        expect(lost.last()?.recovery?.doing).toBe(told);
        const made = lost.attempts.length;
        await lost.pass(wait - 500);
        expect(lost.attempts).toHaveLength(made);
        await lost.pass(500);
        expect(lost.attempts).toHaveLength(made + 1);
        await lost.attempt().fail('busy');
      }
      const until = lost.clock.now() + 8000;
      expect(lost.last()?.recovery).toEqual({ doing: 'waiting', trouble: 'busy', until });
      // One probe in each wait that was reported.
      expect(lost.questions).toHaveLength(2);
    });

    it('is asked once a wait whether its server is there, where it is, and says that it is busy', async () => {
      lost.plays(station);
      lost.somebodyAnswers = true;
      for (let tries = 0; tries < 6; tries++) {
        await lost.attempt().fail('busy');
        await lost.pass(500 * 2 ** tries);
      }
      const [asked, made] = [lost.questions.length, lost.attempts.length];
      await lost.attempt().fail('busy');
      await lost.pass(20_000);
      expect(lost.questions).toHaveLength(asked + 1);
      expect(lost.attempts).toHaveLength(made);
    });

    it('is tried as soon as its server is there again where a balancer said so', async () => {
      lost.plays(station);
      for (let tries = 0; tries < 6; tries++) {
        await lost.attempt().fail('busy');
        await lost.pass(500 * 2 ** tries);
      }
      await lost.attempt().fail('busy');
      const made = lost.attempts.length;
      await lost.pass(10_000);
      expect(lost.attempts).toHaveLength(made);
      lost.somebodyAnswers = true;
      await lost.pass(2000);
      expect(lost.attempts).toHaveLength(made + 1);
      // The server was still busy after all, so from now on only the retry schedule counts.
      await lost.attempt().fail('busy');
      lost.somebodyAnswers = false;
      await lost.pass(4000);
      lost.somebodyAnswers = true;
      await lost.pass(4000);
      expect(lost.attempts).toHaveLength(made + 1);
    });

    it('goes on being tried for an hour, one attempt at a time', async () => {
      lost.plays(station);
      await lost.attempt().fail('unreachable');
      for (let minute = 0; minute < 60; minute++) {
        await lost.pass(30_000);
        const open = lost.attempts.filter(({ context }) => !context.signal.aborted);
        expect(open.length).toBeLessThanOrEqual(1);
        if (open.length > 0) await lost.attempt().fail('unreachable');
        await lost.pass(30_000);
        if (!lost.attempt().context.signal.aborted) await lost.attempt().fail('unreachable');
      }
      lost.isPlaying();
      expect(lost.last()?.recovery?.doing).toBe('waiting');
    });

    it('is tried as soon as somebody answers again where nobody did', async () => {
      lost.plays(station);
      for (let tries = 0; tries < 6; tries++) {
        await lost.attempt().fail('unreachable');
        if (tries < 5) await lost.pass(500 * 2 ** tries);
      }
      expect(lost.last()?.recovery?.doing).toBe('waiting');
      const made = lost.attempts.length;
      await lost.pass(3000);
      expect(lost.questions.length).toBeGreaterThan(1);
      expect(lost.questions.at(-1)).toBe(station.url);
      expect(lost.attempts).toHaveLength(made);
      lost.somebodyAnswers = true;
      await lost.pass(1500);
      expect(lost.attempts).toHaveLength(made + 1);
    });

    it('is tried anew where an attempt hangs that was made while nobody answered', async () => {
      lost.plays(station);
      await lost.attempt().fail('broke');
      await lost.pass(500);
      expect(lost.attempts).toHaveLength(2);
      await lost.pass(10_000);
      expect(lost.attempts).toHaveLength(2);
      lost.somebodyAnswers = true;
      await lost.pass(1500);
      expect(lost.attempts).toHaveLength(3);
      lost.attempt().comes();
      await lost.playOn(10_000);
      expect(lost.attempts).toHaveLength(3);
    });

    it('is left time to answer where it answered questions all the while', async () => {
      lost.plays(station);
      lost.somebodyAnswers = true;
      await lost.attempt().fail('broke');
      await lost.pass(20_000);
      expect(lost.attempts).toHaveLength(2);
    });

    it('is not asked for ever whether it is back where it answers and cannot be reached', async () => {
      lost.plays(station);
      lost.somebodyAnswers = true;
      for (let tries = 0; tries < 5; tries++) {
        await lost.attempt().fail('unreachable');
        await lost.pass(500 * 2 ** tries);
      }
      const asked = lost.questions.length;
      const made = lost.attempts.length;
      await lost.attempt().fail('unreachable');
      await lost.pass(10_000);
      expect(lost.questions).toHaveLength(asked);
      expect(lost.attempts).toHaveLength(made);
    });

    it('is given up after a minute in which it was gone, with its words', async () => {
      lost.plays(station);
      for (let second = 0; second < 70 && lost.last()?.phase === 'playing'; second++) {
        if (!lost.attempt().context.signal.aborted) await lost.attempt().fail('gone');
        await lost.pass(1000);
      }
      expect(lost.last()).toMatchObject({
        phase: 'failed',
        failure: { kind: 'network', stage: 'play' },
        recovery: { doing: 'given-up', trouble: 'gone' },
      });
      const made = lost.attempts.length;
      await lost.pass(120_000);
      expect(lost.attempts).toHaveLength(made);
    });

    it('is given up at once where it never sounded', async () => {
      lost.host.play(playOrder(station));
      await lost.attempt().fail('gone');
      expect(lost.last()).toMatchObject({
        phase: 'failed',
        failure: { stage: 'load' },
        recovery: null,
      });
    });

    it('is noticed within 8 seconds where it fell silent without a word', async () => {
      lost.plays(station);
      await lost.playOn(2000);
      lost.element.bufferedEnd = lost.element.currentTime;
      lost.element.fire('waiting', { readyState: 2 });
      await lost.pass(8000);
      expect(lost.attempts.length).toBeGreaterThan(1);
      expect(lost.last()).toMatchObject({ buffering: true, recovery: { doing: 'connecting' } });
    });

    it('is connected anew before the sound ends, where bytes are due and do not come', async () => {
      const kept = fakeKept();
      lost.plays(station, kept);
      await lost.playOn(2000);
      // The remaining three seconds are played.
      for (let quarter = 0; quarter < 20 && lost.attempts.length === 1; quarter++) {
        lost.element.currentTime = Math.min(
          lost.element.bufferedEnd,
          lost.element.currentTime + 0.25,
        );
        await lost.pass(500);
      }
      expect(lost.attempts).toHaveLength(2);
      expect(kept.dropped).toBe(false);
    });

    describe('over a connection that falls silent', () => {
      let kept: Kept & FakeKept;
      let silent: Attempt;

      beforeEach(async () => {
        kept = fakeKept();
        lost.plays(station, kept);
        silent = lost.attempt();
        await lost.playOn(2000);
        lost.element.bufferedEnd = lost.element.currentTime;
        lost.element.fire('waiting', { readyState: 2 });
        await lost.pass(7000);
        expect(lost.attempts).toHaveLength(2);
      });

      /** So many seconds come over it. */
      const delivers = (seconds: number) => {
        kept.end += seconds;
        lost.element.bufferedEnd += seconds;
        silent.context.onProgress();
      };

      it('goes on with it if it delivers first, and ends the new attempt', async () => {
        const anew = lost.attempt();
        expect(silent.context.signal.aborted).toBe(false);
        delivers(0.9);
        expect(anew.context.signal.aborted).toBe(false);
        delivers(0.2);
        expect(anew.context.signal.aborted).toBe(true);
        expect(silent.context.signal.aborted).toBe(false);
        await lost.playOn(1000);
        expect(lost.last()).toMatchObject({ recovery: { doing: 'back' } });
        await lost.playOn(10_000);
        expect(lost.attempts).toHaveLength(2);
        expect(kept.dropped).toBe(false);
      });

      it('leaves it for a new one that delivers first, on the same element', async () => {
        lost.attempt().comes(kept);
        expect(silent.context.signal.aborted).toBe(true);
        expect(lost.attempt().context.signal.aborted).toBe(false);
        delivers(5);
        await lost.playOn(10_000);
        expect(lost.attempts).toHaveLength(2);
      });

      it('makes one attempt after the other beside it, and never a second one of it', async () => {
        for (let tries = 0; tries < 5; tries++) {
          await lost.attempt().fail('silent');
          await lost.pass(1500);
        }
        const open = lost.attempts.filter(({ context }) => !context.signal.aborted);
        // Those that failed by themselves are not aborted any more.
        expect(open).toContain(silent);
        expect(lost.attempts).toHaveLength(7);
      });

      it('goes on without it when it breaks', async () => {
        await silent.fail('broke');
        lost.isPlaying();
        expect(lost.attempts).toHaveLength(2);
        lost.attempt().comes(kept);
        await lost.playOn(1000);
        expect(lost.last()).toMatchObject({ recovery: { doing: 'back' } });
      });

      it('ends it when the listener pauses', () => {
        lost.host.pause();
        expect(silent.context.signal.aborted).toBe(true);
      });
    });

    it('is filled anew where the element has sound and does not play it, after a push', async () => {
      const kept = fakeKept();
      lost.plays(station, kept);
      await lost.playOn(1000);
      lost.element.bufferedEnd = lost.element.currentTime + 50;
      const before = lost.element.currentTime;
      Object.defineProperty(lost.element, 'currentTime', { get: () => before, set: () => {} });
      await lost.pass(22_000);
      expect(kept.dropped).toBe(true);
      expect(lost.attempts.length).toBeGreaterThan(1);
    });

    it('is connected at once after a sleep, and when the network is back', async () => {
      lost.plays(station);
      await lost.playOn(1000);
      lost.jumped += 11_000;
      lost.clock.pass(1000);
      expect(lost.attempts).toHaveLength(2);
      for (let tries = 0; tries < 5; tries++) {
        await lost.attempt().fail('busy');
        await lost.pass(500 * 2 ** tries);
      }
      await lost.attempt().fail('busy');
      const made = lost.attempts.length;
      lost.connectivity.dispatchEvent(new Event('online'));
      expect(lost.attempts).toHaveLength(made + 1);
    });

    it('is left alone when the clock was set back, and when the network is back that was not missed', async () => {
      lost.plays(station);
      await lost.playOn(1000);
      lost.jumped -= 3_600_000;
      await lost.playOn(3000);
      lost.connectivity.dispatchEvent(new Event('online'));
      expect(lost.attempts).toHaveLength(1);
    });

    it('rejoins the live edge where it fell behind by more than 30 seconds', async () => {
      const kept = fakeKept();
      lost.plays(station, kept);
      kept.lag = 29;
      await lost.playOn(2000);
      expect(kept.rejoined).toBe(0);
      kept.lag = 31;
      await lost.playOn(1000);
      expect(kept.rejoined).toBe(1);
      expect(lost.last()?.recovery).toEqual({ doing: 'back' });
    });

    it.each([
      ['a pause', () => lost.host.pause()],
      ['a release', () => lost.host.release()],
      ['another order', () => lost.host.play(playOrder({ press: 2, item: 'other', url: '' }))],
    ])('is not tried again after %s', async (_, order) => {
      const kept = fakeKept();
      lost.plays(station, kept);
      await lost.attempt().fail('unreachable');
      order();
      const made = lost.attempts.length;
      const asked = lost.questions.length;
      await lost.pass(120_000);
      expect(lost.attempts).toHaveLength(made);
      expect(lost.questions).toHaveLength(asked);
      expect(lost.attempts[0]?.context.life.aborted).toBe(true);
      expect(lost.last()?.recovery).toBeNull();
    });

    it('is looked for first where it sounded last, and then everywhere else', async () => {
      lost.host.play(playOrder(station));
      lost.attempt().context.onAttached('stream', null, null);
      lost.attempt().context.onAddress('https://a.example/2', []);
      lost.element.sound(Number.POSITIVE_INFINITY);
      await lost.attempt().fail('broke');
      await lost.pass(500);
      const { url, alternates } = lost.attempt().context;
      expect([url, ...alternates]).toEqual(['https://a.example/2', 'https://a.example/1']);
    });

    it('sounds again where it goes on with the media that the element came to the end of', async () => {
      const kept = fakeKept();
      lost.plays(station, kept);
      lost.element.fire('ended', { ended: true, paused: true });
      await lost.pass(500);
      lost.attempt().comes(kept);
      expect(lost.element.paused).toBe(false);
    });

    it('is tried again where the element ended or could not decode', async () => {
      const kept = fakeKept();
      lost.plays(station, kept);
      lost.element.fire('error', { error: { code: 3, message: 'broken' } });
      lost.isPlaying();
      expect(kept.dropped).toBe(true);
      await lost.pass(500);
      lost.attempt().comes();
      lost.element.fire('playing', { readyState: 4, error: null });
      lost.element.fire('ended', { ended: true });
      lost.isPlaying();
      expect(lost.last()?.buffering).toBe(true);
      await lost.pass(500);
      expect(lost.attempts).toHaveLength(3);
    });
  });

  it('is told by nobody before there is an order, whatever the network does', () => {
    lost.connectivity.dispatchEvent(new Event('online'));
    lost.host.seek(10);
    expect(lost.statuses).toEqual([]);
  });

  describe('from a host that is gone', () => {
    it('is brought back as what broke off, for as long as it is wanted', async () => {
      lost.host.play(playOrder({ ...station, resumes: true }));
      lost.isPlaying();
      expect(lost.last()).toMatchObject({ buffering: true, recovery: { doing: 'connecting' } });
      await lost.attempt().fail('unreachable');
      await lost.pass(600_000);
      lost.isPlaying();
      lost.somebodyAnswers = true;
      await lost.pass(3000);
      lost.attempt().comes();
      lost.element.fire('playing', { readyState: 4 });
      expect(lost.last()).toMatchObject({ phase: 'playing', recovery: { doing: 'back' } });
    });

    it('goes on where a file was, which is told all the while, and can be paused and sought', async () => {
      lost.host.play(playOrder({ startAt: 30, knownDuration: 100, resumes: true }));
      expect(lost.last()).toMatchObject({ phase: 'playing', position: 30 });
      lost.host.seek(40);
      expect(lost.last()).toMatchObject({ position: 40 });
      lost.attempt().comes();
      expect(lost.element.currentTime).toBe(40);
      lost.host.pause();
      lost.element.fire('pause');
      expect(lost.last()).toMatchObject({ phase: 'paused', position: 40 });
    });
  });
});

interface FakeKept {
  end: number;
  lag: number;
  rejoined: number;
  dropped: boolean;
}

/** What a stream source keeps for a reconnection, as far as the host uses it. */
function fakeKept(): Kept & FakeKept {
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
