import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isSpokenFor } from '@/lib/ui/use-shortcuts';
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

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '?' || event.defaultPrevented || isSpokenFor(event)) return;
    // Out of reach behind an open dialog, which has its own.
    if (!isOpen && place.current?.closest('[aria-hidden=true], [inert]')) return;
    event.preventDefault();
    if (!isOpen) before.current = document.activeElement as HTMLElement | null;
    setOpen(!isOpen);
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);

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
