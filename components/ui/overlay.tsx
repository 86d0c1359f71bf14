import { type ReactNode, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';

import type * as AllOverlays from './overlays';

type Overlays = typeof AllOverlays;

let fetchAll: (() => Promise<Overlays>) | undefined;
let overlays: Overlays | undefined;
let coming: Promise<void> | undefined;
const waiting = new Set<() => void>();

/** Tells where what opens above the page comes from: it opens further things itself, and cannot be named here. */
export function provideOverlays(fetch: () => Promise<Overlays>): void {
  fetchAll = fetch;
}

/** Fetches what opens above the page: once, when the first frame is drawn, and else when it is first wanted. */
export async function fetchOverlays(): Promise<void> {
  coming ??= fetchAll?.().then(
    (fetched) => {
      overlays = fetched;
      for (const tell of waiting) tell();
    },
    () => {
      // Asked again at the next press.
      coming = undefined;
    },
  );
  await coming;
}

/** What opens above the page; undefined until it is there. */
export function useOverlays(): Overlays | undefined {
  return useSyncExternalStore(watch, read, readNothing);
}

const read = () => overlays;
const readNothing = () => undefined;

function watch(tell: () => void): () => void {
  waiting.add(tell);
  return () => waiting.delete(tell);
}

interface OverlayProps {
  open: boolean;
  /** Draws it, with whether it is open. */
  children: (overlays: Overlays, open: boolean) => ReactNode;
}

/**
 * Something that opens above the page, drawn from its first opening on. Not by `lazy` and `Suspense`:
 * React holds back what was awaited, by up to 300 ms.
 */
export function Overlay({ open, children }: OverlayProps) {
  const all = useOverlays();
  const [drawn, setDrawn] = useState(false);
  /** Drawn closed first, so that it opens as it always does. */
  const [ready, setReady] = useState(false);
  if (open && all && !drawn) setDrawn(true);

  useEffect(() => {
    if (open) void fetchOverlays();
  }, [open]);

  useLayoutEffect(() => setReady(drawn), [drawn]);

  return drawn && all ? children(all, open && ready) : null;
}

/** What a button says of what it opens. */
export const opener = (kind: 'dialog' | 'menu', open: boolean) => ({
  'aria-haspopup': kind,
  'aria-expanded': open,
  'data-popup-open': open ? '' : undefined,
});
