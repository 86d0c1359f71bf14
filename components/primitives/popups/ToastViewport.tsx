import { Toast } from '@base-ui/react/toast';
import { useEffect, useRef, useState } from 'react';
import { t } from '@/lib/i18n/translate';
import { isOutOfReach, letterOf, useWindowKeys } from '@/lib/ui/use-shortcuts';
import { RISES } from './looks';
import { putInFront } from './toast-in-front';
import type { Toaster } from './toaster';

/** Shows a toaster's messages, one at a time. */
export function ToastViewport({ toaster }: { toaster: Toaster }) {
  const [manager] = useState(() => Toast.createToastManager());

  useEffect(
    () =>
      toaster.showOn({
        add: (id, { words, timeout, onUndo, onClose }) =>
          void manager.add({
            ...{ id, title: words, timeout, onClose, data: { onUndo } },
            actionProps: onUndo && { children: t('common.undo'), onClick: onUndo },
          }),
        close: (id) => manager.close(id),
      }),
    [toaster, manager],
  );

  useEffect(() => putInFront(toaster), [toaster]);

  return (
    <Toast.Provider toastManager={manager} limit={1}>
      <Viewport />
    </Toast.Provider>
  );
}

const WRITTEN = 'input:not([type=range], [type=checkbox]), textarea';

function Viewport() {
  const { toasts, close } = Toast.useToastManager<{ onUndo?: () => void }>();
  const viewport = useRef<HTMLDivElement>(null);
  const undone = useRef('');

  useEffect(() => {
    // An open dialog covers the toasts, yet their buttons could still be reached behind it. A toast is
    // itself a dialog.
    const onFocus = ({ target }: FocusEvent) => {
      const dialog = target instanceof Element ? target.closest('[role=dialog]') : null;
      const box = viewport.current;
      if (dialog && box && !dialog.contains(box) && !box.contains(dialog)) close();
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [close]);

  // For the keyboard, the button is far away and soon gone.
  useWindowKeys((event) => {
    const { ctrlKey, metaKey, shiftKey, altKey, target, defaultPrevented } = event;
    const isUndo = letterOf(event) === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey;
    // A text field undoes what was written.
    const isWritten = target instanceof Element && target.closest(WRITTEN) !== null;
    if (!isUndo || isWritten || defaultPrevented || isOutOfReach(viewport.current)) return;
    const toast = toasts.find(({ limited }) => !limited);
    if (toast?.data?.onUndo === undefined) return;
    event.preventDefault();
    // The toast stays until the undo has taken effect.
    if (undone.current === toast.id) return;
    undone.current = toast.id;
    toast.data.onUndo();
  });

  return (
    <Toast.Viewport
      ref={viewport}
      aria-label={t('settings.notices.heading')}
      className="pointer-events-none sticky bottom-0 z-1 mx-auto flex w-full max-w-sm flex-col gap-2"
    >
      {toasts.map((toast) => (
        <Toast.Root
          key={toast.id}
          toast={toast}
          swipeDirection={[]}
          // Base UI only makes it inert: it would show above the next one, with a button that cannot be pressed.
          hidden={toast.limited}
          className={`pointer-events-auto mt-2 rounded-xl bg-ink text-ground shadow-float ${RISES}`}
        >
          <Toast.Content className="flex min-h-11 items-center gap-2 ps-4 pe-1.5">
            <Toast.Title render={<p />} className="line-clamp-2 min-w-0 flex-1 py-2" />
            <Toast.Action
              aria-keyshortcuts="Control+Z Meta+Z"
              className="h-8 shrink-0 rounded-full px-3 font-semibold hover:bg-ground/15 focus-visible:outline-current focus-visible:-outline-offset-2"
            />
          </Toast.Content>
        </Toast.Root>
      ))}
    </Toast.Viewport>
  );
}
