import { Overlay } from './overlay';
import { useHint } from './use-hint';

/** The one tooltip of the page: one each would cost a long list more than all else that a row draws. */
export function Hints() {
  const { isOpen, hint } = useHint();
  return (
    <Overlay open={isOpen}>
      {({ HintPopup }, open) => hint && <HintPopup open={open} hint={hint} />}
    </Overlay>
  );
}
