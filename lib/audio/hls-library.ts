import Hls from 'hls.js';

/** Where the separately loaded script leaves the library. */
export const HLS_GLOBAL = 'skywaveHls';

/** Called by the script that is nothing but hls.js; see `load-hls.ts`. */
export function offerHls(): void {
  Object.assign(globalThis, { [HLS_GLOBAL]: Hls });
}
