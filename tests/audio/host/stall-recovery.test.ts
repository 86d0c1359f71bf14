import { beforeEach, describe, expect, it } from 'vitest';
import type { Kept } from '@/lib/audio/sources/source';
import type { PlayOrder } from '@/lib/contract/audio';
import { playOrder } from '../../support/play-order.ts';
import {
  type Attempt,
  createLostSound,
  type FakeKept,
  fakeKept,
  type LostSound,
} from './lost-sound.ts';

describe('interrupted sound that is still wanted', () => {
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
    it('plays on during a reconnection, which is reported', async () => {
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

    it('is retried after 0.5, 1, 2 and 4 seconds, and the longer waits are reported', async () => {
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

    it('is probed only once per wait if its server is up but busy', async () => {
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

    it('is retried once a busy server answers probes again, then follows the retry schedule', async () => {
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

    it('is retried for an hour, one attempt at a time', async () => {
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

    it('is retried as soon as an unreachable server answers again', async () => {
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

    it('is retried as soon as the server answers, though questions before were lost on the way', async () => {
      lost.plays(station);
      for (let tries = 0; tries < 4; tries++) {
        await lost.attempt().fail('unreachable');
        await lost.pass(500 * 2 ** tries);
      }
      lost.somebodyAnswers = null;
      await lost.attempt().fail('unreachable');
      const made = lost.attempts.length;
      await lost.pass(2000);
      lost.somebodyAnswers = true;
      await lost.pass(1000);
      expect(lost.attempts).toHaveLength(made + 1);
    });

    it('is retried when the server answers again if an attempt made before that hangs', async () => {
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

    it('is given time to connect if its server answered probes all along', async () => {
      lost.plays(station);
      lost.somebodyAnswers = true;
      await lost.attempt().fail('broke');
      await lost.pass(20_000);
      expect(lost.attempts).toHaveLength(2);
    });

    it('is not probed for ever if its server answers probes but cannot be reached', async () => {
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

    it('is given up after it was gone for a minute', async () => {
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

    it('is given up immediately if it never played', async () => {
      lost.host.play(playOrder(station));
      await lost.attempt().fail('gone');
      expect(lost.last()).toMatchObject({
        phase: 'failed',
        failure: { stage: 'load' },
        recovery: null,
      });
    });

    it('is given up, with its reason, if the browser plays nothing of what has come', async () => {
      lost.host.play(playOrder(station));
      lost.attempt().comes();
      for (let second = 0; second < 25; second++) {
        lost.element.bufferedEnd = 3 + second;
        lost.element.fire('progress');
        await lost.pass(1000);
        if (second < 18) expect(lost.last()?.phase).toBe('loading');
      }
      expect(lost.last()).toMatchObject({
        phase: 'failed',
        failure: { kind: 'blocked', stage: 'output' },
      });
    });

    it('is retried within 8 seconds if it falls silent without an error', async () => {
      lost.plays(station);
      await lost.playOn(2000);
      lost.element.bufferedEnd = lost.element.currentTime;
      lost.element.fire('waiting', { readyState: 2 });
      await lost.pass(8000);
      expect(lost.attempts.length).toBeGreaterThan(1);
      expect(lost.last()).toMatchObject({ buffering: true, recovery: { doing: 'connecting' } });
    });

    it('reconnects before the sound ends if expected bytes do not arrive', async () => {
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

    describe('over a connection that goes silent', () => {
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

      /** This many seconds arrive over the silent connection. */
      const delivers = (seconds: number) => {
        kept.end += seconds;
        lost.element.bufferedEnd += seconds;
        silent.context.onProgress();
      };

      it('continues with that connection if it delivers first, and ends the new attempt', async () => {
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

      it('switches to a new connection if that delivers first, on the same element', async () => {
        lost.attempt().comes(kept);
        expect(silent.context.signal.aborted).toBe(true);
        expect(lost.attempt().context.signal.aborted).toBe(false);
        delivers(5);
        await lost.playOn(10_000);
        expect(lost.attempts).toHaveLength(2);
      });

      it('prefers that connection to a new one if it has brought anything before that one is open', async () => {
        const anew = lost.attempt();
        delivers(0.2);
        expect(anew.context.signal.aborted).toBe(false);
        anew.comes(kept);
        expect(anew.context.signal.aborted).toBe(true);
        expect(silent.context.signal.aborted).toBe(false);
        await lost.playOn(1000);
        expect(lost.last()).toMatchObject({ recovery: { doing: 'back' } });
        expect(lost.attempts).toHaveLength(2);
      });

      it('is not kept if it soon falls silent again', async () => {
        delivers(1.5);
        await lost.playOn(2000);
        lost.element.bufferedEnd = lost.element.currentTime;
        lost.element.fire('waiting', { readyState: 2 });
        await lost.pass(7000);
        expect(silent.context.signal.aborted).toBe(true);
        expect(lost.attempts).toHaveLength(3);
      });

      it('keeps the silent connection while one attempt after the other fails', async () => {
        for (let tries = 0; tries < 5; tries++) {
          await lost.attempt().fail('silent');
          await lost.pass(1500);
        }
        const open = lost.attempts.filter(({ context }) => !context.signal.aborted);
        expect(open).toContain(silent);
        expect(lost.attempts).toHaveLength(7);
      });

      it('continues without the silent connection when that breaks', async () => {
        await silent.fail('broke');
        lost.isPlaying();
        expect(lost.attempts).toHaveLength(2);
        lost.attempt().comes(kept);
        await lost.playOn(1000);
        expect(lost.last()).toMatchObject({ recovery: { doing: 'back' } });
      });

      it('ends the silent connection when the listener pauses', () => {
        lost.host.pause();
        expect(silent.context.signal.aborted).toBe(true);
      });
    });

    it('is refilled if the element has sound but does not play it even after a nudge', async () => {
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

    it('reconnects immediately after a sleep, and when the network is back', async () => {
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

    it('is left alone if the clock is set back, or if the network comes back while it plays', async () => {
      lost.plays(station);
      await lost.playOn(1000);
      lost.jumped -= 3_600_000;
      await lost.playOn(3000);
      lost.connectivity.dispatchEvent(new Event('online'));
      expect(lost.attempts).toHaveLength(1);
    });

    it('rejoins the live edge if it falls more than 30 seconds behind', async () => {
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
      ['keeps', 'balanced', 30 + 20],
      ['skips, if the listener wants it live,', 'live', 30],
    ] as const)('%s what an outage leaves in HLS', async (_, cushion, limit) => {
      const kept = Object.assign(fakeKept(), { kind: 'hls' }) as Kept & FakeKept;
      lost.plays({ ...station, cushion }, kept);
      await lost.playOn(10_000);
      lost.element.bufferedEnd = lost.element.currentTime;
      await lost.pass(20_000);
      lost.attempt().comes(kept);
      kept.lag = limit - 3;
      await lost.playOn(5000);
      expect(kept.rejoined).toBe(0);
      kept.lag = limit + 3;
      await lost.playOn(1000);
      expect(kept.rejoined).toBe(1);
    });

    describe('what its network needs', () => {
      const plays = async (changes: Partial<PlayOrder> = {}, playedFor = 10_000) => {
        const kept = Object.assign(fakeKept(), { kind: 'hls' }) as Kept & FakeKept;
        lost.plays({ ...station, ...changes }, kept);
        lost.attempt().context.onAttached('hls', null, kept);
        await lost.playOn(playedFor);
      };
      const dry = async (milliseconds: number) => {
        lost.element.bufferedEnd = lost.element.currentTime;
        await lost.pass(milliseconds);
        await lost.playOn(2000);
      };
      const told = () => lost.last()?.cushion;

      it('is told of a station in HLS, too, once it was silent', async () => {
        await plays();
        expect(told()).toEqual({ ahead: 3, needed: 0 });
        await dry(3000);
        expect(told()).toEqual({ ahead: 3, needed: 20 });
      });

      it('is nothing because segments are seconds apart', async () => {
        await plays();
        lost.element.bufferedEnd = lost.element.currentTime + 20;
        for (let second = 0; second < 6; second++) {
          lost.element.currentTime += 1;
          await lost.pass(1000);
        }
        expect(told()).toMatchObject({ needed: 0 });
      });

      it('is nothing because it waits for its second segment, or for where it was sent', async () => {
        await plays({}, 0);
        await dry(3000);
        expect(told()).toMatchObject({ needed: 0 });
        await lost.playOn(5000);
        lost.element.seeking = true;
        lost.element.bufferedEnd = lost.element.currentTime;
        await lost.pass(3000);
        lost.element.seeking = false;
        await lost.playOn(2000);
        expect(told()).toMatchObject({ needed: 0 });
      });

      it('outlasts a change of what the listener wants', async () => {
        lost.plays(station, fakeKept());
        await lost.playOn(10_000);
        await dry(3000);
        for (const mode of ['live', 'unbroken', 'balanced'] as const) {
          lost.host.setCushion(mode);
          expect(lost.last()?.cushion).toMatchObject({ needed: 20 });
        }
        await lost.playOn(2000);
        expect(lost.element.playbackRate).toBe(0.96);
      });

      it('is nothing because the listener wants never a silence', async () => {
        lost.plays({ ...station, cushion: 'unbroken' }, fakeKept());
        await lost.playOn(10_000);
        expect(lost.element.playbackRate).toBe(0.96);
        expect(told()).toMatchObject({ needed: 0 });
        lost.host.setCushion('balanced');
        await lost.playOn(2000);
        expect(lost.element.playbackRate).toBeGreaterThanOrEqual(1);
      });
    });

    it.each([
      ['a pause', () => lost.host.pause()],
      ['a release', () => lost.host.release()],
      ['another order', () => lost.host.play(playOrder({ press: 2, item: 'other', url: '' }))],
    ])('is not retried after %s', async (_, order) => {
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

    it('is retried first at the address that played last, and then at the others', async () => {
      lost.host.play(playOrder(station));
      lost.attempt().context.onAttached('stream', null, null);
      lost.attempt().context.onAddress('https://a.example/2', []);
      lost.element.sound(Number.POSITIVE_INFINITY);
      await lost.attempt().fail('broke');
      await lost.pass(500);
      const { url, alternates } = lost.attempt().context;
      expect([url, ...alternates]).toEqual(['https://a.example/2', 'https://a.example/1']);
    });

    it('is retried at one address after the other, although the first had a head start', async () => {
      lost.host.play(playOrder({ ...station, headStart: 600 }));
      const { context } = lost.attempt();
      expect(context.headStart).toBe(600);
      context.onAttached('stream', null, null);
      context.onAddress(context.url, [], { url: 'https://relay.example/1', after: 200 });
      lost.element.sound(Number.POSITIVE_INFINITY);
      expect(lost.last()?.reached).toEqual({ url: 'https://relay.example/1', after: 200 });
      await lost.attempt().fail('broke');
      await lost.pass(500);
      expect(lost.attempts).toHaveLength(2);
      expect(lost.attempt().context.headStart).toBeUndefined();
    });

    it('plays again if it continues the media that the element reached the end of', async () => {
      const kept = fakeKept();
      lost.plays(station, kept);
      lost.element.fire('ended', { ended: true, paused: true });
      await lost.pass(500);
      lost.attempt().comes(kept);
      expect(lost.element.paused).toBe(false);
    });

    it('is retried if the element ended or could not decode', async () => {
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

  it('is not reported before there is an order, whatever the network does', () => {
    lost.connectivity.dispatchEvent(new Event('online'));
    lost.host.seek(10);
    expect(lost.statuses).toEqual([]);
  });

  describe('from a host that no longer exists', () => {
    it('is treated as interrupted, and retried for as long as it is wanted', async () => {
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

    it('resumes at the file’s position, which is reported all along, and obeys seek and pause', async () => {
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
