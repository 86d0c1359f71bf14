import { describe, expect, it } from 'vitest';
import {
  NO_PROGRESS,
  progressAt,
  progressAtEnd,
  progressOnPress,
  togglePlayed,
} from '@/lib/model/progress';

describe('progress', () => {
  it('is a percentage of the duration', () => {
    expect(progressAt(NO_PROGRESS, 30, 120)).toEqual({
      percent: 25,
      currentTime: 30,
      duration: 120,
      played: false,
    });
  });

  it.each([
    [99.89, false],
    [99.9, true],
    [100, true],
  ])('at %f percent marks as played: %s', (percent, played) => {
    expect(progressAt(NO_PROGRESS, percent * 10, 1000).played).toBe(played);
  });

  it('keeps the played mark when the listener goes back', () => {
    const heard = progressAt(NO_PROGRESS, 1000, 1000);
    expect(progressAt(heard, 10, 1000).played).toBe(true);
  });

  it.each([0, Number.NaN, Number.POSITIVE_INFINITY])(
    'of an unknown duration (%s) is 0',
    (duration) => {
      const before = { ...NO_PROGRESS, duration: 60 };
      expect(progressAt(before, 10, duration)).toMatchObject({ percent: 0, duration: 60 });
    },
  );

  it('after the end is 0, and the item played', () => {
    const before = progressAt(NO_PROGRESS, 50, 100);
    expect(progressAtEnd(before)).toEqual({
      percent: 0,
      currentTime: 0,
      duration: 100,
      played: true,
    });
  });

  it('is reset by a press on a played item, and only then', () => {
    const half = progressAt(NO_PROGRESS, 50, 100);
    expect(progressOnPress(half)).toBe(half);
    expect(progressOnPress(progressAt(NO_PROGRESS, 100, 100))).toEqual({
      percent: 0,
      currentTime: 0,
      duration: 100,
      played: false,
    });
    expect(progressOnPress({ ...half, played: true }).currentTime).toBe(0);
    const unmarked = { ...NO_PROGRESS, currentTime: 999, duration: 1000 };
    expect(progressOnPress({ ...unmarked, percent: 99.9 })).toMatchObject({ currentTime: 0 });
    expect(progressOnPress({ ...unmarked, percent: 99.89 })).toMatchObject({ currentTime: 999 });
  });

  it('is 100 for an item marked as played, and 0 once it is unmarked', () => {
    const played = togglePlayed(progressAt(NO_PROGRESS, 50, 100));
    expect(played).toMatchObject({ percent: 100, played: true });
    expect(togglePlayed(played)).toMatchObject({ percent: 0, currentTime: 0, played: false });
  });
});
