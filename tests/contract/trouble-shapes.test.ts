import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { importFaultShape, showTroubleShape } from '@/lib/contract/trouble-shapes';
import {
  type EntryTrouble,
  FEED_TROUBLES,
  SHOW_TROUBLES,
  STORAGE_FAILURES,
} from '@/lib/model/trouble-kinds';

const read = (shape: v.GenericSchema, value: unknown) => {
  const result = v.safeParse(shape, value);
  return result.success ? result.output : undefined;
};

describe('why a show is not up to date', () => {
  it('is stored as a kind, and comes back as it was', () => {
    for (const kind of [...FEED_TROUBLES, ...SHOW_TROUBLES, ...STORAGE_FAILURES]) {
      expect(read(showTroubleShape, { kind })).toEqual({ kind });
    }
  });

  it('is kept in its own words where an earlier version stored a sentence', () => {
    const told = { kind: 'told', text: 'Der Server antwortet nicht.' };
    expect(read(showTroubleShape, told.text)).toEqual(told);
    // From then on it is stored in the new form.
    expect(read(showTroubleShape, told)).toEqual(told);
  });

  it.each([null, 7, {}, { kind: 'weather' }, { kind: 'told' }])('is never %j', (value) => {
    expect(read(showTroubleShape, value)).toBeUndefined();
  });
});

describe('a fault of an import', () => {
  it.each<EntryTrouble>([
    { kind: 'podcast', trouble: { kind: 'timeout' }, added: true },
    { kind: 'no-feed' },
    { kind: 'bad-address' },
    { kind: 'not-web' },
    { kind: 'playlist-too-large' },
    { kind: 'too-many-podcasts', limit: 20_000 },
    { kind: 'too-many-stations', limit: 10_000 },
    { kind: 'bad-entry', list: 'progress', place: 'progress[3]' },
    { kind: 'no-list', place: 'favourites' },
    { kind: 'no-setting', place: 'player.volume' },
    { kind: 'more', count: 3 },
    { kind: 'told', text: 'It names no feed.' },
  ])('is stored with its facts: %j', (trouble) => {
    const fault = { line: 3, text: '<outline', trouble };
    expect(read(importFaultShape, fault)).toEqual(fault);
  });

  it('is kept in its own words where an earlier version stored a sentence', () => {
    const fault = { line: 3, text: '<outline', sentence: 'It names no feed.' };
    expect(read(importFaultShape, fault)).toEqual({
      ...{ line: 3, text: '<outline' },
      trouble: { kind: 'told', text: 'It names no feed.' },
    });
  });
});
