import { databaseTroubleWords } from '@/lib/i18n/words/database';
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { Outcome } from '@/lib/history/history-failure';
import { createHeardStations } from '@/lib/history/indexed-db/heard-stations';
import {
  createHistoryDatabase,
  HISTORY_MIGRATIONS,
  type HistoryDatabase,
} from '@/lib/history/indexed-db/history-database';
import { createIndexedDbStore } from '@/lib/history/indexed-db/indexed-db-store';
import { createOutbox } from '@/lib/history/indexed-db/outbox';
import { createSavedTracks } from '@/lib/history/indexed-db/saved-tracks';
import { createFakeClock } from '../support/fake-clock.ts';

const NOW = 1_800_000_000_000;
const clock = createFakeClock(NOW);
const track = { radio_id: 'fip', artist: 'Ada', title: 'Morning', cover_image_url: '' };

let names = 0;
const uniqueName = () => `history-database-${names++}`;
const openTest = (name = uniqueName(), version = HISTORY_MIGRATIONS.length) =>
  createHistoryDatabase(name, HISTORY_MIGRATIONS.slice(0, version), () => NOW);

async function resultOf<T>(outcome: Promise<Outcome<T>>): Promise<T> {
  const result = await outcome;
  if (!result.ok) throw new Error(result.failure.detail);
  return result.value;
}

/** Writes a record that no version of this extension would write. */
const spoil = (database: HistoryDatabase, store: 'saved' | 'outbox' | 'stations', value: object) =>
  resultOf(database.write(store, async ({ store }) => store.put(value as never)));

const quarantine = (database: HistoryDatabase) =>
  resultOf(database.read('quarantine', ({ store }) => store.getAll()));

describe('the history’s own database', () => {
  it('keeps everything on the way from version 1 to 2, which adds the quarantine', async () => {
    const name = uniqueName();
    const first = openTest(name, 1);
    await resultOf(createIndexedDbStore(first, clock).store(track));
    await resultOf(createSavedTracks(first).save({ ...track, played_at: 1, savedAt: 2 }));
    await resultOf(createOutbox(first).add(track, NOW));
    const station = { radioId: 'fip', name: 'FIP', image: '', heardAt: NOW };
    await resultOf(createHeardStations(first).remember(station));

    const second = openTest(name, 2);
    expect(await resultOf(createIndexedDbStore(second, clock).fetch('fip'))).toMatchObject([track]);
    expect(await resultOf(createSavedTracks(second).list())).toMatchObject([track]);
    expect(await resultOf(createOutbox(second).first())).toMatchObject({ track, heardAt: NOW });
    expect(await resultOf(createHeardStations(second).list())).toEqual([station]);
    expect(await quarantine(second)).toEqual([]);
  });

  it('says so when it belongs to a newer version, and leaves it as it is', async () => {
    const name = uniqueName();
    const newer = createHistoryDatabase(name, [...HISTORY_MIGRATIONS, () => {}]);
    await resultOf(createSavedTracks(newer).save({ ...track, played_at: 1, savedAt: 2 }));

    const older = await createSavedTracks(openTest(name)).list();
    expect(older).toMatchObject({ ok: false, failure: { kind: 'newer' } });
    if (!older.ok)
      expect(databaseTroubleWords(older.failure)).toMatch(/Update Skywave .* nothing is lost/);
    expect(await resultOf(createSavedTracks(newer).list())).toHaveLength(1);
  });

  it('sets a bad record aside, whole and with the reason, and the rest is there', async () => {
    const database = openTest();
    const saved = createSavedTracks(database);
    await resultOf(saved.save({ ...track, played_at: 1, savedAt: 2 }));
    const bad = { key: 'x', artist: 7, savedAt: 3 };
    await spoil(database, 'saved', bad);
    expect(await resultOf(saved.list())).toHaveLength(1);
    const expected = { id: 1, store: 'saved', value: bad, reason: expect.any(String), at: NOW };
    expect(await quarantine(database)).toEqual([expected]);
    expect(await resultOf(saved.list())).toHaveLength(1);
    expect(await quarantine(database)).toHaveLength(1);
  });

  it('goes past a bad track that waits, to the next', async () => {
    const database = openTest();
    const outbox = createOutbox(database);
    await spoil(database, 'outbox', { track: 'none' });
    await resultOf(outbox.add(track, NOW));
    expect(await resultOf(outbox.first())).toMatchObject({ track });
    expect(await resultOf(outbox.count())).toBe(1);
    expect(await quarantine(database)).toMatchObject([{ store: 'outbox' }]);
  });

  it('leaves out a bad row of the history and a bad station', async () => {
    const database = openTest();
    const store = createIndexedDbStore(database, clock);
    await resultOf(store.store(track));
    await resultOf(
      database.write('radio_metadata', async ({ store }) =>
        store.add({ radio_id: 'fip', played_at: NOW + 1, words: ['morning'] } as never),
      ),
    );
    await spoil(database, 'stations', { radioId: 'x', heardAt: NOW });
    expect(await resultOf(store.search('morning'))).toMatchObject([track]);
    expect(await resultOf(store.fetch('fip'))).toMatchObject([track]);
    expect(await resultOf(createHeardStations(database).list())).toEqual([]);
    const aside = await quarantine(database);
    expect(aside.map(({ store }) => store).sort()).toEqual(['radio_metadata', 'stations']);
  });

  it('forgets no station that is heard now for those that a clock heard that was ahead', async () => {
    const stations = createHeardStations(openTest());
    const station = (n: number, heardAt: number) => {
      return { radioId: `radio ${n}`, name: `Radio ${n}`, image: '', heardAt };
    };
    for (let n = 0; n < 300; n++) await stations.remember(station(n, 2 * NOW + n));
    for (let n = 300; n < 303; n++) await stations.remember(station(n, NOW + n));
    const list = await resultOf(stations.list());
    expect(list).toHaveLength(300);
    expect(list.slice(0, 3).map(({ radioId }) => radioId)).toEqual([
      ...['radio 302', 'radio 301', 'radio 300'],
    ]);
    expect(list.every(({ heardAt }) => heardAt <= NOW + 302)).toBe(true);
  });

  it('tells a full disk from any other trouble, and goes on when there is room', async () => {
    const database = openTest();
    const full = await database.write('saved', async () => {
      throw new DOMException('too much', 'QuotaExceededError');
    });
    expect(full).toMatchObject({ ok: false, failure: { kind: 'quota' } });
    if (!full.ok) expect(databaseTroubleWords(full.failure)).toMatch(/out of storage/);
    await resultOf(createSavedTracks(database).save({ ...track, played_at: 1, savedAt: 2 }));
  });
});
