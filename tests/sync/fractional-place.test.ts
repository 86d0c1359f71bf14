import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import {
  byPlace,
  evenPlaces,
  type Placed,
  placeShape,
  placesFor,
} from '@/lib/sync/fractional-place';

/** A list whose entries were placed one after another, each at a random spot. */
function placed(spots: readonly number[]): Placed[] {
  let list: Placed[] = [];
  for (const [nth, spot] of spots.entries()) {
    const key = `k${nth}`;
    const wanted = list.toSpliced(Math.min(list.length, spot), 0, { key, place: '' });
    const places = placesFor(wanted, key);
    list = wanted.map((one) => ({ ...one, place: places.get(one.key) ?? one.place }));
    expect([...list].sort(byPlace)).toEqual(list);
    for (const { place } of list) expect(v.is(placeShape, place)).toBe(true);
  }
  return list;
}

it('an entry stays where it was put, and the others where they were', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(60), { maxLength: 60 }), (spots) => {
      expect(placed(spots)).toHaveLength(spots.length);
    }),
  );
});

it('two thousand entries at the same spot keep their order', { timeout: 60_000 }, () => {
  for (const spot of [0, 1, Number.MAX_SAFE_INTEGER]) {
    let list: Placed[] = [];
    for (let nth = 0; nth < 2000; nth++) {
      const key = `k${nth}`;
      const wanted = list.toSpliced(Math.min(list.length, spot), 0, { key, place: '' });
      const places = placesFor(wanted, key);
      list = wanted.map((one) => ({ ...one, place: places.get(one.key) ?? one.place }));
    }
    expect(list.every((one, at) => at === 0 || (list[at - 1]?.place ?? '') < one.place)).toBe(true);
    expect(Math.max(...list.map(({ place }) => place.length))).toBeLessThanOrEqual(64);
  }
});

it('usually changes nothing but the entry itself', () => {
  const list = placed([0, 1, 2, 3]);
  const moved = [list[3], list[0], list[1], list[2]].filter((one) => one !== undefined);
  expect([...placesFor(moved, 'k3').keys()]).toEqual(['k3']);
});

it('puts an entry between two that were given the same place by two devices', () => {
  const list = [
    { key: 'a', place: 'V' },
    { key: 'new', place: '' },
    { key: 'b', place: 'V' },
    { key: 'c', place: 'V' },
    { key: 'd', place: 'W' },
  ];
  const places = placesFor(list, 'new');
  const after = list.map((one) => ({ ...one, place: places.get(one.key) ?? one.place }));
  expect(after.toSorted(byPlace).map(({ key }) => key)).toEqual(['a', 'new', 'b', 'c', 'd']);
});

it('gives a whole list places in its order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5000 }), (length) => {
      const places = [
        ...evenPlaces(Array.from({ length }, (_, at) => ({ key: `${at}` }))).values(),
      ];
      expect(places.every((place) => v.is(placeShape, place))).toBe(true);
      expect(places.toSorted()).toEqual(places);
      expect(new Set(places).size).toBe(length);
    }),
    { numRuns: 30 },
  );
});
