import { describe, expect, it } from 'vitest';
import { believedDuration, isEarlyEnd } from '@/lib/audio/recovery/file-end';

describe('the end of a file', () => {
  it.each([
    ['is not early at its duration', 3600, 3600, null, false],
    ['is not early a little before it, since durations are estimates', 3600, 3540, null, false],
    ['is early far before it', 3600, 1200, null, true],
    ['is not early far before it if the file had ended there too', 3600, 1200.5, 1200, false],
    ['is early far before it if the file had ended even sooner', 3600, 1300, 1200, true],
    ['is not early if the duration is unknown', 0, 1200, null, false],
    ['is not early a second before the end of a jingle', 5, 4, null, false],
    ['is early halfway through a jingle', 5, 2.5, null, true],
  ])('%s', (_, known, end, before, early) => {
    expect(isEarlyEnd(known, end, before)).toBe(early);
  });
});

describe('the believed duration', () => {
  it.each([
    ['the first one reported', 0, 3600, 0, 3600],
    ['a better estimate reported later', 3600, 3000, 100, 3000],
    ['not the point where the connection broke', 3600, 1200, 1200, 3600],
    ['a longer one reported later', 3600, 4000, 3599, 4000],
    ['the known one if none is reported', 3600, Number.NaN, 0, 3600],
    ['the known one if an infinite one is reported', 3600, Number.POSITIVE_INFINITY, 0, 3600],
  ])('is %s', (_, known, told, bufferedEnd, believed) => {
    expect(believedDuration(known, told, bufferedEnd)).toBe(believed);
  });
});
