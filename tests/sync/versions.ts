import fc from 'fast-check';
import { makeStamp, type Stamp } from '@/lib/sync/hybrid-clock';
import type { EpisodeRecord, RecordOf, SyncRecord } from '@/lib/sync/records';

/** Random versions of one record, as several devices may have them; with few values, so that they often tie. */

const HOUR = 60 * 60_000;

const devices = fc.constantFrom('a', 'b', 'c', 'd', 'e');

export const stamps: fc.Arbitrary<Stamp> = fc
  .tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 1 }), devices)
  .map(([hours, count, device]) => makeStamp(1_700_000_000_000 + hours * HOUR, count, device));

const register = <Value>(value: fc.Arbitrary<Value>) => fc.record({ value, stamp: stamps });
const maybe = <Value>(value: fc.Arbitrary<Value>) =>
  fc.option(register(value), { nil: undefined, freq: 3 });

export const subscriptions: fc.Arbitrary<RecordOf<'subscription'>> = fc.record({
  kind: fc.constant('subscription' as const),
  key: fc.constant('https://show.example/feed'),
  fields: fc.record({
    there: maybe(fc.boolean()),
    feed: maybe(
      fc.record({
        address: fc.constantFrom('https://show.example/feed', 'https://moved.example/feed'),
        title: fc.constantFrom('One', 'Two'),
      }),
    ),
    guid: maybe(fc.constantFrom('one', 'two')),
  }),
});

export const settings: fc.Arbitrary<RecordOf<'setting'>> = fc.record({
  kind: fc.constant('setting' as const),
  key: fc.constant('theme'),
  fields: fc.record({ value: maybe(fc.constantFrom<unknown>('dark', 'light', 3, { a: 1, b: 2 })) }),
});

const headway = fc.record({
  position: fc.integer({ min: 1, max: 5 }),
  duration: fc.integer({ min: 0, max: 1 }),
  stamp: stamps,
});

export const episodes: fc.Arbitrary<EpisodeRecord> = fc.record({
  kind: fc.constant('episode' as const),
  key: fc.constant('https://show.example/one'),
  fields: fc.record({ played: maybe(fc.boolean()) }),
  headways: fc
    .array(fc.tuple(devices, headway), { maxLength: 4 })
    .map((list) => Object.fromEntries(list)),
  known: fc.oneof({ weight: 2, arbitrary: fc.constant('' as const) }, stamps),
});

export const versions: fc.Arbitrary<SyncRecord[]> = fc.oneof(
  ...[subscriptions, settings, episodes].map((one) =>
    fc.array(one as fc.Arbitrary<SyncRecord>, { minLength: 2, maxLength: 5 }),
  ),
);
