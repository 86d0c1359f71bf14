/** What is wrong with the browser's storage. `full`: it is out of space. `failing`: anything else. */
export type StorageTrouble = 'full' | 'failing';

/**
 * Classifies a failed write. Databases throw a `QuotaExceededError` (Web IDL), and so does Firefox's
 * storage area; Chrome's throws plain errors that mention the quota or the disk's lack of space
 * (`FILE_ERROR_NO_SPACE`).
 */
export function storageTroubleOf(error: unknown): StorageTrouble {
  const { name = '' } = (error ?? {}) as { name?: string };
  return /quota|no.?space/i.test(`${name} ${error}`) ? 'full' : 'failing';
}

/**
 * Why a database in this browser did not do what it was asked. `quota`: the browser gives no more room.
 * `newer`: a newer version of the extension laid it out; it does not open, and stays as it is. `storage`: it
 * failed otherwise.
 */
export const STORAGE_FAILURES = ['quota', 'newer', 'storage'] as const;
export type StorageFailure = (typeof STORAGE_FAILURES)[number];
