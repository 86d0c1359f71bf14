import { useEffect, useEffectEvent } from 'react';
import { useNavigation } from '../ui/navigation';

/** What Escape closes first. */
const OPEN_ABOVE = ':is([role=dialog], [role=alertdialog], [role=menu])[data-open]';

/** Escape and Alt with the arrow that points back lead back, unless they mean something else where the focus is. */
export function useBackKeys(): void {
  const { current, back } = useNavigation();
  const opened = current.place !== null;
  const goBack = useEffectEvent(back);

  useEffect(() => {
    if (!opened) return;
    const onKey = (event: KeyboardEvent) => {
      if (!leadsBack(event) || document.querySelector(OPEN_ABOVE) !== null) return;
      // Escape empties a field first.
      if (event.target instanceof HTMLInputElement && event.target.value !== '') return;
      event.preventDefault();
      event.stopPropagation();
      goBack();
    };
    // Before a tooltip, which would take Escape for itself.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [opened]);
}

function leadsBack({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || shiftKey) return false;
  const backwards = document.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
  return altKey ? key === backwards : key === 'Escape';
}
