import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { createProgressArea } from '@/lib/platform/storage/progress-area';

let count = 0;
const uniqueName = () => `progress-${++count}`;
const half = { percent: 50, currentTime: 900, duration: 1800, played: false };

describe('the place where the progress lies', () => {
  it('gives what was put under these keys, and nothing for the others', async () => {
    const area = createProgressArea(uniqueName());
    await area.set({ a: half, b: 'bad', constructor: half, ['__proto__']: half });
    expect(await area.get(['a', 'b', 'c', 'constructor', 'toString'])).toEqual({
      ...{ a: half, b: 'bad', constructor: half },
    });
    expect(Object.keys(await area.get(['__proto__']))).toEqual(['__proto__']);
  });

  it('gives all of it for null, and takes away what it is told to', async () => {
    const area = createProgressArea(uniqueName());
    expect(await area.get(null)).toEqual({});
    await area.set({ a: half, b: half });
    await area.remove(['a', 'unknown']);
    expect(await area.get(null)).toEqual({ b: half });
  });

  it('is the same for all who open it', async () => {
    const name = uniqueName();
    const [worker, page] = [createProgressArea(name), createProgressArea(name)];
    await worker.set({ a: half });
    expect(await page.get(['a'])).toEqual({ a: half });
    await Promise.all([worker.set({ b: half }), page.set({ c: half })]);
    expect(Object.keys(await worker.get(null))).toEqual(['a', 'b', 'c']);
  });

  it('says that a record cannot be stored, and goes on', async () => {
    const area = createProgressArea(uniqueName());
    await expect(area.set({ a: () => {} })).rejects.toThrow('clone');
    await area.set({ b: half });
    expect(await area.get(null)).toEqual({ b: half });
  });

  it('stores none of several records of which one cannot be stored', async () => {
    const area = createProgressArea(uniqueName());
    await expect(area.set({ a: half, b: () => {}, c: half })).rejects.toThrow('clone');
    expect(await area.get(null)).toEqual({});
  });

  it('opens again after another version wanted it', async () => {
    const name = uniqueName();
    const area = createProgressArea(name);
    await area.set({ a: half });
    await new Promise((resolve, reject) => {
      const opening = indexedDB.open(name, 2);
      opening.onsuccess = () => resolve(opening.result.close());
      opening.onerror = reject;
    });
    // It has a newer version now, and fails every time.
    await expect(area.get(['a'])).rejects.toThrow('version');
    await expect(area.get(['a'])).rejects.toThrow('version');
  });
});
