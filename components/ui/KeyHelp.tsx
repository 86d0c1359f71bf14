import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '@/lib/i18n/translate';
import { isSpokenFor } from '@/lib/ui/use-shortcuts';
import { KeyList } from '../settings/KeyList';
import { Button } from './Button';
import { pageKeys } from './page-keys';

/** The list of keys. `?` opens and closes it. Stands in every dialog that fills the page, too. */
export function KeyHelp() {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  /** What had the focus before, a dialog itself perhaps. */
  const before = useRef<HTMLElement | null>(null);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '?' || event.defaultPrevented || isSpokenFor(event)) return;
    // Behind an open dialog there is another one within reach.
    if (!open && place.current?.closest('[aria-hidden=true], [inert]')) return;
    event.preventDefault();
    if (!open) before.current = document.activeElement as HTMLElement | null;
    setOpen(!open);
  });

  /** Base UI would lead from a dialog to its first button. */
  function focusBefore(): false {
    before.current?.focus();
    return false;
  }

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);

  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <span ref={place} hidden />
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-10 bg-veil transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          finalFocus={focusBefore}
          className="fixed inset-x-4 top-1/2 z-10 mx-auto max-h-[90vh] max-w-sm -translate-y-1/2 overflow-y-auto rounded-2xl border border-line bg-raised p-5 shadow-float outline-none transition duration-150 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0"
        >
          <Dialog.Title className="pb-2 text-lg font-semibold">{t('keys.heading')}</Dialog.Title>
          <KeyList entries={pageKeys()} />
          <div className="flex justify-end pt-4">
            <Dialog.Close render={<Button />}>{t('common.close')}</Dialog.Close>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
