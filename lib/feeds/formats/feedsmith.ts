import { createLateLibrary } from '@/lib/model/late-library';
import { FEEDSMITH } from './feedsmith-library';

declare global {
  var skywaveFeedsmith: typeof FEEDSMITH | undefined;
}

/**
 * A worker has to have all that it may ever need. Firefox's background page stays as long as the browser,
 * and feedsmith is a third of it: there it comes with the first feed.
 */
export const feedsmith = createLateLibrary(
  '/feedsmith.js',
  () => globalThis.skywaveFeedsmith,
  import.meta.env.FIREFOX === true ? undefined : FEEDSMITH,
);
