import { describe, expect, it } from 'vitest';
import { createRefill } from '@/lib/audio/sources/refill';
import { createFakeClock } from '../../support/fake-clock.ts';

function setUp({ hidesSilence = false } = {}) {
  const clock = createFakeClock();
  const element = Object.assign(new EventTarget(), {
    ...{ currentTime: 0, playbackRate: 1 },
    ...{ seeking: false, paused: false },
  });
  const left = { seconds: 1 };
  const holdsBack = createRefill({
    element: element as unknown as HTMLMediaElement,
    ahead: () => left.seconds,
    clock,
    signal: new AbortController().signal,
    hidesSilence,
  });
  const says = (event: 'playing' | 'waiting') => () => element.dispatchEvent(new Event(event));
  return {
    ...{ clock, element, left, holdsBack },
    ...{ play: says('playing'), runDry: says('waiting') },
  };
}

describe('audio for an element that ran dry', () => {
  it('is not held back while it loads or plays', () => {
    const { holdsBack, play, runDry } = setUp();
    runDry();
    expect(holdsBack(0.1)).toBe(false);
    play();
    expect(holdsBack(0.1)).toBe(false);
  });

  it('is not held back at its first silence if a second of it is there at once', () => {
    const { holdsBack, play, runDry } = setUp();
    play();
    runDry();
    expect(holdsBack(1)).toBe(false);
    play();
    runDry();
    expect(holdsBack(1)).toBe(true);
  });

  it('is collected for 4 s, and for 8 s from the third silence within a minute on', () => {
    const { holdsBack, play, runDry, clock } = setUp();
    for (const enough of [4, 4, 8, 8]) {
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
    for (let seconds = 0.1; seconds < 4; seconds += 0.1) {
      expect(holdsBack(seconds)).toBe(true);
      clock.pass(140);
    }
    expect(holdsBack(4)).toBe(false);
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

  it('is held back only a little longer if a piece of it is late by chance', () => {
    const { holdsBack, play, runDry, clock } = setUp();
    for (let silence = 0; silence < 2; silence++) {
      play();
      runDry();
    }
    expect(holdsBack(0.1)).toBe(true);
    clock.pass(500);
    expect(holdsBack(0.4)).toBe(true);
    clock.pass(200);
    expect(holdsBack(0.8)).toBe(false);
  });

  it('is held back for 12 s at most', () => {
    const { holdsBack, play, runDry, clock } = setUp();
    for (let silence = 0; silence < 2; silence++) {
      play();
      runDry();
    }
    clock.pass(30_000);
    expect(holdsBack(0.1)).toBe(true);
    clock.pass(11_900);
    expect(holdsBack(0.2)).toBe(true);
    clock.pass(100);
    expect(holdsBack(0.3)).toBe(false);
  });

  describe('without saying so', () => {
    /** Plays for this long in 100 ms steps, at this part of its pace. Returns whether something was held back. */
    function listen(
      { element, holdsBack, clock }: ReturnType<typeof setUp>,
      seconds: number,
      part: number,
    ) {
      for (let passed = 0; passed < seconds; passed += 0.1) {
        clock.pass(100);
        element.currentTime += 0.1 * part * element.playbackRate;
        if (holdsBack(0.05)) return true;
      }
      return false;
    }

    interface Case {
      /** At which part of its pace it plays. */
      part: number;
      ahead: number;
      pace?: number;
      hidesSilence?: boolean;
      paused?: boolean;
      seeking?: boolean;
    }

    it('is collected if each piece is played as soon as it is there, with silences in between', () => {
      const set = setUp({ hidesSilence: true });
      const { play, left, holdsBack, clock } = set;
      play();
      listen(set, 10, 1);
      left.seconds = 0.15;
      for (const enough of [4, 4, 8, 8]) {
        expect(listen(set, 1.3, 0.7)).toBe(true);
        for (let seconds = 0.1; seconds < enough; seconds += 0.1) {
          expect(holdsBack(seconds)).toBe(true);
          clock.pass(140);
        }
        expect(holdsBack(enough)).toBe(false);
        expect(listen(set, 10, 1)).toBe(false);
      }
    });

    it.each<[string, Case]>([
      ['the element plays in real time', { part: 1, ahead: 0.15 }],
      ['the playback rate is not 1', { part: 1, ahead: 0.15, pace: 0.8 }],
      ['it plays slowly although enough is buffered', { part: 0.7, ahead: 2 }],
      ['it is paused', { part: 0, ahead: 0.15, paused: true }],
      ['it is seeking', { part: 0, ahead: 0.15, seeking: true }],
      ['it does say so', { part: 0.7, ahead: 0.15, hidesSilence: false }],
    ])('is not held back if %s', (_, { part, ahead, pace = 1, hidesSilence = true, ...rest }) => {
      const set = setUp({ hidesSilence });
      set.play();
      Object.assign(set.element, rest, { playbackRate: pace });
      set.left.seconds = ahead;
      expect(listen(set, 10, part)).toBe(false);
    });

    it('is measured anew after a step back', () => {
      const set = setUp({ hidesSilence: true });
      set.play();
      set.left.seconds = 0.15;
      for (let step = 0; step < 20; step++) {
        expect(listen(set, 0.4, 1)).toBe(false);
        set.element.currentTime -= 1;
      }
    });
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
