import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BroadcastClock, createBroadcastClock } from '@/lib/audio/timeshift/broadcast-clock';
import { MINUTE, SECOND } from '@/lib/model/constants';

const NOW = 1_800_000_000_000;
const HOUR = 60 * MINUTE;

/** A station whose audio arrives in real time after a burst, half a second at a time. */
function station(burst = 0) {
  const clock: BroadcastClock = createBroadcastClock();
  let now = NOW;
  let end = 0;
  clock.connect(0);
  if (burst > 0) arrive(burst);

  function arrive(seconds: number): void {
    end += seconds;
    clock.arrive(end, now);
  }

  return {
    clock,
    /** How long ago the newest audio was broadcast, in seconds. */
    age: (before = 0) => (now - clock.timeOf(end - before)) / SECOND,
    arrive,
    /** Nothing arrives for this long, or the clock is set. */
    wait(milliseconds: number) {
      now += milliseconds;
    },
    plays(seconds: number, jitter: (at: number) => number = () => 0) {
      for (let at = 0; at < seconds; at += 0.5) {
        now += SECOND / 2;
        end += 0.5;
        clock.arrive(end, now + jitter(at));
      }
    },
    reconnect(more = 0) {
      clock.connect(end);
      if (more > 0) arrive(more);
    },
  };
}

describe('the time at which audio was broadcast', () => {
  it('is that of its arrival', () => {
    const { clock, plays, age } = station();
    plays(60);
    expect(age()).toBe(0);
    expect(clock.timeOf(10)).toBe(NOW + 10 * SECOND);
    expect(clock.gaps()).toEqual([]);
  });

  it('is earlier for a burst at the start, whose last audio is on the air', () => {
    const { clock, plays, age } = station(30);
    expect(clock.timeOf(0)).toBe(NOW - 30 * SECOND);
    plays(60);
    expect(clock.timeOf(0)).toBe(NOW - 30 * SECOND);
    expect(age()).toBe(0);
  });

  it('is the same if a burst takes some seconds to arrive', () => {
    const { clock, arrive, wait, plays } = station();
    for (let at = 0; at < 10; at++) {
      arrive(3);
      wait(300);
    }
    plays(20);
    expect(clock.timeOf(0)).toBeCloseTo(NOW + 9 * 300 - 30 * SECOND, -3);
    expect(clock.gaps()).toEqual([]);
  });

  it('stays the same however much later single pieces arrive', () => {
    const { clock, plays, age } = station(5);
    plays(60);
    const before = clock.timeOf(3);
    plays(600, (at) => (at % 7) * 300);
    expect(clock.timeOf(3)).toBe(before);
    expect(age()).toBe(0);
  });

  it('stays the same when the network has held audio back, even for minutes', () => {
    const { clock, plays, arrive, wait, age } = station(5);
    plays(60);
    const before = clock.timeOf(3);
    wait(2 * MINUTE);
    arrive(1);
    expect(age()).toBe(119);
    arrive(60);
    arrive(59);
    expect(age()).toBe(0);
    plays(60);
    expect(clock.timeOf(3)).toBe(before);
    expect(clock.gaps()).toEqual([]);
  });

  it('is put right by audio that comes earlier than any before', () => {
    const { plays, arrive, age } = station();
    plays(60);
    arrive(4);
    plays(10);
    expect(age()).toBe(0);
  });
});

describe('a new connection', () => {
  it('leaves a gap as long as nothing arrived', () => {
    const { clock, plays, wait, reconnect, age } = station(10);
    plays(60);
    wait(20 * SECOND);
    reconnect();
    plays(30);
    expect(age()).toBe(0);
    const [gap] = clock.gaps();
    expect(gap).toEqual({ at: NOW + 60 * SECOND, seconds: 20 });
    expect(clock.timeOf(69.5)).toBe(NOW + 59.5 * SECOND);
    expect(clock.timeOf(70)).toBe(NOW + 80 * SECOND);
  });

  it('leaves none if its burst brings what was missed, or repeats some of it', () => {
    for (const burst of [20, 40]) {
      const { clock, plays, wait, reconnect, age } = station(10);
      plays(60);
      wait(20 * SECOND);
      reconnect(burst);
      plays(30);
      expect(clock.gaps()).toEqual([]);
      // Repeated audio has the same times as before, or the live edge would be in the future.
      expect(age()).toBe(0);
    }
  });

  it('says nothing before it brings audio', () => {
    const { clock, plays, reconnect, age } = station();
    plays(60);
    const newest = clock.timeOf(60);
    reconnect();
    expect(clock.timeOf(60)).toBe(newest);
    reconnect();
    expect(clock.gaps()).toEqual([]);
    expect(age()).toBe(0);
  });
});

