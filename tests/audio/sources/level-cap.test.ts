import { describe, expect, it } from 'vitest';
import { type LevelCap, type LevelEvent, NO_CAP, nextCap } from '@/lib/audio/sources/level-cap';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Levels 0 to 3. */
const BEST = 3;
const NOW = 100 * MINUTE;

const silence = (playing: number): LevelEvent => ({ is: 'silence', playing });
const TITLE: LevelEvent = { is: 'title' };
const SEGMENT: LevelEvent = { is: 'segment' };
const none = null;

describe('the cap on the levels of an HLS station', () => {
  interface Row {
    cap: number | null;
    /** Milliseconds since the last silence or move of the cap. */
    quiet?: number;
    event: LevelEvent;
    after: number | null;
  }
  it.each<[string, Row]>([
    ['is one below what was playing', { cap: none, event: silence(3), after: 2 }],
    ['is one lower after the next silence', { cap: 2, event: silence(2), after: 1 }],
    ['is not below the lowest level', { cap: none, event: silence(0), after: 0 }],
    ['stays if the better level was still playing', { cap: 2, event: silence(3), after: 2 }],
    ['goes below what hls.js chose itself', { cap: 2, event: silence(1), after: 0 }],
    ['stays without a silence', { cap: 1, quiet: 9 * MINUTE, event: SEGMENT, after: 1 }],
    ['stays at a title soon after one', { cap: 1, quiet: 9 * MINUTE, event: TITLE, after: 1 }],
    ['rises at a title after ten minutes', { cap: 1, quiet: 10 * MINUTE, event: TITLE, after: 2 }],
    ['waits a minute for a title', { cap: 1, quiet: 11 * MINUTE - 1, event: SEGMENT, after: 1 }],
    ['does not wait for longer', { cap: 1, quiet: 11 * MINUTE, event: SEGMENT, after: 2 }],
    ['ends at the best level', { cap: 2, quiet: 11 * MINUTE, event: SEGMENT, after: none }],
    [
      'is not there without a silence',
      { cap: none, quiet: MINUTE * 60, event: TITLE, after: none },
    ],
  ])('%s', (_, { cap, quiet = 0, event, after }) => {
    const before: LevelCap = { level: cap, quietSince: NOW - quiet };
    expect(nextCap(before, event, { best: BEST, now: NOW }).level).toBe(after);
  });

  it('rises step by step, each after ten more minutes, which a silence starts anew', () => {
    let cap = NO_CAP;
    let now = NOW;
    const levels: (number | null)[] = [];
    const listen = (minutes: number, event: LevelEvent) => {
      now += minutes * MINUTE;
      cap = nextCap(cap, event, { best: BEST, now });
      levels.push(cap.level);
    };
    listen(0, silence(3));
    listen(1, silence(2));
    listen(9, silence(1));
    listen(9, TITLE);
    listen(1, TITLE);
    listen(1, TITLE);
    listen(9, TITLE);
    listen(11, SEGMENT);
    expect(levels).toEqual([2, 1, 0, 0, 1, 1, 2, null]);
  });

  it('waits for as long for a title as it is told', () => {
    const before: LevelCap = { level: 1, quietSince: NOW - 13 * MINUTE };
    const view = { best: BEST, now: NOW, titleWait: 4 * MINUTE };
    expect(nextCap(before, SEGMENT, view).level).toBe(1);
    expect(nextCap(before, SEGMENT, { ...view, now: NOW + MINUTE }).level).toBe(2);
  });

  it('counts from a clock that was set back', () => {
    const before: LevelCap = { level: 1, quietSince: NOW + 60 * MINUTE };
    const cap = nextCap(before, SEGMENT, { best: BEST, now: NOW });
    expect(cap.level).toBe(1);
    expect(nextCap(cap, TITLE, { best: BEST, now: NOW + 10 * MINUTE }).level).toBe(2);
  });
});
