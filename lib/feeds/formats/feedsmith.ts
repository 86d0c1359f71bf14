import { createLazyScript } from '@/lib/platform/lazy-script';
import { FEEDSMITH } from './feedsmith-library';

declare global {
  var skywaveFeedsmith: typeof FEEDSMITH | undefined;
}

/** feedsmith would be a third of the background's code, so it is loaded with the first feed. */
export const feedsmith = createLazyScript(
  '/feedsmith.js',
  () => globalThis.skywaveFeedsmith,
  import.meta.env.PROD ? undefined : FEEDSMITH,
);
