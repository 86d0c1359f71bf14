import { describe, expect, it } from 'vitest';
import { createRebufferNudge } from '@/lib/audio/sources/rebuffer-nudge';
import { createFakeClock } from '../../support/fake-clock.ts';

/** An element that runs dry on demand, and records the seeks that nudge it. */
function setUp() {
  const clock = createFakeClock();
  const seeks: number[] = [];
  const life = new AbortController();
  class Element extends EventTarget {
    paused = false;
    seeking = false;
    readyState = 4;
    get currentTime() {
      return 12.5;
    }
    set currentTime(to: number) {
      seeks.push(to);
    }
  }
  const element = new Element();
  let ahead = 0;
  const wrote = createRebufferNudge({
    element: element as unknown as HTMLMediaElement,
    ahead: () => ahead,
    clock,
    signal: life.signal,
  });
  return {
    ...{ clock, seeks, element, life },
    /** Buffers this many seconds ahead. */
    write(seconds: number) {
      ahead = seconds;
      wrote();
    },
    play() {
      element.readyState = 4;
      element.dispatchEvent(new Event('playing'));
    },
    runDry() {
      element.readyState = 2;
      ahead = 0;
    },
  };
}

describe('an element that ran dry', () => {
  it('is sent to where it is as soon as there is enough, once', () => {
    const { write, play, runDry, clock, seeks } = setUp();
    play();
    runDry();
    write(0.3);
    clock.pass(200);
    expect(seeks).toEqual([]);
    write(0.6);
    clock.pass(50);
    expect(seeks).toEqual([]);
    clock.pass(50);
    expect(seeks).toEqual([12.5]);
    write(0.9);
    clock.pass(1000);
    expect(seeks).toHaveLength(1);
    play();
    runDry();
    write(2);
    clock.pass(100);
    expect(seeks).toHaveLength(2);
  });

  it('is left alone where it plays on by itself, is paused or seeks, or is given up', () => {
    const { write, play, runDry, clock, seeks, element, life } = setUp();
    play();
    for (const happen of [
      play,
      () => Object.assign(element, { paused: true }),
      () => Object.assign(element, { paused: false, seeking: true }),
      () => life.abort(),
    ]) {
      runDry();
      write(1);
      happen();
      clock.pass(100);
    }
    expect(seeks).toEqual([]);
  });

  it('is left alone until it has sounded: to begin takes it a moment', () => {
    const { write, runDry, clock, seeks } = setUp();
    runDry();
    write(5);
    clock.pass(1000);
    expect(seeks).toEqual([]);
  });
});
