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
