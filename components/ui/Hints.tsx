import { useEffect } from 'react';
import { HINT } from './hints';
import { whenNear } from './near';
import { fetchOverlays, Overlay } from './overlay';
import { useHint } from './use-hint';

/** The one tooltip of the page: one each would cost a long list more than all else that a row draws. */
export function Hints() {
  const { isOpen, hint } = useHint();

  useEffect(() => whenNear(`[${HINT}], [aria-haspopup]`, fetchOverlays), []);

  return (
    <Overlay open={isOpen}>
      {({ HintPopup }, open) => hint && <HintPopup open={open} hint={hint} />}
    </Overlay>
  );
}
