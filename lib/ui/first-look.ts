import type { PlayerState } from '@/lib/contract/player-state';
import type { Catalogue } from '@/lib/i18n/catalogue';

/** What the first frame of a page waits for. */
export interface FirstLook {
  state: PlayerState;
  /** The messages in the language that the listener chose; null for the browser's. */
  catalogue: Catalogue | null;
}

/** Where the script in the head of a page leaves it for the page's own. */
const place = globalThis as { firstLook?: Promise<FirstLook> };

export function leaveFirstLook(look: Promise<FirstLook>): void {
  place.firstLook = look;
}

export function takeFirstLook(): Promise<FirstLook> {
  if (!place.firstLook) throw new Error('The page has no first-look.js in its head');
  return place.firstLook;
}
