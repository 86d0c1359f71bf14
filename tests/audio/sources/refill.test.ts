import { describe, expect, it } from 'vitest';
import { createRefill } from '@/lib/audio/sources/refill';
import { createFakeClock } from '../../support/fake-clock.ts';

function setUp({ hidesSilence = false } = {}) {
  const clock = createFakeClock();
  const element = Object.assign(new EventTarget(), { seeking: false, playbackRate: 1 });
  const left = { seconds: 1 };
  const holdsBack = createRefill({
    element: element as unknown as HTMLMediaElement,
    ahead: () => left.seconds,
    clock,
    signal: new AbortController().signal,
    hidesSilence,
  });
  const says = (event: 'playing' | 'waiting' | 'seeking') => () =>
    element.dispatchEvent(new Event(event));
  const setPace = (pace: number) => {
    element.playbackRate = pace;
    element.dispatchEvent(new Event('ratechange'));
  };
  return {
    ...{ clock, element, left, holdsBack, setPace },
    ...{ play: says('playing'), runDry: says('waiting'), seek: says('seeking') },
  };
}

describe('audio for an element that ran dry', () => {
  it('is not held back while it loads or plays, or at its first silence', () => {
    const { holdsBack, play, runDry } = setUp();
    runDry();
    expect(holdsBack(0.1)).toBe(false);
    play();
    expect(holdsBack(0.1)).toBe(false);
    runDry();
    expect(holdsBack(0.1)).toBe(false);
  });

  it('is collected for 2 s at the second silence within a minute, and for 4 s from the third on', () => {
    const { holdsBack, play, runDry, clock } = setUp();
    for (const enough of [0, 2, 4, 4]) {
      play();
      clock.pass(20_000);
      runDry();
      for (let seconds = 0.1; seconds < enough; seconds += 0.1) {
        expect(holdsBack(seconds)).toBe(true);
        clock.pass(140);
      }
      expect(holdsBack(enough)).toBe(false);
    }
    play();
    clock.pass(60_000);
    runDry();
    expect(holdsBack(0.1)).toBe(false);
  });

  it('is held back for half a second only if it comes as fast as it is played', () => {
    const { holdsBack, play, runDry, clock } = setUp();
    for (let silence = 0; silence < 2; silence++) {
      play();
      runDry();
    }
    for (let seconds = 0.1; seconds < 0.55; seconds += 0.1) {
      expect(holdsBack(seconds)).toBe(true);
      clock.pass(100);
    }
    expect(holdsBack(0.6)).toBe(false);
  });

  it('is held back for 6 s at most', () => {
    const { holdsBack, play, runDry, clock } = setUp();
    for (let silence = 0; silence < 2; silence++) {
      play();
      runDry();
    }
    clock.pass(30_000);
    expect(holdsBack(0.1)).toBe(true);
    clock.pass(5_900);
    expect(holdsBack(0.2)).toBe(true);
    clock.pass(100);
    expect(holdsBack(0.3)).toBe(false);
  });

  it('is collected even if the element does not notice silences since it played at another pace', () => {
    const { holdsBack, play, setPace, left, clock } = setUp({ hidesSilence: true });
    play();
    setPace(0.98);
    setPace(1);
    expect(holdsBack(0.1)).toBe(false);
    for (const enough of [0, 2, 4, 4]) {
      left.seconds = 0.03;
      for (let seconds = 0.1; seconds < enough; seconds += 0.1) {
        expect(holdsBack(seconds)).toBe(true);
        clock.pass(140);
      }
      expect(holdsBack(enough)).toBe(false);
      // While that is played, more comes.
      left.seconds = 1;
      expect(holdsBack(0.1)).toBe(false);
    }
  });

  it('is collected at the second silence even if each piece lasts only for a moment', () => {
    const { holdsBack, play, setPace, left } = setUp({ hidesSilence: true });
    play();
    setPace(0.98);
    left.seconds = 0.03;
    expect(holdsBack(0.05)).toBe(false);
    left.seconds = 0.06;
    expect(holdsBack(0.05)).toBe(true);
  });

  it('is not held back by how little is left once the element notices again', () => {
    const { holdsBack, play, setPace, seek, left } = setUp({ hidesSilence: true });
    play();
    setPace(0.98);
    setPace(1);
    seek();
    left.seconds = 0.03;
    for (let piece = 0; piece < 5; piece++) expect(holdsBack(0.1)).toBe(false);
  });

  it('is not held back by how little is left if the element notices its silences', () => {
    const { holdsBack, play, setPace, left } = setUp();
    play();
    setPace(0.98);
    left.seconds = 0.03;
    for (let piece = 0; piece < 5; piece++) expect(holdsBack(0.1)).toBe(false);
  });

  it('is not held back because of a seek', () => {
    const { holdsBack, play, runDry, element } = setUp();
    play();
    runDry();
    play();
    element.seeking = true;
    runDry();
    expect(holdsBack(0.1)).toBe(false);
  });
});
