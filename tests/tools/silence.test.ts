import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSilence, sampleSilence, silentFor } from '../e2e/silence.ts';

describe('how long an element was silent', () => {
  const audio = Object.assign(new EventTarget(), { currentTime: 0, playbackRate: 1 });

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('document', { querySelector: () => audio });
    audio.currentTime = 0;
    sampleSilence();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** Lets this many seconds pass, in checks 50 ms apart; the element plays at `pace`. */
  function pass(seconds: number, pace = 1): void {
    for (let ms = 0; ms < seconds * 1000; ms += 50) {
      audio.currentTime += 0.05 * pace;
      vi.advanceTimersByTime(50);
    }
  }

  it('is what it did not play, where that is long enough to be heard', () => {
    pass(2);
    pass(0.1, 0);
    pass(2);
    pass(0.5, 0);
    pass(2, 0.98);
    expect(readSilence()).toMatchObject({ silences: 1, silent: 0.5, heard: 6.1, played: 5.96 });
    const [[from, to] = [0, 0]] = readSilence().spans;
    expect([from, to].map((second) => Number(second.toFixed(2)))).toEqual([4.1, 4.6]);
    pass(0.4, 0);
    expect(silentFor()).toBeCloseTo(0.4);
    expect(readSilence()).toMatchObject({ silences: 2, silent: 0.9 });
    expect(readSilence().spans).toHaveLength(1);
  });

  it('is none where only its clock was told late', () => {
    pass(2);
    const { currentTime } = audio;
    pass(0.6, 0);
    audio.currentTime = currentTime + 0.6;
    pass(1);
    expect(readSilence()).toMatchObject({ silences: 0, silent: 0 });
    expect(silentFor()).toBe(0);
  });

  it('is one with a click in it', () => {
    pass(1);
    pass(2, 0);
    pass(0.1);
    pass(3, 0);
    pass(0.3);
    pass(1, 0);
    pass(1);
    const { silences, silent, spans } = readSilence();
    expect(silences).toBe(2);
    expect(silent).toBeCloseTo(6, 0);
    const seconds = spans.map(([from, to]) => Math.round(to - from));
    expect(seconds).toEqual([5, 1]);
  });

  it('stays what it was when the element skips something, or plays on after it', () => {
    pass(1);
    pass(3, 0);
    audio.currentTime += 0.8;
    audio.dispatchEvent(new Event('seeking'));
    pass(1);
    pass(0.5, 0);
    audio.currentTime += 20;
    pass(1);
    expect(readSilence().silences).toBe(2);
    expect(readSilence().silent).toBeCloseTo(3.45, 1);
  });
});
