import { describe, expect, it } from 'vitest';
import { storageFailureWords } from '@/lib/i18n/words/feeds';
import { newShow } from '@/lib/library/keep-show';
import { createLibraryDatabase, MIGRATIONS } from '@/lib/library/library-database';
import type { LibrarySchema } from '@/lib/library/library-schema';
import type { Migration } from '@/lib/platform/storage/database';
import { createFakeClock } from '../support/fake-clock.ts';
import { aShow, NOW } from './feed-readings.ts';
import { allOf, createTestDatabase, resultOf, uniqueName } from './test-database.ts';

const clock = createFakeClock(NOW);
const show = newShow(aShow(), NOW);

describe('the library’s database', () => {
  it('keeps everything when a later version of the extension adds to it', async () => {
    const name = uniqueName();
    const before = createTestDatabase(name);
    await resultOf(before.write(['shows'], (writer) => writer.store('shows').put(show)));

    const addIndex: Migration<LibrarySchema> = (_, transaction) => {
      transaction.objectStore('shows').createIndex('byTitle' as never, 'show.title');
    };
    const after = createLibraryDatabase(clock, name, [...MIGRATIONS, addIndex]);
    const found = await resultOf(
      after.read(['shows'], (reader) =>
        reader
          .store('shows')
          .index('byTitle' as never)
          .getAll('Waves' as never),
      ),
    );
    expect(found).toEqual([show]);
  });

  it('says so when it belongs to a newer version, and leaves it as it is', async () => {
    const name = uniqueName();
    const newer = createLibraryDatabase(clock, name, [...MIGRATIONS, () => {}]);
    await resultOf(newer.write(['shows'], (writer) => writer.store('shows').put(show)));

    const older = await createTestDatabase(name).read(['shows'], (reader) =>
      reader.store('shows').getAll(),
    );
    expect(older).toMatchObject({ ok: false, failure: { kind: 'newer' } });
    if (!older.ok)
      expect(storageFailureWords(older.failure.kind)).toMatch(/Update Skywave .* nothing is lost/);
    expect(await allOf(newer, 'shows')).toEqual([show]);
  });

  it('writes all of a transaction or nothing', async () => {
    const database = createTestDatabase();
    const outcome = await database.write(['shows'], async (writer) => {
      await writer.store('shows').put(show);
      throw new Error('in the middle');
    });
    expect(outcome).toEqual({
      ok: false,
      failure: { kind: 'storage', detail: 'Error: in the middle' },
    });
    expect(await allOf(database, 'shows')).toEqual([]);
  });

  it('tells a full disk from any other trouble, in words that say what to do', async () => {
    const database = createTestDatabase();
    const outcome = await database.write(['shows'], async () => {
      throw new DOMException('too much', 'QuotaExceededError');
    });
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'quota' } });
    if (outcome.ok) return;
    expect(storageFailureWords(outcome.failure.kind)).toMatch(
      /out of storage .* Unsubscribe from some/,
    );
    // It still stores what fits.
    await resultOf(database.write(['shows'], (writer) => writer.store('shows').put(show)));
    expect(await allOf(database, 'shows')).toHaveLength(1);
  });
});
