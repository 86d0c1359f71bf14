import type Hls from 'hls.js';
import { loadScript } from '@/lib/model/load-script';

declare global {
  var skywaveHls: typeof Hls | undefined;
}

const SCRIPT = '/hls.js';

let loading: Promise<typeof Hls> | null = null;

/**
 * hls.js weighs more than all else together and most stations do without it, so it is a script of its
 * own, fetched from the extension with the first HLS stream. (Firefox's background page is one classic
 * script, in which a dynamic import would be part of the whole.)
 */
export function loadHls(document: Document): Promise<typeof Hls> {
  loading ??= loadScript(document, SCRIPT).then(() => {
    const library = globalThis.skywaveHls;
    if (library === undefined) throw new Error(`${SCRIPT} did not offer hls.js`);
    return library;
  });
  return loading;
}
