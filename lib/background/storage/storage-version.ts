import * as v from 'valibot';
import { STATIONS_KEY } from '@/lib/contract/station-record';
import { ownValue } from '@/lib/contract/stored-items';
import type { Storage, StorageArea } from '@/lib/model/storage-area';
import { log } from '@/lib/platform/log';
import { QUARANTINED, type QuarantineRecord } from './quarantine';

const STATION = 'station/';

/** From version 2 to 3: what was learnt of each station goes from a record each to one of all. */
const stationsTogether: StorageMigration = (records) => {
  const isStation = ([record]: [string, unknown]) => record.startsWith(STATION);
  const all = Object.entries(records);
  const apart = all
    .filter(isStation)
    .map(([record, value]) => [record.slice(STATION.length), value] as const);
  if (apart.length === 0) return { ...records };
  const { [STATIONS_KEY]: together } = records;
  // What is there already was learnt since a start at which this did not come to its end.
  const since = Array.isArray(together) ? together : [];
  const known = new Set(since.map((entry) => (Array.isArray(entry) ? entry[0] : null)));
  const moved = apart.filter(([radioId]) => !known.has(radioId));
  const others = Object.fromEntries(all.filter((entry) => !isStation(entry)));
  return { ...others, [STATIONS_KEY]: [...moved, ...since] };
};

const PROGRESS = 'progress/';
/** Records written at once. */
const BATCH = 1000;

/** From version 1 to 2: the items' progress goes from records of storage.local to a place of its own. */
const progressToDatabase: StorageMigration = async (records, { progress }) => {
  const isProgress = ([record]: [string, unknown]) => record.startsWith(PROGRESS);
  const moving = Object.entries(records).filter(isProgress);
  for (let at = 0; at < moving.length; at += BATCH) {
    const batch = moving
      .slice(at, at + BATCH)
      .map(([record, value]) => [record.slice(PROGRESS.length), value] as const);
    // What is there already was heard since a start at which this did not come to its end.
    const there = await progress.get(batch.map(([key]) => key));
    const absent = batch.filter(([key]) => ownValue(there, key) === undefined);
    await progress.set(Object.fromEntries(absent));
  }
  return Object.fromEntries(Object.entries(records).filter((entry) => !isProgress(entry)));
};

/** All records of storage.local, by key. */
export type StoredRecords = Record<string, unknown>;

/**
 * One step from one version to the next: the records as they are to be. What goes to another place is
 * there when it resolves; it may be called again, where the worker ended before all of it was done.
 */
export type StorageMigration = (
  records: Readonly<StoredRecords>,
  places: Pick<Storage, 'progress'>,
) => StoredRecords | Promise<StoredRecords>;

/**
 * The version of storage.local is one more than the number of these: version 1 is how it was first laid
 * out. What was released is never changed: a new version is a new step at the end, and its test a file of
 * what the version before it wrote.
 */
export const STORAGE_MIGRATIONS: readonly StorageMigration[] = [
  progressToDatabase,
  stationsTogether,
];

/** storage.local: the version of what lies there. Absent in what was written before versions. */
const VERSION_KEY = 'storageVersion';

/** Not copied: a secret lies in one place, so that forgetting it forgets it. The others are copies. */
const UNCOPIED = ['history/database', QUARANTINED];

const versionShape = v.pipe(v.number(), v.integer(), v.minValue(1));

/**
 * Takes storage.local to this version before anything of it is used, in one write. After a downgrade,
 * what the newer version left is quarantined first, as it is: this one writes only what it knows.
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
  // What is new is there before the old goes: ended in between, the steps are taken again.
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
