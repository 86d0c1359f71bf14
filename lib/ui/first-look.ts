import type { StartReads } from '@/lib/contract/start-reads';
import type { Catalogue } from '@/lib/i18n/catalogue';

/** What the script in the head of a page has begun. */
export interface FirstLook {
  reads: Promise<StartReads>;
  /** The messages in the language that the listener chose; null for the browser's. */
  catalogue: Promise<Catalogue | null>;
}

/** Where that script leaves it for the page's own. */
const place = globalThis as { firstLook?: FirstLook };

export function leaveFirstLook(look: FirstLook): void {
  place.firstLook = look;
}

export function takeFirstLook(): FirstLook {
  if (!place.firstLook) throw new Error('The page has no first-look.js in its head');
  return place.firstLook;
}
