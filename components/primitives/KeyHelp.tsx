import { useRef, useState } from 'react';
import { isOutOfReach, isSpokenFor, useWindowKeys } from '@/lib/ui/use-shortcuts';
import { Overlay } from './popups/open-overlay';

/**
 * The list of keyboard shortcuts, opened and closed with `?`. Every dialog that fills the page contains
 * one, too.
 */
export function KeyHelp() {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  /** What had the focus before, perhaps a dialog itself. */
  const before = useRef<HTMLElement | null>(null);

  useWindowKeys((event) => {
    // The other is the question mark of Arabic keyboards.
    if (!'?\u061f'.includes(event.key) || event.defaultPrevented || isSpokenFor(event)) return;
    if (!isOpen && isOutOfReach(place.current)) return;
    event.preventDefault();
    if (!isOpen) before.current = document.activeElement as HTMLElement | null;
    setOpen(!isOpen);
  });

  return (
    <>
      <span ref={place} hidden />
      <Overlay open={isOpen}>
        {({ KeyHelpDialog }, open) => (
          <KeyHelpDialog open={open} onClose={() => setOpen(false)} before={before} />
        )}
      </Overlay>
    </>
  );
}
