import { failureOfElement } from './element-failure';
import { type SourceContext, SourceError } from './source';

/**
 * The element loads the address by itself: files, and everything that only a bare element may play.
 * Resolves when it has loaded; rejects as OpenSource.
 */
export function openElementSource(context: SourceContext, fallback: string | null): Promise<void> {
  const { element, url, startAt, signal } = context;
  element.preload = 'metadata';
  element.loop = false;
  element.src = url;
  // Before metadata is there this is the position playback begins at, so the start is not heard first.
  if (startAt > 0) element.currentTime = startAt;
  return new Promise((resolve, reject) => {
    const settled = new AbortController();
    const listen = { signal: settled.signal };
    const settle = (run: () => void) => () => {
      settled.abort();
      run();
    };
    const loaded = settle(() => {
      context.onAddress(url, context.alternates);
      resolve();
    });
    element.addEventListener('loadedmetadata', loaded, listen);
    element.addEventListener(
      'error',
      settle(() => reject(new SourceError(failureOfElement(element.error)))),
      listen,
    );
    signal.addEventListener(
      'abort',
      settle(() => reject(signal.reason)),
      listen,
    );
    context.onAttached('element', fallback);
  });
}
