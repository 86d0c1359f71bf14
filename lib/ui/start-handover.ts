import type { StartReads } from '@/lib/contract/start-reads';
import type { Catalogue } from '@/lib/i18n/catalogue';

/** What the script in the head of a page has begun. */
export interface StartHandover {
  reads: Promise<StartReads>;
  /** The messages in the language that the listener chose; null for the browser's. */
  catalogue: Promise<Catalogue | null>;
}

/** Where that script leaves it for the page's own. */
const place = globalThis as { startHandover?: StartHandover };

export function handOver(begun: StartHandover): void {
  place.startHandover = begun;
}

export function takeOver(): StartHandover {
  if (!place.startHandover) throw new Error('The page has no bootstrap.js in its head');
  return place.startHandover;
}
