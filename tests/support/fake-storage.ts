import type { Storage, StorageArea } from '@/lib/model/storage-area';

export interface FakeArea extends StorageArea {
  /** What is stored, as it looks after a round trip through JSON. */
  items: Record<string, unknown>;
  /** The number of writes so far. */
  writes: number;
}

export function createFakeArea(items: Record<string, unknown> = {}): FakeArea {
  const area: FakeArea = {
    // No prototype, so that any key works, even `__proto__`.
    items: Object.assign(Object.create(null), items),
    writes: 0,
    async get(keys) {
      const wanted = keys ?? Object.keys(area.items);
      const found = wanted
        .filter((key) => Object.hasOwn(area.items, key))
        .map((key) => [key, area.items[key]]);
      return structuredClone(Object.fromEntries(found));
    },
    async set(changes) {
      area.writes++;
      Object.assign(area.items, JSON.parse(JSON.stringify(changes)));
    },
    async remove(keys) {
      for (const key of keys) delete area.items[key];
    },
  };
  return area;
}

export type FakeStorage = Storage & Record<keyof Storage, FakeArea>;

export function createFakeStorage(): FakeStorage {
  return { local: createFakeArea(), session: createFakeArea(), progress: createFakeArea() };
}
