import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';

/** What is used of feedsmith. */
export const FEEDSMITH = { parseAtomFeed, parseJsonFeed, parseRssFeed };

/** Called by the script that is nothing but feedsmith; see `feedsmith.ts`. */
export function offerFeedsmith(): void {
  globalThis.skywaveFeedsmith = FEEDSMITH;
}
