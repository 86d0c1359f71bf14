import { useEffect, useSyncExternalStore } from 'react';
import { firstFrame } from '@/lib/ui/first-frame';

/** A part of the page that is loaded when it is first needed. */
export interface LazyPart<Part> {
  /** Loads it once; resolves when it is there or has failed, in which case the next call tries again. */
  fetch(): Promise<void>;
  /** The part; undefined until it is loaded. */
  usePart(): Part | undefined;
  /** The same; loads it as soon as the component that calls this is on the page. */
  useFetched(): Part | undefined;
}

let underway = 0;

/** Whether a part is loading, perhaps the page that was just opened. */
export const isPartComing = (): boolean => underway > 0;

/**
 * Used instead of `lazy` and `Suspense`, because React delays suspended content by up to 300 ms, and because `lazy`
 * loads while the first frame is being made.
 */
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

  async function load(): Promise<void> {
    underway++;
    try {
      part = await (firstFrame()?.then(get) ?? get());
      for (const tell of waiting) tell();
    } catch {
      coming = undefined;
    } finally {
      underway--;
    }
  }

  async function fetch(): Promise<void> {
    coming ??= load();
    await coming;
  }

  const usePart = () => useSyncExternalStore(watch, read, readNothing);

  return {
    fetch,
    usePart,
    useFetched() {
      useEffect(() => void fetch(), []);
      return usePart();
    },
  };
}
