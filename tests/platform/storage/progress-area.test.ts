import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { createProgressArea } from '@/lib/platform/storage/progress-area';

let count = 0;
const uniqueName = () => `progress-${++count}`;
const half = { percent: 50, currentTime: 900, duration: 1800, played: false };

describe('the progress area', () => {
  it('returns the values stored under the given keys, and nothing for unknown keys', async () => {
    const area = createProgressArea(uniqueName());
    await area.set({ a: half, b: 'bad', constructor: half, ['__proto__']: half });
    expect(await area.get(['a', 'b', 'c', 'constructor', 'toString'])).toEqual({
      ...{ a: half, b: 'bad', constructor: half },
    });
    expect(Object.keys(await area.get(['__proto__']))).toEqual(['__proto__']);
  });

  it('returns everything for null, and removes the given keys', async () => {
    const area = createProgressArea(uniqueName());
    expect(await area.get(null)).toEqual({});
    await area.set({ a: half, b: half });
    await area.remove(['a', 'unknown']);
    expect(await area.get(null)).toEqual({ b: half });
  });

  it('returns everything in however many parts it is read', async () => {
    const area = createProgressArea(uniqueName());
    // As many as fill two parts, and one more.
    const keys = Array.from(
      { length: 4001 },
      (_, nth) => `episode ${String(nth).padStart(4, '0')}`,
    );
    for (const count of [4000, 4001]) {
      await area.set(Object.fromEntries(keys.slice(0, count).map((key) => [key, half])));
      expect(Object.keys(await area.get(null))).toEqual(keys.slice(0, count));
    }
  });

  it('is shared by everything that opens it', async () => {
    const name = uniqueName();
    const [worker, page] = [createProgressArea(name), createProgressArea(name)];
    await worker.set({ a: half });
    expect(await page.get(['a'])).toEqual({ a: half });
    await Promise.all([worker.set({ b: half }), page.set({ c: half })]);
    expect(Object.keys(await worker.get(null))).toEqual(['a', 'b', 'c']);
  });

  it('reports that a record cannot be stored, and keeps working', async () => {
    const area = createProgressArea(uniqueName());
    await expect(area.set({ a: () => {} })).rejects.toThrow('clone');
    await area.set({ b: half });
    expect(await area.get(null)).toEqual({ b: half });
  });

  it('stores none of several records if one of them cannot be stored', async () => {
    const area = createProgressArea(uniqueName());
    await expect(area.set({ a: half, b: () => {}, c: half })).rejects.toThrow('clone');
    expect(await area.get(null)).toEqual({});
  });

  it('fails every time once a newer version has opened it', async () => {
    const name = uniqueName();
    const area = createProgressArea(name);
    await area.set({ a: half });
    await new Promise((resolve, reject) => {
      const opening = indexedDB.open(name, 2);
      opening.onsuccess = () => resolve(opening.result.close());
      opening.onerror = reject;
    });
    // The database has a newer version now, and fails every time.
    await expect(area.get(['a'])).rejects.toThrow('version');
    await expect(area.get(['a'])).rejects.toThrow('version');
  });
});
