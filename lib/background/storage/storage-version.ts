import * as v from 'valibot';
import { STATIONS_KEY } from '@/lib/contract/station-record';
import { ownValue } from '@/lib/contract/stored-items';
import type { Storage, StorageArea } from '@/lib/model/storage-area';
import { log } from '@/lib/platform/log';
import { QUARANTINED, type QuarantineRecord } from './quarantine';

const STATION = 'station/';

/** From version 2 to 3: what was learned about stations moves from one record per station to a single one. */
const stationsTogether: StorageMigration = (records) => {
  const isStation = ([record]: [string, unknown]) => record.startsWith(STATION);
  const all = Object.entries(records);
  const apart = all
    .filter(isStation)
    .map(([record, value]) => [record.slice(STATION.length), value] as const);
  if (apart.length === 0) return { ...records };
  const { [STATIONS_KEY]: together } = records;
  // Existing entries were learned after an earlier start in which this step did not finish.
  const since = Array.isArray(together) ? together : [];
  const known = new Set(since.map((entry) => (Array.isArray(entry) ? entry[0] : null)));
  const moved = apart.filter(([radioId]) => !known.has(radioId));
  const others = Object.fromEntries(all.filter((entry) => !isStation(entry)));
  return { ...others, [STATIONS_KEY]: [...moved, ...since] };
};

const PROGRESS = 'progress/';
/** Records written at a time. */
const BATCH = 1000;

/** From version 1 to 2: the items' progress moves from storage.local to its own store. */
const progressToDatabase: StorageMigration = async (records, { progress }) => {
  const isProgress = ([record]: [string, unknown]) => record.startsWith(PROGRESS);
  const moving = Object.entries(records).filter(isProgress);
  for (let at = 0; at < moving.length; at += BATCH) {
    const batch = moving
      .slice(at, at + BATCH)
      .map(([record, value]) => [record.slice(PROGRESS.length), value] as const);
    // Existing progress was made after an earlier start in which this step did not finish.
    const there = await progress.get(batch.map(([key]) => key));
    const absent = batch.filter(([key]) => ownValue(there, key) === undefined);
    await progress.set(Object.fromEntries(absent));
  }
  return Object.fromEntries(Object.entries(records).filter((entry) => !isProgress(entry)));
};

/** All records of storage.local, by key. */
export type StoredRecords = Record<string, unknown>;

/**
 * One step from a version to the next: returns the records as they should be. Data that moves elsewhere has
 * arrived when the step resolves. It may be called again if the worker ended before everything was done.
 */
export type StorageMigration = (
  records: Readonly<StoredRecords>,
  places: Pick<Storage, 'progress'>,
) => StoredRecords | Promise<StoredRecords>;

/**
 * The version of storage.local is one more than the number of these: version 1 is the first layout. Released
 * steps are never changed: a new version adds a step at the end, tested with a file that the previous version
 * wrote.
 */
export const STORAGE_MIGRATIONS: readonly StorageMigration[] = [
  progressToDatabase,
  stationsTogether,
];

/** storage.local: the version of its data. Absent in data from before there were versions. */
const VERSION_KEY = 'storageVersion';

/**
 * Not copied: a secret is stored in one place only, so that deleting it there is enough. Quarantined records
 * are copies themselves.
 */
const UNCOPIED = ['history/database', QUARANTINED];

const versionShape = v.pipe(v.number(), v.integer(), v.minValue(1));

/**
 * Migrates storage.local to this version before anything in it is used, in one write. After a downgrade, what
 * the newer version left is quarantined first, as it is: this version writes only what it knows.
 */
export async function bringUpToDate(
  { local, progress }: Pick<Storage, 'local' | 'progress'>,
  now: number,
  migrations: readonly StorageMigration[] = STORAGE_MIGRATIONS,
): Promise<void> {
  const version = migrations.length + 1;
  const { [VERSION_KEY]: stored } = await local.get([VERSION_KEY]);
  if (stored === version) return;
  const from = v.is(versionShape, stored) ? stored : 1;
  if (from > version) await copyNewer(local, from, now);
  else if (from < version) await migrate(local, { progress }, migrations.slice(from - 1));
  await local.set({ [VERSION_KEY]: version });
}

async function migrate(
  local: StorageArea,
  places: Pick<Storage, 'progress'>,
  steps: readonly StorageMigration[],
): Promise<void> {
  const before = await local.get(null);
  let after: StoredRecords = before;
  for (const step of steps) after = await step(after, places);
  const changed = Object.entries(after).filter(([key, value]) => before[key] !== value);
  const gone = Object.keys(before).filter((key) => !(key in after));
  // New records are written before old ones are removed: if this is interrupted, the steps are repeated.
  if (changed.length > 0) await local.set(Object.fromEntries(changed));
  if (gone.length > 0) await local.remove(gone);
}

async function copyNewer(local: StorageArea, version: number, now: number): Promise<void> {
  log('storage', `written by a newer version (${version}): copied before anything is changed`);
  const records = Object.entries(await local.get(null)).filter(
    ([key]) => !UNCOPIED.some((uncopied) => key.startsWith(uncopied)),
  );
  const copy: QuarantineRecord = {
    key: `all of version ${version}`,
    value: Object.fromEntries(records),
    reason: 'left by a newer version',
    at: now,
  };
  await local.set({ [`${QUARANTINED}version-${version}-${now}`]: copy });
}
