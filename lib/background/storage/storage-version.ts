import * as v from 'valibot';
import type { Storage, StorageArea } from '@/lib/contract/stored-items';
import { log } from '@/lib/model/log';
import { progressToDatabase } from './progress-to-database';
import { SET_ASIDE, type SetAsideRecord } from './set-aside';
import { stationsTogether } from './stations-together';

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
const UNCOPIED = ['history/database', SET_ASIDE];

const versionShape = v.pipe(v.number(), v.integer(), v.minValue(1));

/**
 * Takes storage.local to this version before anything of it is used, in one write. After a downgrade
 * what the newer version left is first set aside as it is: this one writes only what it knows.
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
  const copy: SetAsideRecord = {
    key: `all of version ${version}`,
    value: Object.fromEntries(records),
    reason: 'left by a newer version',
    at: now,
  };
  await local.set({ [`${SET_ASIDE}version-${version}-${now}`]: copy });
}
