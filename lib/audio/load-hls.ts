import type Hls from 'hls.js';
import { createLazyScript } from '@/lib/platform/lazy-script';

declare global {
  var skywaveHls: typeof Hls | undefined;
}

/** hls.js weighs more than all else together, and most stations do without it. */
export const { load: loadHls } = createLazyScript('/hls.js', () => globalThis.skywaveHls);
