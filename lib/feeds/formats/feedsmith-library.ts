import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';

/** The parts of feedsmith that we use. */
export const FEEDSMITH = { parseAtomFeed, parseJsonFeed, parseRssFeed };

/** Called by the script that contains just feedsmith; see `feedsmith.ts`. */
export function offerFeedsmith(): void {
  globalThis.skywaveFeedsmith = FEEDSMITH;
}
