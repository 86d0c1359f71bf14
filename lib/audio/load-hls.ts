import type Hls from 'hls.js';

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
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.onload = () => {
      const library = globalThis.skywaveHls;
      if (library === undefined) reject(new Error(`${SCRIPT} did not offer hls.js`));
      else resolve(library);
    };
    script.onerror = () => reject(new Error(`${SCRIPT} did not load`));
    document.head.append(script);
  });
  return loading;
}