describe('a clock that is set', () => {
  const SETS = [
    ['forward by an hour', HOUR],
    ['back by an hour', -HOUR],
    ['back by a day', -24 * HOUR],
  ] as const;

  it.each(SETS)('%s, leaves everything as long ago as it was', (_, by) => {
    const { clock, plays, wait, reconnect, age } = station(10);
    plays(60);
    wait(20 * SECOND);
    reconnect();
    plays(60);
    expect(age(100)).toBe(120);
    wait(by);
    plays(12);
    expect(age()).toBe(0);
    expect(age(112)).toBe(132);
    expect(clock.gaps()).toMatchObject([{ seconds: 20 }]);
    plays(60);
    expect(age()).toBe(0);
    expect(age(172)).toBe(192);
  });

  it.each(SETS)('%s, does not matter if the connection is replaced because of it', (_, by) => {
    const { plays, wait, reconnect, age } = station(10);
    plays(60);
    wait(by);
    reconnect();
    plays(30);
    expect(age()).toBe(0);
  });
});

describe('a place', () => {
  it('is found again by its time', () => {
    const lengths = fc.double({ min: 0.5, max: 100, noNaN: true });
    const parts = fc.array(fc.record({ away: lengths, burst: lengths, lasts: lengths }), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(parts, fc.double({ min: 0, max: 1, noNaN: true }), (all, share) => {
        const { clock, plays, wait, reconnect } = station(10);
        for (const { away, burst, lasts } of all) {
          plays(lasts);
          wait(away * SECOND);
          reconnect(burst);
        }
        // Audio that arrived twice may be found at either place.
        const time = clock.timeOf(share * 500);
        expect(clock.timeOf(clock.placeOf(time))).toBeCloseTo(time, 0);
      }),
      { numRuns: 300, seed: 1 },
    );
  });

  it('that is missing is the one after the gap', () => {
    const { clock, plays, wait, reconnect } = station();
    plays(60);
    wait(20 * SECOND);
    reconnect();
    plays(30);
    expect(clock.placeOf(NOW + 70 * SECOND)).toBe(60);
    expect(clock.placeOf(NOW + 59 * SECOND)).toBe(59);
    expect(clock.placeOf(NOW + 81 * SECOND)).toBe(61);
  });

  it('is the same for a time that was told before the clock was corrected', () => {
    const { clock, plays, wait } = station();
    plays(60);
    const { version } = clock;
    const time = clock.timeOf(20);
    // The audio so far had been held back by a second.
    wait(-SECOND);
    plays(10);
    expect(clock.placeOf(time)).toBe(21);
    expect(clock.placeOf(time, version)).toBe(20);
    // Times of audio that had not arrived by then were only guessed.
    expect(clock.placeOf(NOW + 70 * SECOND, version)).toBe(71);
    const another = station();
    another.plays(60);
    expect(another.clock.placeOf(time, version)).toBe(20);
    expect(another.clock.version).not.toBe(version);
  });

  it('is by today’s clock for a time that was told long ago', () => {
    const { clock, plays, wait, reconnect } = station();
    plays(60);
    const { version } = clock;
    for (let times = 0; times < 60; times++) reconnect();
    wait(-SECOND);
    plays(10);
    expect(clock.placeOf(NOW + 20 * SECOND, version)).toBe(20);
  });

  it('is said for any time, for whoever bounds it', () => {
    const { clock, plays } = station();
    plays(60);
    expect(clock.placeOf(NOW - 10 * SECOND)).toBe(-10);
    expect(clock.placeOf(NOW + 100 * SECOND)).toBe(100);
    expect(createBroadcastClock().placeOf(NOW)).toBe(0);
  });
});

it('what is not kept any more is forgotten, with the gaps in it', () => {
  const { clock, plays, wait, reconnect } = station();
  for (let times = 0; times < 3; times++) {
    plays(60);
    wait(20 * SECOND);
    reconnect();
  }
  plays(60);
  const before = [100, 150, 200].map(clock.timeOf);
  expect(clock.gaps()).toHaveLength(3);
  clock.forget(100);
  expect(clock.gaps()).toHaveLength(2);
  expect([100, 150, 200].map(clock.timeOf)).toEqual(before);
  clock.forget(1000);
  expect(clock.gaps()).toEqual([]);
  expect(clock.timeOf(200)).toBe(before[2]);
});
