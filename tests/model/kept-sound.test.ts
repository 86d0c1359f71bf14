import { describe, expect, it } from 'vitest';
import { keptAddress, keptIdOf, withoutRoom } from '@/lib/model/kept-sound';

describe('the address of a kept sound', () => {
  it('leads to its id, and no other address does', () => {
    expect(keptIdOf(keptAddress('a:b'))).toBe('a:b');
    expect(keptIdOf('https://a.example/kept:a')).toBeNull();
    expect(keptIdOf('')).toBeNull();
  });
});

describe('the sounds that have no room', () => {
  const sounds = (...sizes: number[]) => sizes.map((bytes) => ({ bytes }));

  it.each([
    ['none of those that fit', [5, 3, 2], []],
    ['the oldest', [5, 3, 3], [3]],
    ['all that are older than the first one', [5, 6, 1], [6, 1]],
    ['not the newest, however large', [20, 1], [1]],
    ['none of one', [20], []],
    ['none of none', [], []],
  ])('are %s', (_, sizes, gone) => {
    expect(withoutRoom(sounds(...sizes), 10)).toEqual(sounds(...gone));
  });
});
