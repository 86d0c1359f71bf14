import { beforeEach, expect, it } from 'vitest';
import { type Crossing, createFade, type Fade } from '@/lib/audio/host/fade';
import { createFakeClock, type FakeClock } from '../../support/fake-clock.ts';
import { FakeMediaElement } from '../../support/fake-media-element.ts';

/** Milliseconds. */
const FADE = 150;

let element: FakeMediaElement;
let clock: FakeClock;
let volumes: number[];
let fade: Fade;
/** How the next sound crossfades with the one before. */
let crossing: Crossing | null;
let ended: number;

beforeEach(() => {
  element = new FakeMediaElement();
  clock = createFakeClock();
  volumes = [];
  ended = 0;
  crossing = null;
  const apply = (volume: number) => {
    volumes.push(volume);
    element.volume = volume;
  };
  fade = createFade(element.element, clock, apply, () => crossing);
  fade.setVolume(0.8);
});

const end = () =>
  fade.end(() => {
    ended++;
    element.pause();
  });

/** Begins to play, with sound. */
function start() {
  fade.begin();
  void element.play();
  element.fire('playing', { readyState: 4 });
}
function play() {
  start();
  clock.pass(FADE);
}

it('begins quietly but audibly, rises once it is heard, and ends at exactly the volume', () => {
  fade.begin();
  void element.play();
  clock.pass(10_000);
  expect(element.volume).toBeCloseTo(0.08);
  volumes = [];
  element.fire('playing', { readyState: 4 });
  clock.pass(FADE - 1);
  expect(element.volume).toBeLessThan(0.8);
  clock.pass(1);
  expect(element.volume).toBe(0.8);
  expect(volumes).toEqual(volumes.toSorted((one, other) => one - other));
  expect(volumes).toHaveLength(10);
  clock.pass(10_000);
  expect(volumes).toHaveLength(10);
});

it('goes out before what waits for it, and has the volume again for what comes next', () => {
  play();
  volumes = [];
  end();
  clock.pass(FADE - 1);
  expect(ended).toBe(0);
  clock.pass(1);
  expect([ended, element.volume]).toEqual([1, 0]);
  expect(volumes).toEqual(volumes.toSorted((one, other) => other - one));
  clock.pass(FADE);
  expect(element.volume).toBe(0.8);
});

it('delays nothing if nothing is heard', () => {
  end();
  expect(ended).toBe(1);
  play();
  element.readyState = 1;
  end();
  expect(ended).toBe(2);
  play();
  fade.setVolume(0);
  end();
  expect([ended, element.volume]).toEqual([3, 0]);
});

it('leaves a volume that is set while it rises as it was set', () => {
  start();
  clock.pass(60);
  fade.setVolume(0.3);
  expect(element.volume).toBe(0.3);
  clock.pass(FADE);
  expect(element.volume).toBe(0.3);
});

it('gets no louder while it goes, but silent if it is muted, and keeps what was set', () => {
  fade.setVolume(0.1);
  play();
  end();
  clock.pass(75);
  fade.setVolume(1);
  expect(element.volume).toBeCloseTo(0.05);
  fade.setVolume(0);
  expect(element.volume).toBe(0);
  fade.setVolume(1);
  clock.pass(75 + FADE);
  expect([ended, element.volume]).toEqual([1, 1]);
});

it('stays silent if the volume is set in the moment in which the browser stops', () => {
  play();
  end();
  clock.pass(FADE + 5);
  fade.setVolume(0.5);
  expect([ended, element.volume]).toEqual([1, 0]);
  clock.pass(FADE);
  expect(element.volume).toBe(0.5);
});

it('goes on from as loud as it still was if it is to play again meanwhile', () => {
  play();
  end();
  clock.pass(75);
  fade.begin();
  expect(ended).toBe(1);
  expect(element.volume).toBeCloseTo(0.4);
  void element.play();
  element.fire('playing');
  clock.pass(FADE);
  expect([ended, element.volume]).toEqual([1, 0.8]);
});

it('does at once what waits for it if something else comes', () => {
  play();
  end();
  clock.pass(30);
  fade.settle();
  fade.settle();
  expect(ended).toBe(1);
  clock.pass(FADE);
  expect([ended, element.volume]).toEqual([1, 0.8]);
});

it('ends at the volume however late the timers are, and if the clock is put back', () => {
  start();
  clock.pass(15);
  clock.putBack(3_600_000);
  clock.pass(15);
  expect(element.volume).toBe(0.8);
});

it('goes on until the same sound is heard beside it, then at once, and what follows begins quietly', async () => {
  play();
  let hand = (_isBeside: boolean) => {};
  const beside = new Promise<boolean>((resolve) => {
    hand = resolve;
  });
  fade.end(() => {
    ended++;
    element.pause();
  }, beside);
  clock.pass(1000);
  expect([ended, element.volume]).toEqual([0, 0.8]);
  hand(true);
  await beside;
  clock.pass(30);
  expect([ended, element.volume]).toEqual([1, 0]);
});

it('goes as ever if it is not heard beside it, and loses the element to what follows', async () => {
  play();
  fade.end(() => ended++, Promise.resolve(false));
  await Promise.resolve();
  clock.pass(FADE - 1);
  expect(ended).toBe(0);
  clock.pass(1);
  expect(ended).toBe(1);
  clock.pass(FADE);
  fade.end(() => ended++, new Promise(() => {}));
  element.paused = true;
  fade.begin();
  expect([ended, element.volume]).toEqual([2, expect.closeTo(0.08)]);
});

it('rises by what another sound goes, and the volume that is set meanwhile is for both', () => {
  crossing = { length: 2000, bend: 1 };
  start();
  clock.pass(100);
  expect(element.volume).toBeCloseTo(0.8 * 0.1);
  clock.pass(900);
  expect(element.volume).toBeCloseTo(0.8 * 0.5, 1);
  fade.setVolume(0.4);
  expect(element.volume).toBeCloseTo(0.4 * 0.5, 1);
  element.fire('playing');
  clock.pass(985);
  expect(element.volume).toBeLessThan(0.4);
  clock.pass(30);
  expect(element.volume).toBe(0.4);
});

it('rises as steeply as it is told, and is silent at once if it is muted meanwhile', () => {
  crossing = { length: 2000, bend: 0.5 };
  start();
  clock.pass(495);
  expect(element.volume).toBeCloseTo(0.8 * Math.sqrt(0.2475));
  fade.setVolume(0);
  clock.pass(495);
  expect(element.volume).toBe(0);
  fade.setVolume(0.8);
  expect(element.volume).toBeCloseTo(0.8 * Math.sqrt(0.495));
  clock.pass(1020);
  expect(element.volume).toBe(0.8);
  // The next sound crossfades with nothing.
  crossing = null;
  element.paused = true;
  play();
  expect(element.volume).toBe(0.8);
});

it('does only then what is to follow it, the last of it, and at once if nothing goes', () => {
  const done: string[] = [];
  fade.after(() => done.push('at once'));
  play();
  end();
  fade.after(() => done.push('overtaken'));
  fade.after(() => done.push(`after ${ended}`));
  clock.pass(FADE - 1);
  expect(done).toEqual(['at once']);
  clock.pass(1);
  expect(done).toEqual(['at once', 'after 1']);
  play();
  end();
  clock.pass(FADE);
  expect(done).toHaveLength(2);
});
