import { browser } from 'wxt/browser';
import type { Storage } from '@/lib/model/storage-area';
import { createProgressArea } from '@/lib/platform/storage/progress-area';

/** The player's storage: the background writes it, and a page takes its first frame from there. */
export function openStorage(): Storage {
  const { local, session } = browser.storage;
  return { local, session, progress: createProgressArea() };
}
