import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ranked } from '@/lib/background/surfaces/omnibox';

const named = (...names: string[]) => names.map((name) => ({ name }));
const found = (typed: string, ...names: string[]) =>
  ranked(named(...names), typed).map(({ name }) => name);

describe('names that answer what is typed', () => {
  it('come the best first: the same, begun so, a word of it, somewhere in it', () => {
    expect(found('jazz', 'Acidjazz', 'Smooth Jazz', 'Jazz FM', 'Rock', 'JAZZ')).toEqual([
      'JAZZ',
      'Jazz FM',
      'Smooth Jazz',
      'Acidjazz',
    ]);
  });

  it('keep their order where they are equally good', () => {
    expect(found('radio', 'Radio B', 'Radio A')).toEqual(['Radio B', 'Radio A']);
  });

  it.each([
    ['cafe', 'Café del Mar'],
    ['DEL caf', 'Café del Mar'],
    ['99 invis', '99% Invisible'],
    ['rhythm and', 'Rhythm & Blues'],
  ])('“%s” is answered by “%s”', (typed, name) => {
    expect(found(typed, name)).toEqual([name]);
  });

  it('are all for nothing', () => {
    expect(found(' ', 'B', 'A')).toEqual(['B', 'A']);
  });

  it('are some of those there are, whatever is typed', () => {
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
