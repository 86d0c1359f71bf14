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

  it('leaves the sound as it is until 10 seconds before its time', () => {
    set({ minutes: 15 });
    pass(15 * MINUTE - 10 * SECOND - 1);
    expect(orders()).toEqual([]);
  });

  it('fades out in small steps, pauses at its time, and only then sets the volume back', () => {
    set({ minutes: 15 });
    pass(15 * MINUTE - 1);
    const faded = volumes() as number[];
    expect(faded).toHaveLength(40);
    expect(faded).toEqual(faded.toSorted((one, other) => other - one));
    expect(faded[0]).toBeCloseTo(0.8);
    expect(faded.at(-1)).toBeLessThan(0.001);
    expect(background.state.volume).toBe(0.8);
    pass(1);
    expect(background.host.orders.slice(-2)).toEqual([['pause'], ['setVolume', 0.8]]);
    expect(background.state.sleepTimer).toBeNull();
  });

  it('fades from the volume that is chosen meanwhile', () => {
    set({ minutes: 1 });
    pass(MINUTE - 5 * SECOND);
    setVolume(background, 0.4);
    pass(250);
    expect(volumes().at(-1)).toBeCloseTo(0.4 * 0.475 ** 2);
  });

  it('is ended by “off”, with the volume back at once and nothing left to wake for', () => {
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

  it('begins anew when it is chosen again', () => {
    set({ minutes: 15 });
    pass(10 * MINUTE);
    set({ minutes: 30 });
    pass(29 * MINUTE);
    expect(orders()).toEqual([]);
    pass(MINUTE);
    expect(orders()).toContain('pause');
  });

  it('is kept when something else is pressed', async () => {
    set({ minutes: 15 });
    await toggleItem(background, { item: b });
    background.hostSays({ phase: 'playing', duration: 7200 });
    pass(15 * MINUTE);
    expect(orders()).toContain('pause');
  });

  it('pauses nothing that is paused already', () => {
    set({ minutes: 15 });
    background.hostSays({ phase: 'paused', duration: 7200 });
    pass(15 * MINUTE);
    expect(orders()).not.toContain('pause');
    expect(background.state.sleepTimer).toBeNull();
  });

  it('wakes a worker in time, which goes on with it and then stays awake', async () => {
    set({ minutes: 15 });
    expect(alarms.set).toHaveProperty(['player/sleep'], 0.5);
    // The first worker is gone: its clock no longer advances.
    background = Object.assign(createFakeBackground(), { state: background.state });
    pass(14.5 * MINUTE);
    await live();
    alarms.ring('player/sleep');
    await turn();
    pass(30 * SECOND);
    expect(volumes().length).toBeGreaterThan(30);
    expect(orders()).toContain('pause');
  });

  it('ends at once in a life that comes too late, with the volume set back', async () => {
    set({ minutes: 15 });
    background = Object.assign(createFakeBackground(), { state: background.state });
    pass(20 * MINUTE);
    await live();
    expect(background.host.orders).toEqual([['pause'], ['setVolume', 0.8]]);
    expect(alarms.set).toEqual({});
  });

  it('runs no longer where the clock is put back meanwhile', () => {
    set({ minutes: 15 });
    pass(5 * MINUTE);
    // A running timer counts elapsed time, whatever the clock says.
    background.clock.putBack(365 * 24 * 60 * MINUTE);
    pass(10 * MINUTE + 2 * SECOND);
    expect(orders()).toContain('pause');
    expect(background.state.sleepTimer).toBeNull();
  });

  it('of a clock that was ahead lasts a day at most in a new life', async () => {
    set({ minutes: 15 });
    const { until } = background.state.sleepTimer as { until: number };
    background = Object.assign(createFakeBackground(), { state: background.state });
    background.state.sleepTimer = { kind: 'time', until: until + 365 * 24 * 60 * MINUTE };
    await live();
    pass(24 * 60 * MINUTE);
    expect(background.state.sleepTimer).toBeNull();
  });

  it('waits for the end of the episode, where the queue stops and stays', async () => {
    enqueue(background, { items: [b] });
    set('episode');
    pass(3 * 60 * MINUTE);
    expect(background.state.sleepTimer).toEqual({ kind: 'episode' });
    background.hostSays({ phase: 'ended', duration: 7200 });
    await turn();
    expect(orders()).not.toContain('play');
    expect(background.state).toMatchObject({ sleepTimer: null, isPlaying: false, queue: [b] });
  });
});
