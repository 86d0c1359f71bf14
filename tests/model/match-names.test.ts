import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameMatcher, ranked } from '@/lib/model/values/match-names';

const named = (...names: string[]) => names.map((name) => ({ name }));
const found = (typed: string, ...names: string[]) =>
  ranked(named(...names), typed).map(({ name }) => name);

describe('names that match the typed text', () => {
  it('are sorted by match: whole name, start of the name, start of a word, anywhere', () => {
    expect(found('jazz', 'Acidjazz', 'Smooth Jazz', 'Jazz FM', 'Rock', 'JAZZ')).toEqual([
      'JAZZ',
      'Jazz FM',
      'Smooth Jazz',
      'Acidjazz',
    ]);
  });

  it('keep their order if they match equally well', () => {
    expect(found('radio', 'Radio B', 'Radio A')).toEqual(['Radio B', 'Radio A']);
  });

  it.each([
    ['cafe', 'Café del Mar'],
    ['DEL caf', 'Café del Mar'],
    ['99 invis', '99% Invisible'],
    ['rhythm and', 'Rhythm & Blues'],
  ])('for “%s” include “%s”', (typed, name) => {
    expect(found(typed, name)).toEqual([name]);
  });

  it('are all names if nothing is typed', () => {
    expect(found(' ', 'B', 'A')).toEqual(['B', 'A']);
  });

  it('are always some of the given names, without duplicates', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.string(), (names, typed) => {
        const all = named(...names);
        const some = ranked(all, typed);
        expect(new Set(some).size).toBe(some.length);
        expect(some.every((one) => all.includes(one))).toBe(true);
      }),
    );
  });
});

describe('a name', () => {
  it.each([
    ['night echoes', 'Échoes at night', true],
    ['ECHO nig', 'Échoes at night', true],
    ['rock & roll', 'Roll and Rock', true],
    ['echoes noon', 'Échoes at night', false],
    ['', 'Anything', true],
    [' ', 'Anything', true],
  ])('that contains every word of “%s”: “%s”? %s', (text, name, matches) => {
    expect(nameMatcher(text)(name)).toBe(matches);
  });

  it('is compared in linear time, however long it is', () => {
    const matches = nameMatcher('needle '.repeat(20));
    expect(matches('hay '.repeat(100_000))).toBe(false);
    expect(matches(`${'-'.repeat(300_000)}needle`)).toBe(true);
  });
});
