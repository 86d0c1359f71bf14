import { beforeEach, describe, expect, it } from 'vitest';
import { createSilenceSkipper } from '@/lib/audio/silences/silence-skipper';
import { createFakeClock, type FakeClock } from '../../support/fake-clock.ts';
import { FakeMediaElement } from '../../support/fake-media-element.ts';

describe('skipping silences', () => {
  let element: FakeMediaElement;
  let clock: FakeClock;
  let skipper: ReturnType<typeof createSilenceSkipper>;
  let told: (number | 'begins')[];
  let isOn: boolean;
  let own: AbortController;

  beforeEach(() => {
    element = new FakeMediaElement();
    Object.assign(element, { readyState: 4, paused: false });
    clock = createFakeClock();
    [told, isOn] = [[], true];
    own = new AbortController();
    skipper = createSilenceSkipper({
      ...{ element: element.element, clock, signal: own.signal },
      silences: {
        isOn: () => isOn,
        onBegin: () => told.push('begins'),
        onEnd: (saved) => told.push(Math.round(saved * 10) / 10),
      },
    });
  });

  /** Plays for this many milliseconds, in real time. */
  function plays(milliseconds: number): void {
    for (let passed = 0; passed < milliseconds; passed += 10) {
      element.currentTime += 0.01 * element.playbackRate;
      clock.pass(10);
    }
  }
  /** Ends a seek of the browser that took this long. */
  async function seeks(milliseconds: number): Promise<void> {
    clock.pass(milliseconds);
    element.fire('seeked');
    await new Promise((resolve) => setImmediate(resolve));
  }

  it('waits for the beginning of a cut, goes to its end, and counts what that has saved', async () => {
    skipper.add([{ from: 2, to: 3 }]);
    plays(1990);
    expect(told).toEqual([]);
    plays(20);
    expect(told).toEqual(['begins']);
    expect(element.currentTime).toBeCloseTo(3, 1);
    await seeks(100);
    expect(told).toEqual(['begins', 0.9]);
  });

  it('is as precise at another speed, and counts the time of the listener', async () => {
    element.playbackRate = 2;
    skipper.add([{ from: 2, to: 4 }]);
    plays(1000);
    expect(told).toEqual(['begins']);
    await seeks(200);
    expect(told.at(-1)).toBe(0.8);
  });

  it('never goes beyond the end of a cut, however late it comes, nor back', () => {
    skipper.add([{ from: 2, to: 3 }]);
    element.currentTime = 2.7;
    element.fire('timeupdate');
    expect(element.currentTime).toBe(3);
    element.currentTime = 3.2;
    element.fire('timeupdate');
    expect(element.currentTime).toBe(3.2);
  });

  it('leaves out what would take longer than it saves, as it has learnt', async () => {
    skipper.add([
      { from: 2, to: 2.2 },
      { from: 5, to: 6 },
      { from: 8, to: 8.2 },
    ]);
    element.currentTime = 2;
    element.fire('timeupdate');
    expect(element.currentTime).toBe(2.2);
    await seeks(60);
    element.currentTime = 5;
    element.fire('timeupdate');
    await seeks(800);
    element.currentTime = 8;
    element.fire('timeupdate');
    expect(element.currentTime).toBe(8);
  });

  it('does nothing while paused, or switched off, or once something else plays', () => {
    skipper.add([{ from: 2, to: 3 }]);
    element.currentTime = 2.1;
    element.paused = true;
    element.fire('timeupdate');
    element.paused = false;
    isOn = false;
    element.fire('timeupdate');
    isOn = true;
    own.abort();
    element.fire('timeupdate');
    expect(told).toEqual([]);
    expect(element.currentTime).toBe(2.1);
  });

  it('goes on after a seek that never ended', () => {
    skipper.add([
      { from: 2, to: 3 },
      { from: 5, to: 6 },
    ]);
    element.currentTime = 2;
    element.fire('timeupdate');
    clock.pass(5000);
    expect(told).toEqual(['begins', 0]);
    element.currentTime = 5;
    element.fire('timeupdate');
    expect(element.currentTime).toBe(6);
  });
});
