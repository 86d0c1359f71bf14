import { expect, it } from 'vitest';
import { type ChunkPlace, createChunkStore } from '@/lib/audio/timeshift/chunk-store';
import { createFakePrivateFiles } from '../../support/fake-private-files.ts';

const MB = 1024 * 1024;

/** A store of ten-second chunks of a megabyte each. `settle` lets it write its files. */
function createStore(limit: number) {
  const files = createFakePrivateFiles();
  let end = 0;
  const store = createChunkStore<ChunkPlace>(files, limit, () => ({ end, size: 0 }));
  const add = (start: number) => {
    end = Math.max(end, start + 10);
    const place = { start, end: start + 10, size: MB, entries: 10 };
    store.add(place, new Uint8Array(MB).fill(start / 10));
    return place;
  };
  const settle = async () => {
    for (let turns = 0; turns < 50; turns++) await new Promise(setImmediate);
  };
  const starts = () => store.chunks.map(({ start }) => start);
  const first = (place: ChunkPlace) => store.read(place, ([byte]) => byte);
  return { files, store, add, settle, starts, first };
}

it('puts what comes late where it belongs, and drops the oldest by its place', async () => {
  const { store, add, starts, first } = createStore(1000);
  for (const start of [0, 30, 20, 10]) add(start);
  expect(starts()).toEqual([0, 10, 20, 30]);
  const [, second] = store.chunks;
  expect(second && (await first(second))).toBe(1);
  store.setLimit(15);
  expect(starts()).toEqual([20, 30]);
});

it('reads from memory and from files alike, and null once it was dropped', async () => {
  const { files, store, add, settle, first } = createStore(1000);
  const places = Array.from({ length: 10 }, (_, index) => add(10 * index));
  await settle();
  expect(files.stored.size).toBe(6);
  for (const place of places) expect(await first(place)).toBe(place.start / 10);
  store.setLimit(20);
  expect(await Promise.all(places.map(first))).toEqual([...Array(7).fill(null), 7, 8, 9]);
  store.drop();
  await settle();
  expect(store.chunks).toEqual([]);
  add(100);
  expect(store.chunks).toEqual([]);
  expect(files.stored.size).toBe(0);
});
