import { ownValue } from '@/lib/contract/stored-items';
import type { StorageMigration } from './storage-version';

const PROGRESS = 'progress/';
/** Records written at once. */
const BATCH = 1000;

/** From version 1 to 2: the items' progress goes from records of storage.local to a place of its own. */
export const progressToDatabase: StorageMigration = async (records, { progress }) => {
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
