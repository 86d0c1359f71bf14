import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { MessageKey } from '@/lib/i18n/message-keys';
import { t } from '@/lib/i18n/translate';
import { ROW } from '@/lib/ui/focus-when-there';
import { useToaster } from '../primitives/popups/toaster';

/** How long something can be undone, in milliseconds. */
const UNDO_TIME = 6000;

/** Shown when an action failed. */
export const NOT_DONE = 'history.not_done' satisfies MessageKey;

interface Order {
  /** The row to hide. */
  key: string;
  /** The toast's text: "Deleted ARTIST – TITLE". */
  words: string;
  /** Does it; returns false if it failed. */
  run: () => Promise<boolean>;
}

/**
 * Hides rows at once, but acts only if nobody presses undo: after a while, before the next action, and when
 * the list or page closes. A row that returns to the list gets the focus.
 */
export function useUndoable(list: RefObject<Element | null>) {
  const { add, close } = useToaster();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const waiting = useRef<(Order & { toast: string }) | null>(null);

  const undone = useRef<string | null>(null);

  useEffect(() => {
    const key = undone.current;
    if (key === null || hidden.has(key)) return;
    undone.current = null;
    list.current?.querySelector<HTMLElement>(`[${ROW}="${CSS.escape(key)}"] a`)?.focus();
  }, [hidden, list]);

  const show = useCallback((key: string) => {
    setHidden((keys) => new Set([...keys].filter((other) => other !== key)));
  }, []);

  /** Ends the waiting period, by acting or by undoing. */
  const settle = useCallback(
    async (how: 'do' | 'undo') => {
      const order = waiting.current;
      if (order === null) return;
      waiting.current = null;
      close(order.toast);
      if (how === 'undo') {
        undone.current = order.key;
        return show(order.key);
      }
      if (await order.run()) return;
      show(order.key);
      add({ words: t(NOT_DONE) });
    },
    [add, close, show],
  );

  useEffect(() => {
    const doIt = () => void settle('do');
    window.addEventListener('pagehide', doIt);
    return () => {
      window.removeEventListener('pagehide', doIt);
      doIt();
    };
  }, [settle]);

  function order(next: Order): void {
    void settle('do');
    setHidden((keys) => new Set([...keys, next.key]));
    const toast = add({
      words: next.words,
      timeout: UNDO_TIME,
      undo: { label: t('common.undo'), onPress: () => void settle('undo') },
      onClose: () => {
        if (waiting.current?.toast === toast) void settle('do');
      },
    });
    waiting.current = { ...next, toast };
  }

  /** A deleted track may be played again later: hide only rows that are still present. */
  const keepHidden = useCallback((present: ReadonlySet<string>) => {
    setHidden((keys) => {
      const left = [...keys].filter((key) => present.has(key));
      return left.length === keys.size ? keys : new Set(left);
    });
  }, []);

  return { hidden, order, keepHidden };
}
