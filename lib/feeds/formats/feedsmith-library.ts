import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';

/** The parts of feedsmith that we use. */
export const FEEDSMITH = { parseAtomFeed, parseJsonFeed, parseRssFeed };
