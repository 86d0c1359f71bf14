import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueAfterFailure, dueAfterSuccess, rhythmOf } from '@/lib/library/refresh-schedule';
import { DAY, HOUR, NOW } from './feed-readings.ts';

/** The middle of the random spread. */
const EVEN = 0.5;
const hours = (due: number) => (due - NOW) / HOUR;
const show = (rhythm: number, latestAt = NOW - HOUR) => ({ rhythm, latestAt });

describe('the next refresh of a show', () => {
  it.each([
    ['several times a day', 2 * HOUR, 1],
    ['daily', DAY, 1],
    ['every three days', 3 * DAY, 3],
    ['weekly', 7 * DAY, 6],
    ['unknown', 0, 1],
  ])('depends on how often it publishes: %s', (_, rhythm, expected) => {
    expect(hours(dueAfterSuccess(show(rhythm), NOW, EVEN))).toBe(expected);
  });

  it('is later for a show that has been silent for a long time', () => {
    expect(hours(dueAfterSuccess(show(DAY, NOW - 91 * DAY), NOW, EVEN))).toBe(12);
  });

  it('is earlier for a live show that is about to begin, whatever else it publishes', () => {
    const live = (startAt: number) => [
      { id: '1', title: 'A', url: 'https://a.example/', link: '', image: '', isOn: false, startAt },
    ];
    const due = (startAt: number) =>
      hours(dueAfterSuccess({ ...show(7 * DAY), live: live(startAt) }, NOW, EVEN)) * 60;
    expect(due(NOW + 5 * HOUR)).toBe(285);
    expect(due(NOW + 60_000)).toBe(10);
    expect(due(NOW + 2 * DAY)).toBe(360);
    expect(due(NOW - DAY)).toBe(360);
  });

  it.each([
    [1, 1],
    [2, 2],
    [3, 4],
    [5, 16],
    [6, 24],
    [100, 24],
  ])('after %i failures is %i hours later', (failures, expected) => {
    expect(hours(dueAfterFailure(failures, 0, NOW, EVEN))).toBe(expected);
  });

  it('is not before the server requests, up to a week', () => {
    expect(hours(dueAfterFailure(1, 3 * HOUR, NOW, EVEN))).toBe(3);
    expect(hours(dueAfterFailure(1, 1, NOW, EVEN))).toBe(1);
    expect(hours(dueAfterFailure(1, 365 * DAY, NOW, EVEN))).toBe(7 * 24);
  });

  it('is spread randomly, by no more than a tenth', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (random) => {
        const due = hours(dueAfterSuccess(show(DAY), NOW, random));
        expect(due).toBeGreaterThanOrEqual(0.9);
        expect(due).toBeLessThanOrEqual(1.1);
      }),
    );
    expect(dueAfterSuccess(show(DAY), NOW, 0)).not.toBe(dueAfterSuccess(show(DAY), NOW, 0.9));
  });
});

describe('the rhythm of a show', () => {
  it('is the median of its latest pauses, whatever happened long ago', () => {
    const weekly = Array.from({ length: 10 }, (_, nth) => NOW - nth * 7 * DAY);
    expect(rhythmOf([...weekly, NOW - 400 * DAY, 0, 0])).toBe(7 * DAY);
  });

  it('is unknown if fewer than two episodes have a date', () => {
    expect(rhythmOf([])).toBe(0);
    expect(rhythmOf([NOW, 0])).toBe(0);
  });
});
