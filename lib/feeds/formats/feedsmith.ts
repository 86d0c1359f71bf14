import { loadScript } from '@/lib/model/load-script';
import { FEEDSMITH } from './feedsmith-library';

declare global {
  var skywaveFeedsmith: typeof FEEDSMITH | undefined;
}

const SCRIPT = '/feedsmith.js';

/**
 * A worker has to have all that it may ever need. Firefox's background page stays as long as the browser,
 * and feedsmith is a third of it: there it is a script of its own, which comes with the first feed.
 */
let parsers = import.meta.env.FIREFOX === true ? undefined : FEEDSMITH;

/** To be awaited before a feed is read. */
export async function loadFeedsmith(): Promise<void> {
  if (parsers !== undefined) return;
  await loadScript(document, SCRIPT);
  parsers = globalThis.skywaveFeedsmith;
}

export function feedsmith(): typeof FEEDSMITH {
  if (parsers === undefined) throw new Error('feedsmith was not loaded');
  return parsers;
}
