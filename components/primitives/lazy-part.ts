import { useSyncExternalStore } from 'react';

/** A part of the page that is fetched when it is first wanted. */
export interface LazyPart<Part> {
  /** Fetches it, once; resolves when it is there, or could not be had, and then the next call asks again. */
  fetch(): Promise<void>;
  /** The part; undefined until it is there. */
  usePart(): Part | undefined;
}

/** Not `lazy` and `Suspense`: React holds back what was awaited, by up to 300 ms. */
export function createLazyPart<Part>(get: () => Promise<Part>): LazyPart<Part> {
  let part: Part | undefined;
  let coming: Promise<void> | undefined;
  const waiting = new Set<() => void>();
  const read = () => part;
  const readNothing = () => undefined;

  function watch(tell: () => void): () => void {
    waiting.add(tell);
    return () => waiting.delete(tell);
  }

  return {
    async fetch() {
      coming ??= get().then(
        (fetched) => {
          part = fetched;
          for (const tell of waiting) tell();
        },
        () => {
          coming = undefined;
        },
      );
      await coming;
    },
    usePart: () => useSyncExternalStore(watch, read, readNothing),
  };
}
