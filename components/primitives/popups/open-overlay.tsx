import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { createLazyPart } from '../lazy-part';

/**
 * The components that open above the page. The app declares them: they are built from this layer and those above it,
 * which cannot be named here.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the app adds its members
export interface Overlays {}

let fetchAll: () => Promise<Overlays> = () => Promise.reject(new Error('Nothing opens here'));

/** Sets where the overlays are fetched from. */
export function provideOverlays(fetch: () => Promise<Overlays>): void {
  fetchAll = fetch;
}

const overlays = createLazyPart(() => fetchAll());

/** Loads the overlays; called before the press if it can be foreseen. */
export const fetchOverlays = overlays.fetch;

/** The overlays; undefined until they are loaded. */
export const useOverlays = overlays.usePart;

interface OverlayProps {
  open: boolean;
  /** Renders it; `open` says whether it is open. */
  children: (overlays: Overlays, open: boolean) => ReactNode;
}

/** Something that opens over the page, rendered from its first opening on. */
export function Overlay({ open, children }: OverlayProps) {
  const all = useOverlays();
  const [drawn, setDrawn] = useState(false);
  /** Rendered closed first, so that its opening is animated as usual. */
  const [ready, setReady] = useState(false);
  if (open && all && !drawn) setDrawn(true);

  useEffect(() => {
    if (open) void fetchOverlays();
  }, [open]);

  useLayoutEffect(() => setReady(drawn), [drawn]);

  return drawn && all ? children(all, open && ready) : null;
}

/** The ARIA attributes of a button that opens an overlay. */
export const opener = (kind: 'dialog' | 'menu', open: boolean) => ({
  'aria-haspopup': kind,
  'aria-expanded': open,
  'data-popup-open': open ? '' : undefined,
});
