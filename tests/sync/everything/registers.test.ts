import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Register, recordOf, unsentOf } from '@/lib/sync/everything/registers';
import { makeStamp } from '@/lib/sync/hybrid-clock';
import { mergeRecords } from '@/lib/sync/merge-records';
import type { SyncRecord } from '@/lib/sync/records';
import { createReplica } from '@/lib/sync/replica';
import { versions } from '../versions.ts';

const NOW = Date.UTC(2026, 10, 26);
const registersOf = (record: SyncRecord) => unsentOf(record, null, '').map((one) => one.register);

/** What a database keeps of them: for each field, the register with the latest stamp. */
function latestOf(registers: readonly Register[]): Register[] {
  const latest = new Map<string, Register>();
  for (const one of registers) {
    const before = latest.get(one.field);
    if (before === undefined || one.stamp > before.stamp) latest.set(one.field, one);
  }
  return [...latest.values()];
}

describe('the registers of a record', () => {
  it('merged by their stamps alone, are the record that all devices would have', () => {
    fc.assert(
      fc.property(versions, (list) => {
        const registers = list.flatMap(registersOf);
        // Nobody gives the same stamp twice.
        const values = Map.groupBy(registers, ({ field, stamp }) => `${field} ${stamp}`);
        fc.pre(
          [...values.values()].every((same) => new Set(same.map((it) => it.value)).size === 1),
        );
        fc.pre(registers.length > 0);
        const rebuilt = latestOf(registers).map((one) => recordOf(one) as SyncRecord);
        const merged = list.reduce(mergeRecords);
        expect([...rebuilt, rebuilt[0] as SyncRecord].reduce(mergeRecords)).toEqual(merged);
      }),
      { numRuns: 2000 },
    );
  });

  it('are those that a device wrote after a moment, with what it knew of the others', () => {
    const there = createReplica({ now: () => NOW - 5000, device: 'there' });
    there.reach('one', 900, 3600);
    const here = createReplica({ now: () => NOW, device: 'here' });
    here.take(there.all());
    const before = here.mark();
    const record = here.reach('one', 60, 3600);
    const sent = unsentOf(record, 'here', before);
    expect(sent.map(({ register }) => register.field)).toEqual(['at here', 'known']);
    expect(new Set(sent.map(({ turn }) => turn)).size).toBe(1);
    expect(unsentOf(record, 'here', here.latest())).toEqual([]);
    expect(unsentOf(record, 'there', '')).toEqual([]);
  });

  it.each([
    ['of an unknown kind', { kind: 'other' }],
    ['without JSON', { value: '{' }],
    [
      'with a position that is none',
      { kind: 'episode', field: 'at here', value: '{"position":0}' },
    ],
    ['with no object for a position', { kind: 'episode', field: 'at here', value: 'null' }],
    ['with a value of another type', { value: '7' }],
    ['with a guid that is too long', { field: 'guid', value: JSON.stringify('a'.repeat(37)) }],
  ])('are refused if there is one %s', (_, more) => {
    const stamp = makeStamp(NOW, 0, 'here');
    const good = { kind: 'subscription', key: 'a', field: 'there', value: 'true', stamp };
    expect(recordOf(good)).not.toBeNull();
    expect(recordOf({ ...good, ...more })).toBeNull();
  });
});
