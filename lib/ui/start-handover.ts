import type { StartReads } from '@/lib/contract/start-reads';
import type { Catalogue } from '@/lib/i18n/catalogue';

/** What the script in the head of a page has started. */
export interface StartHandover {
  reads: Promise<StartReads>;
  /** The messages in the listener's language; null for the browser's. */
  catalogue: Promise<Catalogue | null>;
}

/** Where that script leaves it for the page's own script. */
const place = globalThis as { startHandover?: StartHandover };

export function handOver(begun: StartHandover): void {
  place.startHandover = begun;
}

export function takeOver(): StartHandover {
  if (!place.startHandover) throw new Error('The page has no bootstrap.js in its head');
  return place.startHandover;
}
