import { describe, expect, it } from 'vitest';
import { believedDuration, isEarlyEnd } from '@/lib/audio/recovery/file-end';

describe('the end of a file', () => {
  it.each([
    ['at its duration', 3600, 3600, null, false],
    ['a little before it, which is a wrong estimate', 3600, 3540, null, false],
    ['far before it', 3600, 1200, null, true],
    ['far before it, where it ended before', 3600, 1200.5, 1200, false],
    ['far before it, farther on than where it ended before', 3600, 1300, 1200, true],
    ['of unknown duration', 0, 1200, null, false],
    ['of a jingle, by a second', 5, 4, null, false],
    ['of a jingle, by half', 5, 2.5, null, true],
  ])('%s', (_, known, end, before, early) => {
    expect(isEarlyEnd(known, end, before)).toBe(early);
  });
});

describe('the believed duration', () => {
  it.each([
    ['the first that is told', 0, 3600, 0, 3600],
    ['a better estimate', 3600, 3000, 100, 3000],
    ['not the place where the connection broke off', 3600, 1200, 1200, 3600],
    ['a longer one', 3600, 4000, 3599, 4000],
    ['what is known, where there is none', 3600, Number.NaN, 0, 3600],
    ['what is known, where it has no end', 3600, Number.POSITIVE_INFINITY, 0, 3600],
  ])('is %s', (_, known, told, bufferedEnd, believed) => {
    expect(believedDuration(known, told, bufferedEnd)).toBe(believed);
  });
});
