import { describe, expect, it } from 'vitest';
import {
  type Cushion,
  lagLimit,
  nextCushion,
  openCushion,
  reportInSegments,
} from '@/lib/audio/recovery/cushion';
import { LIVE_LAG_LIMIT_SECONDS } from '@/lib/model/constants';
import type { CushionMode } from '@/lib/model/rewind';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** A station that sends in real time after a burst, and a player that follows the cushion's pace. */
function listen(mode: CushionMode, burst: number, wanted = 0) {
  let now = 1_000_000;
  let cushion: Cushion = openCushion(mode, wanted);
  let ahead = burst;
  const paces = new Set<number>();
  return {
    get ahead() {
      return ahead;
    },
    get cushion() {
      return cushion;
    },
    /** The paces since the last call. */
    paces() {
      const those = [...paces].toSorted();
      paces.clear();
      return those;
    },
    /** Lets this many seconds pass in which the station arrives, or cannot be reached (`away`). */
    pass(seconds: number, { away = false, clock = 0 } = {}) {
      for (let second = 1; second <= seconds; second++) {
        now += SECOND + clock;
        const played = Math.min(ahead, cushion.pace);
        ahead += (away ? 0 : 1) - played;
        cushion = nextCushion(cushion, {
          ...{ mode, ahead, now, passed: SECOND },
          quiet: away ? second * SECOND : 0,
          silent: away && ahead === 0,
        });
        paces.add(cushion.pace);
      }
    },
    /** Audio that was held back arrives. */
    catchUp(seconds: number) {
      ahead += seconds;
    },
  };
}

