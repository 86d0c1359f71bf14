import 'fake-indexeddb/auto';
import { createLibraryDatabase, type LibraryDatabase } from '@/lib/library/library-database';
import type { Outcome } from '@/lib/library/library-failure';
import type { Stored, StoreName } from '@/lib/library/library-schema';
import { createFakeClock } from '../support/fake-clock.ts';
import { NOW } from './feed-readings.ts';

let names = 0;

export function uniqueName(): string {
  return `library-${names++}`;
}

/** A separate, empty library. */
export function createTestDatabase(name = uniqueName()): LibraryDatabase {
  return createLibraryDatabase(createFakeClock(NOW), name);
}

/** The value; fails the test with the reason if there is none. */
export async function resultOf<T>(outcome: Promise<Outcome<T>>): Promise<T> {
  const result = await outcome;
  if (!result.ok) throw new Error(result.failure.detail);
  return result.value;
}

/** All records of a store, as stored. */
export function allOf<Name extends StoreName>(
  database: LibraryDatabase,
  name: Name,
): Promise<Stored<Name>[]> {
  return resultOf(database.read([name], (reader) => reader.store(name).getAll()));
}
