import { describe, expect, it } from 'vitest';
import { at, isRecord, listOf, parseJson, textOf } from '@/lib/platform/text/json';

describe('a JSON text', () => {
  it('is its value, with or without a BOM', () => {
    expect(parseJson('{"a": [1, null]}')).toEqual({ a: [1, null] });
    expect(parseJson('\ufeff[]')).toEqual([]);
  });

  it('gives each value in it to who asks', () => {
    const doubled = (_: string, value: unknown) => (typeof value === 'number' ? 2 * value : value);
    expect(parseJson('{"a": [1, 2]}', doubled)).toEqual({ a: [2, 4] });
  });

  it.each(['', '{', 'undefined', '<html>'])('is undefined where it is none: %j', (text) => {
    expect(parseJson(text)).toBeUndefined();
  });

  it('is undefined where it is nested deeper than anything that means well', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect(parseJson(nested(50))).toBeDefined();
    expect(parseJson(nested(51))).toBeUndefined();
    // Brackets inside a string do not count as nesting.
    expect(parseJson(`["${'['.repeat(100)}\\"["]`)).toHaveLength(1);
  });
});

describe('a part of a JSON value', () => {
  it('lies under its keys, and is undefined where one is missing or nobody’s own', () => {
    expect(at({ a: { b: 0 } }, 'a', 'b')).toBe(0);
    expect(at({ a: 'text' }, 'a', 'length')).toBeUndefined();
    expect(at({}, 'constructor')).toBeUndefined();
    expect(at(null, 'a')).toBeUndefined();
  });

  it('is a text where it is a text or a number', () => {
    expect(['1999', 1999, null, {}].map(textOf)).toEqual(['1999', '1999', '', '']);
  });

  it('is a list where it is a list or one object', () => {
    expect([[1], { a: 1 }, null, 'text'].map(listOf)).toEqual([[1], [{ a: 1 }], [], []]);
  });

  it('is a record where it is an object and no list', () => {
    expect([{}, [], null, 'text'].map(isRecord)).toEqual([true, false, false, false]);
  });
});
