/**
 * What is wrong with the browser's storage. `full`: there is no more room in it. `failing`: it fails
 * otherwise.
 */
export type StorageTrouble = 'full' | 'failing';

/**
 * What a failed write says. Databases throw a `QuotaExceededError` (Web IDL), and so does Firefox's
 * storage area; Chrome's throws plain errors that name the quota in their words, or the disk's lack of
 * room (`FILE_ERROR_NO_SPACE`).
 */
export function storageTroubleOf(error: unknown): StorageTrouble {
  const { name = '' } = (error ?? {}) as { name?: string };
  return /quota|no.?space/i.test(`${name} ${error}`) ? 'full' : 'failing';
}
