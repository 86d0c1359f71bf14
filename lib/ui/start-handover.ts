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

/** Called by the script in the head. */
export function handOver(begun: StartHandover): void {
  place.startHandover = begun;
}

/** Called by the page's own script. Throws if the page has no such script in its head. */
export function takeOver(): StartHandover {
  if (!place.startHandover) throw new Error('The page has no bootstrap.js in its head');
  return place.startHandover;
}
