import { beforeEach, describe, expect, it } from 'vitest';
import { setVolume } from '@/lib/background/playback/controls';
import { enqueue } from '@/lib/background/playback/queue';
import { startSleepTimer } from '@/lib/background/playback/sleep-timer';
import { toggleItem } from '@/lib/background/playback/toggle-item';
import { createFakeBackground, type FakeBackground } from '../../support/fake-background.ts';
import { createFakeAlarms } from '../history/fake-history.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const a = { id: 'a', enclosureUrl: 'https://a.example/a.mp3' };
const b = { id: 'b', enclosureUrl: 'https://a.example/b.mp3' };
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('the sleep timer', () => {
  let background: FakeBackground;
  let alarms: ReturnType<typeof createFakeAlarms>;
  let set: ReturnType<typeof startSleepTimer>;

  /** Starts a worker with the state and alarms of the previous one. */
  async function live() {
    set = startSleepTimer(background, { alarms, ready: Promise.resolve() });
    await turn();
  }

  beforeEach(async () => {
    background = createFakeBackground();
    alarms = createFakeAlarms();
    await live();
    await toggleItem(background, { item: a });
    background.hostSays({ phase: 'playing', duration: 7200 });
    setVolume(background, 0.8);
    background.host.orders.length = 0;
  });

  const orders = () => background.host.orders.map(([name]) => name);
  const volumes = () =>
    background.host.orders.flatMap(([name, volume]) => (name === 'setVolume' ? [volume] : []));
  const pass = (milliseconds: number) => background.clock.pass(milliseconds);

  it('leaves the sound unchanged until 20 seconds before its end', () => {
    set({ minutes: 15 });
    pass(15 * MINUTE - 20 * SECOND - 1);
    expect(orders()).toEqual([]);
  });

  it('fades out in small steps, pauses at its end, and only then restores the volume', () => {
    set({ minutes: 15 });
    pass(15 * MINUTE - 1);
    const faded = volumes() as number[];
    expect(faded).toHaveLength(80);
    expect(faded).toEqual(faded.toSorted((one, other) => other - one));
    expect(faded[0]).toBeCloseTo(0.8);
    expect(faded.at(-1)).toBeLessThan(0.001);
    expect(background.state.volume).toBe(0.8);
    pass(1);
    expect(background.host.orders.slice(-2)).toEqual([['pause'], ['setVolume', 0.8]]);
    expect(background.state.sleepTimer).toBeNull();
  });

  it('fades from a volume that is set during the fade', () => {
    set({ minutes: 1 });
    pass(MINUTE - 10 * SECOND);
    setVolume(background, 0.4);
    pass(250);
    expect(volumes().at(-1)).toBeCloseTo(0.4 * 0.4875 ** 2);
  });

  it('is as quiet for whatever begins or changes during the fade', async () => {
    const left = 0.5 ** 2;
    set({ minutes: 1 });
    pass(MINUTE - 10 * SECOND);
    setVolume(background, 0.4);
    expect(volumes().at(-1)).toBeCloseTo(0.4 * left);
    await toggleItem(background, { item: b });
    expect(background.host.orders.at(-1)).toMatchObject([
      'play',
      { item: 'b', volume: expect.closeTo(0.4 * left) },
    ]);
    set(null);
    expect(volumes().at(-1)).toBe(0.4);
    await toggleItem(background, { item: a });
    expect(background.host.orders.at(-1)).toMatchObject(['play', { volume: 0.4 }]);
  });

  it('ends when set to “off”, restores the volume immediately and leaves no alarm set', () => {
    set({ minutes: 1 });
    pass(MINUTE - 5 * SECOND);
    set(null);
    expect(volumes().at(-1)).toBe(0.8);
    const before = orders().length;
    pass(MINUTE);
    expect(orders()).toHaveLength(before);
    expect(background.state.sleepTimer).toBeNull();
    expect(alarms.set).toEqual({});
  });

  it('restarts when it is set again', () => {
    set({ minutes: 15 });
    pass(10 * MINUTE);
    set({ minutes: 30 });
    pass(29 * MINUTE);
    expect(orders()).toEqual([]);
    pass(MINUTE);
    expect(orders()).toContain('pause');
  });

  it('keeps running when another item is pressed', async () => {
    set({ minutes: 15 });
    await toggleItem(background, { item: b });
    background.hostSays({ phase: 'playing', duration: 7200 });
    pass(15 * MINUTE);
    expect(orders()).toContain('pause');
  });

  it('does not pause an item that is already paused', () => {
    set({ minutes: 15 });
    background.hostSays({ phase: 'paused', duration: 7200 });
    pass(15 * MINUTE);
    expect(orders()).not.toContain('pause');
    expect(background.state.sleepTimer).toBeNull();
  });

  it('wakes a new worker in time to fade out and pause', async () => {
    set({ minutes: 15 });
    expect(alarms.set).toHaveProperty(['player/sleep'], 0.5);
    // The first worker is gone: its clock no longer advances.
    background = Object.assign(createFakeBackground(), { state: background.state });
    pass(14.5 * MINUTE);
    await live();
    alarms.ring('player/sleep');
    await turn();
    pass(30 * SECOND);
    expect(volumes().length).toBeGreaterThan(60);
    expect(orders()).toContain('pause');
  });

  it('pauses immediately and restores the volume if a worker starts too late', async () => {
    set({ minutes: 15 });
    background = Object.assign(createFakeBackground(), { state: background.state });
    pass(20 * MINUTE);
    await live();
    expect(background.host.orders).toEqual([['pause'], ['setVolume', 0.8]]);
    expect(alarms.set).toEqual({});
  });

  it('does not run longer if the clock is set back meanwhile', () => {
    set({ minutes: 15 });
    pass(5 * MINUTE);
    // A running timer counts elapsed time, whatever the clock says.
    background.clock.putBack(365 * 24 * 60 * MINUTE);
    pass(10 * MINUTE + 2 * SECOND);
    expect(orders()).toContain('pause');
    expect(background.state.sleepTimer).toBeNull();
  });

  it('lasts a day at most after a restart if the clock was ahead', async () => {
    set({ minutes: 15 });
    const { until } = background.state.sleepTimer as { until: number };
    background = Object.assign(createFakeBackground(), { state: background.state });
    background.state.sleepTimer = { kind: 'time', until: until + 365 * 24 * 60 * MINUTE };
    await live();
    pass(24 * 60 * MINUTE);
    expect(background.state.sleepTimer).toBeNull();
  });

  it('can wait for the end of the episode, and then keeps the queue without advancing it', async () => {
    enqueue(background, { items: [b] });
    set('episode');
    pass(MINUTE);
    expect(background.state.sleepTimer).toEqual({ kind: 'episode' });
    background.hostSays({ phase: 'ended', duration: 7200 });
    await turn();
    expect(orders()).not.toContain('play');
    expect(background.state).toMatchObject({ sleepTimer: null, isPlaying: false, queue: [b] });
  });

  describe('at the end of an episode of 7,200 seconds', () => {
    /** The host reports this position. */
    const at = (position: number, phase: 'playing' | 'paused' | 'ended' = 'playing') => {
      const measuredAt = background.clock.now();
      background.hostSays({ phase, position, duration: 7200, measuredAt });
    };

    beforeEach(() => set('episode'));

    it('fades over its last 20 seconds, and gives the volume back once it is over', async () => {
      at(7170);
      pass(9 * SECOND);
      expect(volumes()).toEqual([]);
      pass(11 * SECOND);
      expect(volumes().at(-1)).toBeCloseTo(0.8 * 0.25);
      pass(10 * SECOND - 1);
      const faded = volumes() as number[];
      expect(faded).toEqual(faded.toSorted((one, other) => other - one));
      expect(faded.at(-1)).toBeLessThan(0.01);
      at(0, 'ended');
      await turn();
      pass(250);
      expect(volumes().at(-1)).toBe(0.8);
      const before = orders().length;
      pass(MINUTE);
      expect(orders()).toHaveLength(before);
    });

    it('fades to where its end is skipped, however late that is told, and not if it was sought into', () => {
      const show = { ...a, showId: 'tides' };
      background.state.currentTrack = show;
      const own = { 'show tides': { skipLast: 100 } };
      background.state.settings = { ...background.state.settings, own };
      at(7090);
      pass(250);
      expect(volumes().at(-1)).toBeCloseTo(0.8 * 0.4875 ** 2);
      pass(10 * SECOND);
      expect(volumes().at(-1)).toBeLessThan(0.01);
      at(7150);
      pass(250);
      expect(volumes().at(-1)).toBe(0.8);
      at(7190);
      pass(250);
      expect(volumes().at(-1)).toBeCloseTo(0.8 * 0.4875 ** 2);
    });

    it('stays silent for as long as an end is late', () => {
      at(7199);
      pass(10 * SECOND);
      expect(volumes().at(-1)).toBeLessThan(0.01);
    });

    it('fades for as long at another speed', () => {
      background.state.rate = 2;
      at(7180);
      pass(250);
      expect(volumes().at(-1)).toBeCloseTo(0.8 * 0.4875 ** 2);
    });

    it.each([
      ['goes back', () => at(100)],
      ['pauses', () => at(7190, 'paused')],
      ['wants to hear on', () => set(null)],
      ['wants it later', () => set({ minutes: 15 })],
    ])('has the volume again if the listener %s', (_does, act) => {
      at(7190);
      pass(250);
      expect(volumes().at(-1)).toBeLessThan(0.8);
      act();
      pass(250);
      expect(volumes().at(-1)).toBe(0.8);
    });

    it('goes on in the next life of the worker', async () => {
      at(7170);
      background = Object.assign(createFakeBackground(), { state: background.state });
      await live();
      at(7185);
      pass(250);
      expect(volumes().at(-1)).toBeCloseTo(0.8 * 0.7375 ** 2);
      at(100);
      pass(250);
      expect(volumes().at(-1)).toBe(0.8);
    });
  });
});
