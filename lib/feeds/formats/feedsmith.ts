import { createLateLibrary } from '@/lib/model/late-library';
import { FEEDSMITH } from './feedsmith-library';

declare global {
  var skywaveFeedsmith: typeof FEEDSMITH | undefined;
}

/**
 * feedsmith, a third of the background: it comes with the first feed.
 */
export const feedsmith = createLateLibrary(
  '/feedsmith.js',
  () => globalThis.skywaveFeedsmith,
  import.meta.env.PROD ? undefined : FEEDSMITH,
);
