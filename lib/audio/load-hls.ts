import type Hls from 'hls.js';
import { createLateLibrary } from '@/lib/model/late-library';

declare global {
  var skywaveHls: typeof Hls | undefined;
}

/** hls.js weighs more than all else together, and most stations do without it. */
export const { load: loadHls } = createLateLibrary('/hls.js', () => globalThis.skywaveHls);
