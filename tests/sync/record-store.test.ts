import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { createRecordStore } from '@/lib/sync/record-store';

let count = 0;

/** A state with a list of numbers, in which other entries cannot be read. */
function open(name: string) {
  return createRecordStore<{ about: string; list: number[] }>(
    name,
    (stored) => ({ about: (stored as { about?: string } | undefined)?.about ?? '', list: [] }),
    {
      of: ({ list }) => list,
      without: ({ about }) => ({ about }),
      with: (state, list) => ({
        ...state,
        list: list.filter((one): one is number => typeof one === 'number'),
      }),
    },
  );
}

const numbers = (length: number) => Array.from({ length }, (_, nth) => nth);

describe('a long list in the state', () => {
  it('is stored as it grows, and as another one', async () => {
    const name = `records-${count++}`;
    const store = open(name);
    const state = { about: 'it', list: [] as number[] };
    for (const length of [0, 1, 199, 200, 201, 400, 1001]) {
      while (state.list.length < length) state.list.push(state.list.length);
      await store.write({ state, latest: '' });
      expect((await open(name).read()).state).toEqual({ about: 'it', list: numbers(length) });
    }
    const again = open(name);
    const { state: read } = await again.read();
    read.list.push(1001);
    await again.write({ state: read, latest: '' });
    expect((await open(name).read()).state.list).toEqual(numbers(1002));
    await again.write({ state: { about: 'other', list: [7] }, latest: '' });
    expect((await open(name).read()).state).toEqual({ about: 'other', list: [7] });
  });

  it('is stored anew if something in it could not be read', async () => {
    const name = `records-${count++}`;
    const bad = [...numbers(250), 'bad'] as number[];
    await open(name).write({ state: { about: '', list: bad }, latest: '' });
    const store = open(name);
    const { state } = await store.read();
    state.list.push(250);
    await store.write({ state, latest: '' });
    expect((await open(name).read()).state.list).toEqual(numbers(251));
  });
});
