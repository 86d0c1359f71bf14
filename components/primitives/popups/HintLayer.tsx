import { useEffect, useState } from 'react';
import { whenNear } from '../near';
import { type Hint, watchHints } from './hints';
import { fetchOverlays, Overlay } from './open-overlay';

/**
 * Coming near one of these loads the overlays: whatever opens one, and anything focused with the keyboard,
 * because keyboard users do more with a row than press it, and a toast is read aloud only if its place
 * existed before.
 */
const OPENERS = '[aria-haspopup], :focus-visible';

/** The page's only tooltip: one per row would cost more than the rest of the row. */
export function HintLayer() {
  const { isOpen, hint } = useHint();

  useEffect(() => whenNear(OPENERS, fetchOverlays), []);

  return (
    <Overlay open={isOpen}>
      {({ HintPopup }, open) => hint && <HintPopup open={open} hint={hint} />}
    </Overlay>
  );
}

/** The tooltip that is shown. The last one is kept while it fades out. */
function useHint() {
  const [isOpen, setOpen] = useState(false);
  const [hint, setHint] = useState<Hint | null>(null);

  useEffect(
    () =>
      watchHints((next) => {
        setOpen(next !== null);
        if (next !== null) setHint(next);
      }),
    [],
  );

  return { isOpen, hint };
}
