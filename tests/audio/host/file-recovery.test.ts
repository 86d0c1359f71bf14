import { beforeEach, describe, expect, it } from 'vitest';
import type { PlayOrder } from '@/lib/contract/audio';
import { playOrder } from '../../support/play-order.ts';
import { createLostSound, type LostSound, settle } from './lost-sound.ts';

describe('interrupted sound that is still wanted', () => {
  let lost: LostSound;
  beforeEach(() => {
    lost = createLostSound();
  });

  describe('from a file', () => {
    const file: Partial<PlayOrder> = { url: 'https://a.example/file.mp3', startAt: 40 };

    /** Loses the connection at this position. */
    async function breaksAt(seconds: number) {
      lost.plays(file);
      lost.element.currentTime = seconds;
      lost.element.fire('error', { error: { code: 2, message: 'lost' } });
      await settle();
    }

    it('resumes at the same position, which is reported all along', async () => {
      await breaksAt(60);
      lost.isPlaying();
      expect(lost.last()).toMatchObject({ position: 60, buffering: true });
      await lost.pass(500);
      expect(lost.attempt().context).toMatchObject({
        ...{ startAt: 60, again: 1, live: false, readsAhead: true },
      });
      lost.attempt().comes();
      lost.element.fire('playing', { readyState: 4, error: null });
      expect(lost.last()).toMatchObject({ position: 60, recovery: { doing: 'back' } });
      expect(Math.min(...lost.statuses.slice(2).map(({ position }) => position))).toBe(40);
    });

    it('resumes at the position of a seek made in the meantime', async () => {
      await breaksAt(60);
      lost.host.seek(80);
      expect(lost.last()?.position).toBe(80);
      await lost.pass(500);
      expect(lost.attempt().context.startAt).toBe(80);
      lost.host.seek(20);
      lost.attempt().comes();
      expect(lost.element.currentTime).toBe(20);
    });

    it('resumes at the position of a seek made before it was ever heard', async () => {
      lost.host.play(playOrder(file));
      lost.attempt().comes();
      lost.host.seek(60);
      lost.element.fire('error', { error: { code: 2, message: 'lost' } });
      expect(lost.last()).toMatchObject({ phase: 'loading', position: 60 });
      lost.host.seek(70);
      await lost.pass(500);
      expect(lost.attempt().context.startAt).toBe(70);
    });

    it('treats an end far before its duration as a break, and a second one there as the end', async () => {
      lost.plays(file);
      lost.element.currentTime = 50;
      lost.element.bufferedEnd = 50.2;
      lost.element.fire('durationchange', { duration: 50.2 });
      expect(lost.last()?.duration).toBe(100);
      lost.element.fire('ended', { ended: true, paused: true });
      lost.isPlaying();
      await lost.pass(500);
      expect(lost.attempt().context.startAt).toBe(50);
      lost.attempt().comes();
      lost.element.fire('playing', { readyState: 4 });
      lost.element.fire('ended', { currentTime: 50.3, ended: true, paused: true });
      expect(lost.last()).toMatchObject({ phase: 'ended', position: 0 });
    });

    it('is not over when the buffer runs out while its server is unreachable', async () => {
      lost.plays(file);
      lost.element.currentTime = 30;
      lost.element.bufferedEnd = 34;
      // Firefox takes the end of its buffer for the end of the file, seconds before playback gets there.
      lost.element.fire('durationchange', { duration: 34 });
      lost.element.fire('error', { error: { code: 2, message: 'lost' } });
      lost.element.fire('ended', { currentTime: 34, ended: true, paused: true });
      lost.isPlaying();
      expect(lost.last()).toMatchObject({ duration: 100, recovery: { doing: 'connecting' } });
      await lost.pass(500);
      expect(lost.attempts).toHaveLength(2);
    });

    it('is not over when Firefox goes to its end, because it has nothing more of it', async () => {
      lost.plays(file);
      lost.element.currentTime = 30;
      lost.element.bufferedEnd = 34;
      lost.element.fire('error', { error: { code: 2, message: 'lost' } });
      lost.element.fire('pause', { currentTime: 100, ended: true, paused: true });
      lost.element.fire('ended');
      lost.isPlaying();
      await lost.pass(500);
      expect(lost.attempt().context.startAt).toBe(30);
      lost.attempt().comes();
      lost.element.fire('playing', { currentTime: 30, readyState: 4, error: null, ended: false });
      expect(lost.last()).toMatchObject({ position: 30, recovery: { doing: 'back' } });
    });

    it('is over when the listener goes to its end, most of which was never buffered', async () => {
      lost.plays(file);
      lost.element.bufferedEnd = 50;
      lost.host.seek(100);
      lost.element.fire('ended', { currentTime: 100, ended: true, paused: true });
      expect(lost.last()).toMatchObject({ phase: 'ended', position: 0 });
    });

    it('uses the previously known duration if the server reports none', async () => {
      lost.host.play(playOrder({ ...file, knownDuration: 3600 }));
      lost.attempt().comes();
      lost.element.fire('durationchange', { duration: Number.POSITIVE_INFINITY });
      lost.element.fire('playing', { readyState: 4 });
      lost.element.fire('ended', { currentTime: 60, ended: true, paused: true });
      lost.isPlaying();
    });

    it('plays again even if the browser paused the element during the outage', async () => {
      await breaksAt(60);
      await lost.pass(500);
      lost.element.src = 'https://a.example/file.mp3';
      lost.attempt().context.onAttached('element', null, null);
      lost.element.pause();
      lost.isPlaying();
      lost.attempt().context.onAddress('https://a.example/file.mp3', []);
      expect(lost.element.paused).toBe(false);
    });

    it('needs no further attempt if it reaches its end without one', async () => {
      lost.plays(file);
      await lost.pass(5000);
      expect(lost.last()?.recovery).toEqual({ doing: 'connecting' });
      lost.element.fire('ended', { currentTime: 100, ended: true, paused: true });
      expect(lost.last()).toMatchObject({ phase: 'ended', position: 0, recovery: null });
      await lost.pass(10_000);
      expect(lost.attempts).toHaveLength(1);
      lost.host.seek(20);
      expect(lost.last()).toMatchObject({ phase: 'paused', position: 20 });
    });

    it('is not reported as reconnecting while it is paused', async () => {
      await breaksAt(60);
      await lost.pass(500);
      lost.attempt().comes();
      lost.host.pause();
      expect(lost.last()).toMatchObject({ phase: 'paused', position: 60, recovery: null });
    });

    it('is not reported as reconnecting once it is ready, even if its first attempt broke off', async () => {
      lost.host.prepare(playOrder(file));
      await lost.attempt().fail('broke');
      await lost.pass(500);
      lost.attempt().comes();
      expect(lost.last()).toMatchObject({ phase: 'ready', recovery: null });
    });

    it('is given up if the server does not support ranges or no longer has the file', async () => {
      for (const trouble of ['no-ranges', 'gone'] as const) {
        await breaksAt(60);
        await lost.pass(500);
        await lost.attempt().fail(trouble);
        expect(lost.last()).toMatchObject({
          phase: 'failed',
          position: 60,
          failure: { stage: 'play' },
          recovery: { doing: 'given-up', trouble },
        });
      }
    });

    it('pauses at its position during the outage, and reloads on the next press', async () => {
      await breaksAt(60);
      lost.host.pause();
      expect(lost.last()).toMatchObject({ phase: 'paused', position: 60, recovery: null });
      lost.host.play(playOrder({ ...file, press: 2, startAt: 60 }));
      expect(lost.attempt().context).toMatchObject({ startAt: 60, again: 0 });
    });

    it('is not retried while it is paused', async () => {
      lost.plays(file);
      lost.host.pause();
      lost.element.fire('error', { error: { code: 2, message: 'lost' } });
      await lost.pass(10_000);
      expect(lost.attempts).toHaveLength(1);
    });

    it('is left alone after a sleep that its connection survived', async () => {
      lost.plays(file);
      await lost.playOn(1000);
      lost.jumped += 60_000;
      await lost.playOn(2000);
      expect(lost.attempts).toHaveLength(1);
    });
  });
});
