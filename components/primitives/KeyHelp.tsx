import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isSpokenFor } from '@/lib/ui/use-shortcuts';
import { Overlay } from './popups/overlay';

/** The list of keys. `?` opens and closes it. Stands in every dialog that fills the page, too. */
export function KeyHelp() {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  /** What had the focus before, a dialog itself perhaps. */
  const before = useRef<HTMLElement | null>(null);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '?' || event.defaultPrevented || isSpokenFor(event)) return;
    // Behind an open dialog there is another one within reach.
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
