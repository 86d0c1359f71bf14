import { describe, expect, it } from 'vitest';
import { storageFailureWords } from '@/lib/i18n/words/feeds';
import { createBookmarkStore } from '@/lib/library/bookmark-store';
import { newShow } from '@/lib/library/keep-show';
import { createLibraryDatabase, MIGRATIONS } from '@/lib/library/library-database';
import type { LibrarySchema, StoredSound } from '@/lib/library/library-schema';
import { itemFavourite } from '@/lib/model/favourite';
import type { Migration } from '@/lib/platform/storage/database';
import { createFakeClock } from '../support/fake-clock.ts';
import { aShow, NOW } from './feed-readings.ts';
import { aBookmark } from './sample-bookmarks.ts';
import { allOf, createTestDatabase, resultOf, uniqueName } from './test-database.ts';

const clock = createFakeClock(NOW);
const show = newShow(aShow(), NOW);
const KEPT: StoredSound = {
  ...{ id: 'k', kind: 'song', is: 'kept', since: 1, radioId: 'fip', station: 'FIP' },
  ...{ artist: 'a', title: 't', cover: '', at: 1, from: 0, until: 2, isCut: false },
  ...{ extension: 'mp3', mimeType: 'audio/mpeg', seconds: 1, bytes: 1 },
};

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

  it('keeps everything of the version before bookmarks, and has room for them then', async () => {
    const name = uniqueName();
    const before = createLibraryDatabase(clock, name, MIGRATIONS.slice(0, 2));
    const favourite = itemFavourite({ id: 'e', enclosureUrl: 'https://a.example/e.mp3' });
    await resultOf(
      before.write(['shows', 'favourites', 'kept', 'quarantine'], async (writer) => {
        await writer.store('shows').put(show);
        await writer.store('favourites').put({ key: favourite.key, favourite, place: 0 });
        await writer.store('kept').put(KEPT);
        await writer
          .store('quarantine')
          .add({ store: 'jobs', value: 1, reason: 'x', at: NOW } as never);
      }),
    );
    const after = createTestDatabase(name);
    expect(await allOf(after, 'shows')).toEqual([show]);
    expect(await allOf(after, 'favourites')).toEqual([{ key: favourite.key, favourite, place: 0 }]);
    expect(await allOf(after, 'kept')).toEqual([KEPT]);
    expect(await allOf(after, 'quarantine')).toHaveLength(1);
    const bookmarks = createBookmarkStore(after);
    await resultOf(bookmarks.add([aBookmark('b')]));
    expect(await resultOf(bookmarks.list())).toEqual([aBookmark('b')]);
  });

  it('reports that it belongs to a newer version, and is left unchanged', async () => {
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

  it('distinguishes a full disk from other trouble, and explains what to do', async () => {
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
