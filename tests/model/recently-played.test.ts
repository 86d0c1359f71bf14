import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlayableItem } from '@/lib/model/playable-item';
import { addRecentlyPlayed, removeRecentlyPlayed } from '@/lib/model/recently-played';

describe('recently played', () => {
  const item = (id: number) => ({ id, url: `https://a.example/${id}` });

  it('lists the newest first, each item once, and at most 10', () => {
    const pressed = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 60 });
    fc.assert(
      fc.property(pressed, (ids) => {
        let list: PlayableItem[] = [];
        for (const id of ids) list = addRecentlyPlayed(list, item(id));
        const expected = [...new Set(ids.toReversed())].slice(0, 10);
        expect(list.map(({ id }) => id)).toEqual(expected);
      }),
    );
  });

  it('drops the oldest of 11', () => {
    const list = Array.from({ length: 10 }, (_, id) => item(id));
    const after = addRecentlyPlayed(list, item(10));
    expect(after.map((one) => one.id)).toEqual([10, 0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(addRecentlyPlayed(list, item(9))).toHaveLength(10);
  });

  it('loses only the entry that is removed', () => {
    expect(removeRecentlyPlayed([item(1), item(2)], item(1))).toEqual([item(2)]);
  });
});
