import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeStamp } from '@/lib/sync/hybrid-clock';
import { isThere, mergeRecords, progressOf, RECENT, withHeadway } from '@/lib/sync/merge-records';
import type { EpisodeRecord, RecordOf, SyncRecord } from '@/lib/sync/records';
import { versions } from './versions';

const START = 1_700_000_000_000;
const at = (milliseconds: number, device = 'a') => makeStamp(START + milliseconds, 0, device);

const mergeAll = (list: readonly SyncRecord[]) => list.reduce(mergeRecords);

describe('merging', () => {
  it('gives the same in whatever order', () => {
    fc.assert(
      fc.property(
        versions.chain((list) =>
          fc.tuple(
            fc.constant(list),
            fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length }),
          ),
        ),
        ([list, other]) => {
          expect(mergeAll(other)).toEqual(mergeAll(list));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('gives the same however the versions are grouped', () => {
    fc.assert(
      fc.property(versions, (list) => {
        const fromTheRight = list.reduceRight((merged, one) => mergeRecords(one, merged));
        expect(fromTheRight).toEqual(mergeAll(list));
      }),
      { numRuns: 2000 },
    );
  });

  it('gives the same however often they are merged', () => {
    fc.assert(
      fc.property(versions, (list) => {
        const merged = mergeAll(list);
        expect(mergeRecords(merged, merged)).toEqual(merged);
        for (const one of list) expect(mergeRecords(merged, one)).toEqual(merged);
      }),
      { numRuns: 2000 },
    );
  });
});

const subscription = (there: boolean, stamp: string): RecordOf<'subscription'> => ({
  kind: 'subscription',
  key: 'https://show.example/feed',
  fields: { there: { value: there, stamp } },
});

describe('what the listener has', () => {
  it.each([
    [
      'is gone if it was removed after it was added',
      subscription(true, at(1)),
      subscription(false, at(2)),
      false,
    ],
    [
      'is there if it was added again later',
      subscription(false, at(1)),
      subscription(true, at(2)),
      true,
    ],
    [
      'is gone if nobody can say which was last',
      subscription(true, at(1)),
      subscription(false, at(1)),
      false,
    ],
  ])('%s', (_, one, other, expected) => {
    expect(isThere(mergeRecords(one, other))).toBe(expected);
    expect(isThere(mergeRecords(other, one))).toBe(expected);
  });
});

const nothingYet: EpisodeRecord = {
  ...{ kind: 'episode', key: 'https://show.example/one' },
  ...{ fields: {}, headways: {}, known: '' },
};

const reach = (record: EpisodeRecord, device: string, position: number, milliseconds: number) =>
  withHeadway(record, device, { position, duration: 3600, stamp: at(milliseconds, device) });

const merged = (one: EpisodeRecord, other: EpisodeRecord) =>
  mergeRecords(one, other) as EpisodeRecord;

describe('the position of an episode', () => {
  it('is the furthest of those that devices reached without knowing of each other', () => {
    const laptop = reach(nothingYet, 'laptop', 900, 1000);
    const phone = reach(nothingYet, 'phone', 600, 2000);
    expect(progressOf(merged(laptop, phone)).position).toBe(900);
  });

  it('is not one from long before, however far', () => {
    const laptop = reach(nothingYet, 'laptop', 900, 0);
    const phone = reach(nothingYet, 'phone', 600, RECENT + 1);
    expect(progressOf(merged(laptop, phone)).position).toBe(600);
  });

  it('goes back if the listener went back on a device that knew where it was', () => {
    const laptop = reach(nothingYet, 'laptop', 900, 1000);
    const phone = reach(merged(nothingYet, laptop), 'phone', 60, 2000);
    expect(progressOf(merged(phone, laptop)).position).toBe(60);
  });

  it('is never a stored zero', () => {
    const laptop = reach(nothingYet, 'laptop', 900, 1000);
    expect(reach(laptop, 'phone', 0, 2000)).toEqual(laptop);
  });

  it('is the beginning after the episode was marked as not played, until it is played again', () => {
    const heard = reach(nothingYet, 'laptop', 900, 1000);
    const unmarked: EpisodeRecord = {
      ...nothingYet,
      fields: { played: { value: false, stamp: at(2000) } },
    };
    const both = merged(heard, unmarked);
    expect(progressOf(both)).toEqual({ played: false, position: 0, duration: 0 });
    expect(progressOf(reach(both, 'phone', 30, 3000)).position).toBe(30);
  });

  it('stays small: what a later writer knew of is gone', () => {
    let record = nothingYet;
    for (let step = 1; step <= 50; step++) record = reach(record, `d${step}`, step, step);
    expect(Object.keys(record.headways)).toEqual(['d50']);
  });
});
