import type { SourceContext } from './source';

/** The element loads the address by itself: files, and everything that only a bare element may play. */
export function openElementSource(context: SourceContext, fallback: string | null = null): void {
  const { element, url, startAt } = context;
  element.preload = 'metadata';
  element.loop = false;
  element.src = url;
  // Before metadata is there this is the position playback begins at, so the start is not heard first.
  if (startAt > 0) element.currentTime = startAt;
  context.onAttached('element', fallback);
}
