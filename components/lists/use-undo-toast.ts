import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { t } from '@/lib/i18n/translate';
import { findRowControl, focusWhenThere } from '@/lib/ui/focus-when-there';
import { useToaster } from '../primitives/popups/toaster';

/** How long something can be undone, in milliseconds. */
const UNDO_TIME = 8000;

interface Undoable {
  /** What was done: "Unsubscribed from NAME". */
  words: string;
  undo: () => void;
  /** The row that gets the focus when it comes back. */
  row: string;
}

/** Shows what was done, and offers to undo it. Errors can be shown the same way. */
export function useUndoToast(box: RefObject<Element | null>) {
  const { add, close } = useToaster();
  const stopWaiting = useRef(() => {});
  useEffect(() => () => stopWaiting.current(), []);

  const offer = useCallback(
    ({ words, undo, row }: Undoable) => {
      const undoIt = () => {
        close(toast);
        undo();
        if (box.current === null) return;
        stopWaiting.current = focusWhenThere(box.current, { find: findRowControl({ row }) });
      };
      const toast = add({
        words,
        timeout: UNDO_TIME,
        undo: { label: t('common.undo'), onPress: undoIt },
      });
    },
    [add, close, box],
  );

  const say = useCallback((words: string) => void add({ words }), [add]);

  return { offer, say };
}
