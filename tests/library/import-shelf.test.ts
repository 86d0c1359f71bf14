import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { describe, expect, it } from 'vitest';
import type { BadRecord } from '@/lib/contract/bad-record';
import type { ImportOrder } from '@/lib/contract/library';
import { createImportShelf } from '@/lib/library/import-shelf';
import { createFakeClock } from '../support/fake-clock.ts';
import { resultOf } from './test-database.ts';

const bytes = new Uint8Array([1, 2, 3]);
const order: ImportOrder = { id: 'good', mode: 'merge', settings: true, addresses: ['apiHost'] };

describe('the shelf of files to import', () => {
  it('continues an import that was started, and reports an entry that cannot be read', async () => {
    const bad: BadRecord[] = [];
    const shelf = createImportShelf(createFakeClock(), (one) => bad.push(one), 'shelf');
    await resultOf(shelf.put('bad', bytes));
    await resultOf(shelf.put('good', bytes));
    const good = await resultOf(shelf.find('good'));
    if (good === null) throw new Error('it was put there');
    await resultOf(shelf.note({ ...good, order, done: ['favourites'] }));

    const database = await openDB('shelf', 1);
    const spoilt = { id: 'bad', putAt: 1, order: 'replace everything', done: [], outcome: null };
    await database.put('imports', spoilt);
    database.close();

    expect(await resultOf(shelf.begun())).toMatchObject([{ id: 'good', done: ['favourites'] }]);
    expect(bad).toEqual([{ key: 'imports', value: spoilt, reason: expect.any(String) }]);
    expect(await resultOf(shelf.find('bad'))).toBeNull();
    expect(await resultOf(shelf.bytes('bad'))).toBeNull();
    expect(await resultOf(shelf.bytes('good'))).toEqual(bytes);
  });
});
