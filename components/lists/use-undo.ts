import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { t } from '@/lib/i18n/translate';
import { findRowControl, focusWhenThere } from '@/lib/ui/focus-when-there';
import { type Toaster, useToaster } from '../primitives/popups/toaster';

/** How long something can be undone, in milliseconds. */
const UNDO_TIME = 8000;
/** The same for an action that is held back: shorter, because it takes effect only then. */
const HOLD_TIME = 6000;
/** How long a toast waits for the row that takes over its focus, in milliseconds. */
const HANDOVER_TIME = 2000;

/** Returns what went wrong, in a sentence; null if nothing did. */
type Act = () => Promise<string | null>;

/** What went wrong with an order that may fail, as `Act` returns it. */
export const troubleOf = async (order: Promise<boolean>): Promise<string | null> =>
  (await order) ? null : t('lists.not_done');

interface Held {
  /** What was done: "Unsubscribed from NAME". */
  words: string;
  run: () => Promise<string | null>;
  /** The row that is hidden meanwhile, and gets the focus when it comes back. */
  row: string;
}

interface Undoable {
  /** What was done: "Unsubscribed from NAME". */
  words: string;
  run: Act;
  /** Restores everything as it was. */
  undo: Act;
  /** What gets the focus after undoing: a row, as soon as it is back, or an element. */
  focus: { row: string } | HTMLElement | null;
}

/** Where toasts are shown. */
type ToastPlace = Pick<Toaster, 'add' | 'close'>;

async function attempt({ add }: ToastPlace, act: Act): Promise<boolean> {
  const trouble = await act();
  if (trouble !== null) add({ words: trouble });
  return trouble === null;
}

/**
 * Does something at once, says so in a toast and offers to undo it there; for what is in no list. `onUndo` takes the
 * focus from the toast and closes it.
 */
export async function actUndoably(
  place: ToastPlace,
  { words, run, undo }: Omit<Undoable, 'focus'>,
  onUndo: (toast: string) => void,
): Promise<void> {
  const done = attempt(place, run);
  const toast = place.add({
    words,
    timeout: UNDO_TIME,
    onUndo() {
      void attempt(place, undo);
      onUndo(toast);
    },
  });
  if (!(await done)) place.close(toast);
}

/** The rows of a list that are no longer shown, because something was done with them. */
export function useHidden() {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  return {
    hidden,
    hide: useCallback((row: string) => setHidden((rows) => new Set(rows).add(row)), []),
    show: useCallback(
      (row: string) => setHidden((rows) => new Set([...rows].filter((other) => other !== row))),
      [],
    ),
    /** Forgets rows that are gone: the same row may come back. */
    keepHidden: useCallback((present: ReadonlySet<string>) => {
      setHidden((rows) => {
        const left = [...rows].filter((row) => present.has(row));
        return left.length === rows.size ? rows : new Set(left);
      });
    }, []),
  };
}

/**
 * Does something, says so in a toast and offers to undo it there. Errors of either are shown the same way.
 * The rows are those in the box. Needs a `ToasterProvider`.
 */
export function useUndo(box?: RefObject<Element | null>) {
  const toaster = useToaster();
  const { add, close } = toaster;
  const { hidden, hide, show, keepHidden } = useHidden();
  /** Runs the action that is held back; null if there is none. */
  const runHeld = useRef<(() => void) | null>(null);
  const stopWaiting = useRef(() => {});

  useEffect(() => {
    const onLeave = () => runHeld.current?.();
    window.addEventListener('pagehide', onLeave);
    return () => {
      window.removeEventListener('pagehide', onLeave);
      onLeave();
      stopWaiting.current();
    };
  }, []);

  const tell = useCallback((words: string) => void add({ words }), [add]);

  /**
   * Closes the toast only once the focus has left it: if the focus were lost with the toast, a dialog would take it,
   * and a frame later take it again from wherever it is by then.
   */
  function focusInsteadOf(toast: string, target: Undoable['focus']): void {
    const onSettled = () => close(toast);
    setTimeout(onSettled, HANDOVER_TIME);
    if (target && !(target instanceof HTMLElement) && box?.current) {
      const find = findRowControl(target);
      stopWaiting.current = focusWhenThere(box.current, { find, onSettled });
      return;
    }
    if (target instanceof HTMLElement) target.focus();
    onSettled();
  }

  /** Does it at once. */
  const act = ({ focus, ...undoable }: Undoable): Promise<void> =>
    actUndoably(toaster, undoable, (toast) => focusInsteadOf(toast, focus));

  /**
   * Hides the row at once, but runs only if nobody presses undo: after a while, before the next action, and
   * when the list or page closes.
   */
  function hold({ words, run, row }: Held): void {
    runHeld.current?.();

    /** False if it is already over. */
    function end(): boolean {
      if (runHeld.current !== doIt) return false;
      runHeld.current = null;
      return true;
    }

    async function doIt() {
      if (!end()) return;
      close(toast);
      if (!(await attempt(toaster, run))) show(row);
    }

    function undoIt() {
      if (!end()) return;
      show(row);
      focusInsteadOf(toast, { row });
    }

    hide(row);
    const toast = add({ words, timeout: HOLD_TIME, onUndo: undoIt, onClose: doIt });
    runHeld.current = doIt;
  }

  return { act, hold, tell, hidden, keepHidden };
}