describe('a cushion', () => {
  it('is not built on a steady network, and a burst is left as it is', () => {
    for (const burst of [2, 4, 20]) {
      const heard = listen('balanced', burst);
      heard.pass(3600);
      expect(heard.ahead).toBeCloseTo(burst);
      expect(heard.paces()).toEqual([1]);
    }
  });

  it('is built after a silence by playing 2 % slower, up to 20 s', () => {
    const heard = listen('balanced', 4);
    heard.pass(60);
    heard.pass(12, { away: true });
    heard.catchUp(12);
    expect(heard.cushion.wanted).toBe(20);
    const before = heard.ahead;
    heard.paces();
    heard.pass(60);
    expect(heard.ahead - before).toBeCloseTo(1.2, 1);
    heard.pass(10 * 60);
    expect(heard.ahead).toBeGreaterThanOrEqual(19.9);
    expect(heard.ahead).toBeLessThan(20.1);
    expect(heard.paces()).toEqual([0.98, 1]);
  });

  it('is built by playing 4 % slower while it is smaller than what Chromium would have', () => {
    const heard = listen('balanced', 1);
    heard.pass(5, { away: true });
    heard.catchUp(1);
    const before = heard.ahead;
    heard.paces();
    heard.pass(100);
    expect(heard.ahead - before).toBeCloseTo(4, 1);
    expect(heard.paces()).toEqual([0.96]);
    heard.pass(200);
    expect(heard.paces()).toEqual([0.96, 0.98]);
  });

  it('is built from the start where the station needed one the last time', () => {
    const heard = listen('balanced', 4, 20);
    heard.pass(100);
    expect(heard.ahead).toBeGreaterThan(7.9);
    expect(heard.cushion.wanted).toBe(20);
    heard.pass(11 * 60);
    expect(heard.ahead).toBeCloseTo(20, 0);
    heard.pass(46 * 60);
    expect(heard.cushion.wanted).toBe(20);
    // An hour after the start, an hour has passed without trouble.
    heard.pass(2 * 60);
    expect(heard.cushion.wanted).toBe(0);
  });

  it('is built as soon as the station hesitates, before any silence', () => {
    const heard = listen('balanced', 8);
    heard.pass(2, { away: true });
    expect(heard.cushion.wanted).toBe(0);
    heard.pass(1, { away: true });
    heard.pass(3, { away: true });
    expect(heard.ahead).toBeGreaterThan(0);
    expect(heard.cushion.wanted).toBe(20);
  });

  it('is not built because nothing is read while there is more than enough', () => {
    const heard = listen('balanced', 62);
    heard.pass(6, { away: true });
    expect(heard.cushion).toMatchObject({ wanted: 0, pace: 1 });
  });

  it('covers an outage of 15 s after twenty minutes if the listener wants no silence', () => {
    const heard = listen('unbroken', 4);
    heard.pass(20 * 60);
    heard.pass(15, { away: true });
    expect(heard.ahead).toBeGreaterThan(0);
  });

  it('is refilled only after some of it was used', () => {
    const heard = listen('unbroken', 20);
    heard.pass(2, { away: true });
    heard.paces();
    heard.pass(30);
    expect(heard.paces()).toEqual([1]);
    heard.pass(4, { away: true });
    heard.paces();
    heard.pass(5 * 60);
    expect(heard.paces()).toEqual([0.98, 1]);
    expect(heard.ahead).toBeCloseTo(20, 0);
  });

  it('keeps what a long outage leaves for the next one', () => {
    const heard = listen('balanced', 4);
    heard.pass(34, { away: true });
    heard.catchUp(34);
    heard.paces();
    heard.pass(10 * 60);
    expect(heard.paces()).toEqual([1]);
    heard.pass(33, { away: true });
    expect(heard.ahead).toBeGreaterThan(0);
    expect(lagLimit(heard.cushion)).toBe(64);
    expect(lagLimit(openCushion('balanced'))).toBe(30);
    // Above the largest size, the cushion grows only by an outage.
    heard.catchUp(31);
    heard.paces();
    heard.pass(60);
    expect(heard.paces()).toEqual([1]);
  });

  it('grows to what outages took, up to 30 s, and does so from the start the next time', () => {
    for (const [needed, grown] of [
      [0, 20],
      [26, 26],
      [34, 30],
    ] as const) {
      const heard = listen('unbroken', 4, needed);
      heard.pass(25 * 60);
      expect(heard.ahead).toBeCloseTo(grown, 0);
    }
    const heard = listen('balanced', 4, 26);
    heard.pass(19 * 60);
    expect(heard.ahead).toBeCloseTo(26, 0);
    heard.pass(25, { away: true });
    expect(heard.ahead).toBeGreaterThan(0);
  });

  it('is played back to its station after a steady hour, however long the outage was: nothing is skipped', () => {
    const heard = listen('balanced', 4);
    heard.pass(44, { away: true });
    heard.catchUp(44);
    expect(heard.ahead).toBeGreaterThan(LIVE_LAG_LIMIT_SECONDS + 10);
    for (let minute = 0; minute < 100; minute++) {
      heard.pass(60);
      expect(heard.ahead).toBeLessThan(lagLimit(heard.cushion));
    }
    expect(heard.cushion.wanted).toBe(0);
    expect(heard.ahead).toBeCloseTo(4, 0);
    expect(lagLimit(heard.cushion)).toBeLessThan(LIVE_LAG_LIMIT_SECONDS + 2);
  });

  it('does not count as gained what an outage did not hold back but lost', () => {
    const heard = listen('balanced', 4);
    heard.pass(60, { away: true });
    heard.catchUp(4);
    heard.pass(61);
    expect(heard.cushion.gained).toBeLessThan(8);
  });

  it('plays 2 % faster what a very long outage leaves beyond that', () => {
    const heard = listen('balanced', 4);
    heard.pass(60, { away: true });
    heard.catchUp(60);
    expect(heard.ahead).toBeGreaterThan(55);
    heard.paces();
    heard.pass(15 * 60);
    expect(heard.paces()).toEqual([1, 1.02]);
    expect(heard.ahead).toBeCloseTo(45, 0);
  });

  it('is given back after a steady hour, but no more than was gained by playing slower', () => {
    const heard = listen('balanced', 6);
    heard.pass(3, { away: true });
    heard.catchUp(3);
    heard.pass(59 * 60);
    expect(heard.ahead).toBeCloseTo(20, 0);
    expect(heard.cushion.wanted).toBe(20);
    heard.paces();
    heard.pass(20 * 60);
    expect(heard.cushion.wanted).toBe(0);
    expect(heard.ahead).toBeCloseTo(6, 0);
    expect(heard.paces()).toContain(1.02);
  });

  it('shrinks after an outage if the listener wants it live', () => {
    const heard = listen('live', 4);
    heard.pass(12, { away: true });
    heard.catchUp(12);
    expect(lagLimit(heard.cushion)).toBe(LIVE_LAG_LIMIT_SECONDS);
    const before = heard.ahead;
    heard.pass(60);
    expect(heard.ahead).toBeLessThan(before - 1);
    heard.pass(20 * 60);
    expect(heard.ahead).toBeGreaterThan(3.9);
    expect(heard.ahead).toBeLessThanOrEqual(4.1);
    expect(heard.cushion.wanted).toBe(0);
  });

  it('knows what the network has needed, whatever the listener wants', () => {
    for (const mode of ['live', 'balanced', 'unbroken'] as const) {
      const heard = listen(mode, 30);
      heard.pass(10 * 60);
      expect(heard.cushion.needed).toBe(0);
      heard.pass(44, { away: true });
      heard.catchUp(44);
      heard.pass(30);
      expect(heard.cushion.needed).toBeGreaterThan(39);
      heard.pass(58 * 60);
      expect(heard.cushion.needed).toBeGreaterThan(39);
      heard.pass(3 * 60);
      expect(heard.cushion.needed).toBe(0);
    }
  });

  it('ignores a clock that was set back', () => {
    const heard = listen('balanced', 4);
    heard.pass(10);
    heard.pass(1, { clock: -MINUTE * 60 });
    heard.pass(10);
    expect(heard.cushion).toMatchObject({ wanted: 0, pace: 1 });
  });
});

describe('what is reported of an HLS station', () => {
  /** Each new value reported while this many seconds are ahead, check by check. */
  function reports(...ahead: number[]): number[] {
    let cushion: Cushion = openCushion('balanced');
    const told = ahead.map((seconds) => {
      cushion = { ...cushion, ...reportInSegments(cushion, seconds) };
      return cushion.reported;
    });
    return told.filter((seconds, at) => seconds !== told[at - 1]);
  }
  const SAW = [12, 11, 10, 9, 8, 7];

  it('is the least that is ahead before a segment comes, and stays that while they come', () => {
    expect(reports(...SAW, ...SAW, ...SAW, ...SAW)).toEqual([12, 10, 8]);
  });

  it('follows what an outage uses up, and what comes after it', () => {
    const told = reports(...SAW, ...SAW, 6, 5, 4, 3, 2, 1, 18, 17, 16, 15, 14, 13, 18, 17);
    expect(told).toEqual([12, 10, 8, 6, 4, 2, 13]);
  });

  it('grows with short segments, too', () => {
    expect(reports(6, 5, 6, 5, 8, 7, 10, 9, 12, 11, 14).at(-1)).toBeGreaterThanOrEqual(9);
  });
});
