import { describe, expect, it, vi } from 'vitest';
import { hydrate } from '@/lib/background/storage/hydrate';
import {
  bringUpToDate,
  STORAGE_MIGRATIONS,
  type StorageMigration,
} from '@/lib/background/storage/storage-version';
import { createFakeBackground } from '../../support/fake-background.ts';
import { createFakeArea, createFakeStorage, type FakeArea } from '../../support/fake-storage.ts';
import { watchDigests } from '../../support/watch-digests.ts';
import { WRITTEN_BY_VERSION } from './written-records.ts';

const NOW = 1_800_000_000_000;
const settled = watchDigests();

/** Two migrations: one renames a record, the other changes its shape. */
const rename: StorageMigration = ({ marked, ...others }) => ({ ...others, favourites: marked });
const wrap: StorageMigration = (records) => ({
  ...records,
  ...('favourites' in records && { favourites: { items: records.favourites } }),
});

const at = (local: FakeArea) => ({ local, progress: createFakeArea() });

describe('storage.local from another version', () => {
  it('is migrated step by step from the version it has', async () => {
    const area = createFakeArea({ marked: ['a'], settings: { badge: true } });
    await bringUpToDate(at(area), NOW, [rename]);
    expect(area.items).toEqual({
      favourites: ['a'],
      settings: { badge: true },
      storageVersion: 2,
    });
    await bringUpToDate(at(area), NOW, [rename, wrap]);
    expect(area.items).toMatchObject({ favourites: { items: ['a'] }, storageVersion: 3 });
  });

  it('is migrated through all missing steps at once, and through none twice', async () => {
    const area = createFakeArea({ marked: ['a'] });
    await bringUpToDate(at(area), NOW, [rename, wrap]);
    await bringUpToDate(at(area), NOW, [rename, wrap]);
    expect(area.items).toEqual({ favourites: { items: ['a'] }, storageVersion: 3 });
  });

  it('is read in full only the first time if it is empty', async () => {
    const area = createFakeArea();
    const get = vi.spyOn(area, 'get');
    await bringUpToDate(at(area), NOW);
    expect(area.items).toEqual({ storageVersion: STORAGE_MIGRATIONS.length + 1 });
    await bringUpToDate(at(area), NOW);
    expect(get.mock.calls).toEqual([[['storageVersion']], [null], [['storageVersion']]]);
  });

  it('loses nothing when the worker ends in the middle of a step', async () => {
    const area = createFakeArea({ marked: ['a'] });
    const { remove } = area;
    area.remove = async () => Promise.reject(new Error('the worker was ended'));
    await expect(bringUpToDate(at(area), NOW, [rename])).rejects.toThrow('ended');
    area.remove = remove;
    await bringUpToDate(at(area), NOW, [rename]);
    expect(area.items).toEqual({ favourites: ['a'], storageVersion: 2 });
  });

  it('is copied unchanged if it is newer, except for the secret, which stays in one place', async () => {
    const newer = { recentlyPlayed: { v2: [] }, 'history/database': { connectionString: 's' } };
    const area = createFakeArea({ ...newer, storageVersion: 9 });
    await bringUpToDate(at(area), NOW);
    expect(area.items).toEqual({
      ...newer,
      storageVersion: STORAGE_MIGRATIONS.length + 1,
      [`setAside/version-9-${NOW}`]: {
        key: 'all of version 9',
        value: { recentlyPlayed: { v2: [] }, storageVersion: 9 },
        reason: 'left by a newer version',
        at: NOW,
      },
    });
    // If it happens again, there is another copy.
    area.items.storageVersion = 9;
    await bringUpToDate(at(area), NOW + 1);
    expect(area.items).toHaveProperty([`setAside/version-9-${NOW + 1}`]);
    expect(area.items).toHaveProperty([`setAside/version-9-${NOW}`]);
  });

  it.each(Object.entries(WRITTEN_BY_VERSION))(
    'as written by version %s is read completely',
    async (_, { local, progressArea, state, progress, stations }) => {
      const storage = createFakeStorage();
      Object.assign(storage.local.items, structuredClone(local));
      Object.assign(storage.progress.items, structuredClone(progressArea));
      const background = createFakeBackground(storage);
      await hydrate(background, async () => true);
      await settled();
      expect(background.state).toMatchObject(state);
      for (const [item, expected] of progress) {
        expect(await background.progress.read(item)).toEqual(expected);
      }
      for (const [radioId, record] of stations) {
        expect(background.stations.read(radioId)).toEqual(record);
      }
      expect(await background.quarantine.list()).toEqual([]);
    },
  );

  it('moves progress to an area of its own without overwriting newer entries', async () => {
    const local = createFakeArea({ 'progress/a': 1, 'progress/constructor': 2, queue: [] });
    const progress = createFakeArea({ a: 'heard since' });
    const { remove } = local;
    local.remove = async () => Promise.reject(new Error('the worker was ended'));
    await expect(bringUpToDate({ local, progress }, NOW)).rejects.toThrow('ended');
    expect(progress.items).toEqual({ a: 'heard since', constructor: 2 });
    local.remove = remove;
    await bringUpToDate({ local, progress }, NOW);
    expect(local.items).toEqual({ queue: [], storageVersion: 3 });
    expect(progress.items).toEqual({ a: 'heard since', constructor: 2 });
  });

  it('keeps progress in the old place if the new one cannot be written', async () => {
    const local = createFakeArea({ 'progress/a': 1 });
    const progress = createFakeArea();
    progress.set = async () => Promise.reject(new Error('no room'));
    await expect(bringUpToDate({ local, progress }, NOW)).rejects.toThrow('no room');
    expect(local.items).toEqual({ 'progress/a': 1 });
  });

  it('merges the station records without overwriting newer ones', async () => {
    const since = ['fip', { addresses: [], titleSource: 'radio.co' }];
    const older = { addresses: ['https://a.example/'], titleSource: '' };
    const area = createFakeArea({
      ...{ storageVersion: 2, queue: [] },
      ...{ 'station/fip': older, 'station/constructor': older, stations: [since] },
    });
    await bringUpToDate(at(area), NOW);
    expect(area.items).toEqual({
      ...{ storageVersion: 3, queue: [] },
      stations: [['constructor', older], since],
    });
  });

  it('has sample records from every version', () => {
    const versions = Array.from({ length: STORAGE_MIGRATIONS.length + 1 }, (_, n) => `${n + 1}`);
    expect(Object.keys(WRITTEN_BY_VERSION)).toEqual(versions);
  });
});
