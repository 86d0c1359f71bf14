import type { IDBPObjectStore } from 'idb';
import type { LibrarySchema, Stored, StoreName } from './library-schema';

export type WriteStore<Name extends StoreName> = IDBPObjectStore<
  LibrarySchema,
  [Name],
  Name,
  'readwrite'
>;
type ReadStore<Name extends StoreName> = Omit<WriteStore<Name>, 'add' | 'put' | 'delete' | 'clear'>;

/** A read-only transaction. Values that were read have to go through `sift` before they are used. */
export interface Reader {
  store<Name extends StoreName>(name: Name): ReadStore<Name>;
  /** Validates a record; null if there is none or it is invalid, in which case it will be quarantined. */
  sift<Name extends StoreName>(name: Name, value: unknown): Stored<Name> | null;
  /** The validated record with this key. */
  get<Name extends StoreName>(
    name: Name,
    key: LibrarySchema[Name]['key'],
  ): Promise<Stored<Name> | null>;
  /** The validated records with these keys, in their order. */
  getMany<Name extends StoreName>(
    name: Name,
    keys: readonly string[],
  ): Promise<(Stored<Name> | null)[]>;
}

export interface Writer extends Reader {
  store<Name extends StoreName>(name: Name): WriteStore<Name>;
}
