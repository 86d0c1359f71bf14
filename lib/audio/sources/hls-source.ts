import type Hls from 'hls.js';
import { createLazyScript } from '@/lib/platform/lazy-script';
import { createHlsSession } from './hls-session';
import { type SourceContext, SourceError } from './source';

/**
 * HLS, live or not, by hls.js. Titles come as timed ID3 in step with the sound, or from the segments'
 * EXTINF lines. Rejects as OpenSource, and never resolves.
 */
export async function openHlsSource(
  context: SourceContext,
  load: () => Promise<typeof Hls>,
  reach: (address: string) => Promise<void>,
): Promise<void> {
  const Library = await load();
  context.signal.throwIfAborted();
  if (!Library.isSupported()) {
    const detail = 'This browser plays no HLS';
    throw new SourceError({ kind: 'unsupported', detail }, 'gone');
  }
  await createHlsSession(context, Library, reach).run(context);
}

declare global {
  /** Left behind by the script that is nothing but hls.js; see `entrypoints/hls.ts`. */
  var skywaveHls: typeof Hls | undefined;
}

/** hls.js weighs more than all else together, and most stations do without it. */
export const { load: loadHls } = createLazyScript('/hls.js', () => globalThis.skywaveHls);
