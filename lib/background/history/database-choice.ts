import * as v from 'valibot';
import type { StorageArea } from '@/lib/model/storage-area';

/** storage.local: the database the listener chose. Read and written by the background alone. */
const CHOICE_KEY = 'history/database';

/** How to reach a database. Both are secrets: they go to the driver and nowhere else. */
const accessShape = v.object({
  connectionString: v.pipe(v.string(), v.minLength(1)),
  authToken: v.optional(v.string()),
});
export type DatabaseAccess = v.InferOutput<typeof accessShape>;

/** The database in use; null: the history stays in this browser. */
export interface DatabaseChoice {
  read(): Promise<{ access: DatabaseAccess; builtIn: boolean } | null>;
  hasBuiltIn: boolean;
  set(access: DatabaseAccess): Promise<void>;
  useBuiltIn(): Promise<void>;
  /** Deletes what the listener typed. A built-in database is not used either until the listener asks for it. */
  forget(): Promise<void>;
}

/** `builtIn` is the connection string built into this copy, if any. */
export function createDatabaseChoice(local: StorageArea, builtIn = ''): DatabaseChoice {
  return {
    hasBuiltIn: builtIn !== '',
    async read() {
      const { [CHOICE_KEY]: record } = await local.get([CHOICE_KEY]);
      const chosen = v.safeParse(accessShape, record);
      if (chosen.success) return { access: chosen.output, builtIn: false };
      if (record !== undefined || builtIn === '') return null;
      return { access: { connectionString: builtIn }, builtIn: true };
    },
    set: (access) => local.set({ [CHOICE_KEY]: { ...access } }),
    useBuiltIn: () => local.remove([CHOICE_KEY]),
    forget: () =>
      builtIn === '' ? local.remove([CHOICE_KEY]) : local.set({ [CHOICE_KEY]: 'none' }),
  };
}
