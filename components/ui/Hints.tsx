import { useEffect } from 'react';
import { whenNear } from './near';
import { fetchOverlays, Overlay } from './overlay';
import { useHint } from './use-hint';

/**
 * What opens something above the page, and whatever the keys have come to: they do more with a row than press
 * it, and what is said of that in passing is read aloud only where there was a place for it before.
 */
const OPENERS = '[aria-haspopup], :focus-visible';

/** The one tooltip of the page: one each would cost a long list more than all else that a row draws. */
export function Hints() {
  const { isOpen, hint } = useHint();

  useEffect(() => whenNear(OPENERS, fetchOverlays), []);

  return (
    <Overlay open={isOpen}>
      {({ HintPopup }, open) => hint && <HintPopup open={open} hint={hint} />}
    </Overlay>
  );
}
