import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '@/lib/model/constants';
import { type MeasuredWindow, rewindAt } from '@/lib/model/rewind';

const NOW = 1_800_000_000_000;
const at = (seconds: number) => NOW + seconds * SECOND;

const window = (changes: Partial<MeasuredWindow> = {}): MeasuredWindow => ({
  ...{ is: 'live', rate: 1, measuredAt: NOW, gaps: [] },
  ...{ oldest: at(-300), edge: NOW, position: at(-10) },
  ...changes,
});

const state = (rewind: MeasuredWindow | null, changes = {}) => ({
  ...{ rewind, isPlaying: true, isBuffering: false, settings: { rewindMinutes: 60 } },
  ...changes,
});

/** The window after `passed` seconds: oldest, position and edge, in seconds from `NOW`. `kept`: in seconds. */
const later = (
  changes: Partial<MeasuredWindow>,
  passed: number,
  { kept = 3600, ...playing }: { kept?: number; isPlaying?: boolean; isBuffering?: boolean } = {},
) => {
  const settings = { rewindMinutes: (kept * SECOND) / MINUTE };
  const found = rewindAt(state(window(changes), { settings, ...playing }), at(passed));
  return [found?.oldest, found?.position, found?.edge].map((time = 0) => (time - NOW) / SECOND);
};

describe('what can be heard again, some time after it was measured', () => {
  it('ends and is heard later by as much, if it is live', () => {
    expect(later({}, 60)).toEqual([-300, 50, 60]);
    expect(rewindAt(state(window()), at(60))?.measuredAt).toBe(at(60));
  });

  it('is heard where it was if nothing plays', () => {
    expect(later({}, 60, { isPlaying: false })).toEqual([-300, -10, 60]);
    expect(later({}, 60, { isBuffering: true })).toEqual([-300, -10, 60]);
  });

  it('is heard as fast as was chosen while it is behind, but never beyond the edge', () => {
    const position = at(-100);
    expect(later({ is: 'behind', rate: 1.5, position }, 60)).toEqual([-300, -10, 60]);
    expect(later({ is: 'behind', rate: 0.5, position }, 60)).toEqual([-300, -70, 60]);
    expect(later({ is: 'behind', rate: 2, position }, 600)).toEqual([-300, 600, 600]);
  });

  it('is heard a tenth faster while it catches up, whatever was chosen, and as it is while it is live', () => {
    expect(later({ is: 'catching-up', rate: 2, position: at(-100) }, 60)[1]).toBeCloseTo(-34);
    expect(later({ rate: 2 }, 60)[1]).toBe(50);
  });

  it('begins no earlier than as much as is kept', () => {
    expect(later({}, 60, { kept: 330 })).toEqual([-270, 50, 60]);
    // A lost position becomes the oldest that is left.
    expect(later({ position: at(-290) }, 60, { kept: 330, isPlaying: false })).toEqual([
      -270, -270, 60,
    ]);
    expect(later({}, 60, { kept: 0 })).toEqual([60, 60, 60]);
  });

  it('begins earlier by what is missing, which takes no room', () => {
    const gaps = [
      { at: at(-290), seconds: 50 },
      { at: at(-100), seconds: 40 },
    ];
    expect(later({ gaps }, 0, { kept: 100 })[0]).toBe(-140);
    expect(later({ gaps }, 0, { kept: 180 })[0]).toBe(-220);
    expect(later({ gaps }, 0, { kept: 205 })[0]).toBe(-295);
    expect(later({ gaps }, 0, { kept: 50 })[0]).toBe(-50);
    expect(later({ gaps }, 0)[0]).toBe(-300);
  });

  it('is nothing if nothing is kept', () => {
    expect(rewindAt(state(null), at(60))).toBeNull();
  });

  it('is as it was if the clock was set back', () => {
    expect(later({}, -3600)).toEqual([-300, -10, 0]);
  });
});
