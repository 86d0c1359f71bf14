import { openElementSource } from './element-source';
import type { OpenSource } from './source';
import { openStreamSource, type StreamSourceDeps } from './stream-source';

/**
 * Chooses the source: live audio by the stream source, and by the bare element where that refuses;
 * files by the element. Where an origin refused and the element then played, it is not asked again, so
 * that the next press there loses no time.
 */
export function createSourceOpener(deps: StreamSourceDeps): OpenSource {
  const refusals = new Map<string, string>();

  return async (context) => {
    const { element, live, signal } = context;
    if (!live) return openElementSource(context);
    const key = `${new URL(context.url).origin} ${context.hostAccess}`;
    const known = refusals.get(key);
    if (known !== undefined) return openElementSource(context, known);

    const refusal = await openStreamSource(context, deps);
    if (refusal === undefined) return;
    signal.throwIfAborted();
    const remember = () => refusals.set(key, refusal.refused);
    element.addEventListener('playing', remember, { once: true, signal });
    openElementSource(context, refusal.refused);
  };
}

/** The browser's own parts. */
export function browserSourceDeps(
  readTitle: (block: Uint8Array) => string | null,
): StreamSourceDeps {
  return {
    fetch: (input, init) => fetch(input, init),
    createMediaSource: () => new MediaSource(),
    isTypeSupported: (mimeType) => MediaSource.isTypeSupported(mimeType),
    createObjectUrl: (mediaSource) => URL.createObjectURL(mediaSource),
    revokeObjectUrl: (url) => URL.revokeObjectURL(url),
    readTitle,
  };
}
