import { describe, expect, it } from 'vitest';
import { at, isRecord, listOf, parseJson, parseLongJson, textOf } from '@/lib/platform/text/json';
import { watchTurns } from '@/tests/support/other-work';

describe('a JSON text', () => {
  it('is parsed with or without a BOM', () => {
    expect(parseJson('{"a": [1, null]}')).toEqual({ a: [1, null] });
    expect(parseJson('\ufeff[]')).toEqual([]);
  });

  it('passes each value through a reviver', () => {
    const doubled = (_: string, value: unknown) => (typeof value === 'number' ? 2 * value : value);
    expect(parseJson('{"a": [1, 2]}', doubled)).toEqual({ a: [2, 4] });
  });

  it.each(['', '{', 'undefined', '<html>'])('is undefined if it is not valid: %j', (text) => {
    expect(parseJson(text)).toBeUndefined();
  });

  it('is undefined if it is nested too deeply', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect(parseJson(nested(50))).toBeDefined();
    expect(parseJson(nested(51))).toBeUndefined();
    // Brackets inside a string do not count as nesting.
    expect(parseJson(`["${'['.repeat(100)}\\"["]`)).toHaveLength(1);
  });
});

describe('a part of a JSON value', () => {
  it('is found by its keys, and is undefined if one is missing or is not an own key', () => {
    expect(at({ a: { b: 0 } }, 'a', 'b')).toBe(0);
    expect(at({ a: 'text' }, 'a', 'length')).toBeUndefined();
    expect(at({}, 'constructor')).toBeUndefined();
    expect(at(null, 'a')).toBeUndefined();
  });

  it('is a text if it is a string or a number', () => {
    expect(['1999', 1999, null, {}].map(textOf)).toEqual(['1999', '1999', '', '']);
  });

  it('is a list if it is a list or a single object', () => {
    expect([[1], { a: 1 }, null, 'text'].map(listOf)).toEqual([[1], [{ a: 1 }], [], []]);
  });

  it('is a record if it is an object but not a list', () => {
    expect([{}, [], null, 'text'].map(isRecord)).toEqual([true, false, false, false]);
  });
});

describe('a text of many megabytes', () => {
  const entry = {
    address: 'https://a.example/x?[{,"\\',
    nested: { list: [1, [2, ','], {}] },
    n: null,
  };
  const many = Array.from({ length: 12_000 }, (_, nth) => ({ ...entry, nth }));

  it.each([
    ['a list in a record', { actions: many, timestamp: 5 }],
    ['several lists, some of them empty', { add: [], actions: many, more: [[1], [], 'x'], n: 1 }],
    ['a list alone', many],
    ['lists in a list', [many, [1], []]],
    ['records in a record', { outer: { actions: many, list: [1] }, list: [2] }],
  ])('is read like any other: %s', async (_, value) => {
    for (const text of [JSON.stringify(value), JSON.stringify(value, null, 2)]) {
      expect(text.length).toBeGreaterThan(1_000_000);
      expect(await parseLongJson(text)).toEqual(value);
    }
  });

  it.each([
    ['cut short', (text: string) => text.slice(0, -300_000)],
    ['cut at its end', (text: string) => text.slice(0, -1)],
    ['closed by the wrong bracket', (text: string) => text.replace(/\](?=,"timestamp)/, '}')],
    ['with a comma too many', (text: string) => text.replace('{"address"', ',{"address"')],
    ['with something behind it', (text: string) => `${text}]`],
    ['with a comma at its end', (text: string) => text.replace('],"timestamp', ',],"timestamp')],
    ['too deep', (text: string) => text.replace('[1,', `[${'['.repeat(60)}`)],
  ])('is invalid if it is %s', async (_, spoil) => {
    const text = JSON.stringify({ actions: many, timestamp: 5 });
    expect(parseJson(spoil(text))).toBeUndefined();
    expect(await parseLongJson(spoil(text))).toBeUndefined();
  });

  it('leaves other work its turn', async () => {
    const turns = watchTurns();
    await parseLongJson(JSON.stringify({ actions: many.concat(many) }));
    expect((await turns.stop()).count).toBeGreaterThan(2);
  });
});
