import { createLazyScript } from '@/lib/platform/lazy-script';
import { FEEDSMITH } from './feedsmith-library';

declare global {
  interface SkywaveLibraries {
    feedsmith: typeof FEEDSMITH;
  }
}

/** feedsmith would be a third of the background's code, so it is loaded with the first feed. */
export const feedsmith = createLazyScript(
  'feedsmith',
  import.meta.env.PROD ? undefined : FEEDSMITH,
);
