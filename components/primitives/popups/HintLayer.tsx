import { useEffect, useState } from 'react';
import { whenNear } from '../near';
import { type Hint, watchHints } from './hints';
import { fetchOverlays, Overlay } from './overlay';

/**
 * What opens something above the page, and whatever the keys have come to: they do more with a row than press
 * it, and what is said of that in passing is read aloud only where there was a place for it before.
 */
const OPENERS = '[aria-haspopup], :focus-visible';

/** The one tooltip of the page: one each would cost a long list more than all else that a row draws. */
export function HintLayer() {
  const { isOpen, hint } = useHint();

  useEffect(() => whenNear(OPENERS, fetchOverlays), []);

  return (
    <Overlay open={isOpen}>
      {({ HintPopup }, open) => hint && <HintPopup open={open} hint={hint} />}
    </Overlay>
  );
}

/** Which tooltip of the page shows. The last one is kept while it fades away. */
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
