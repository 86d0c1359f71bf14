import { type RefObject, useEffect } from 'react';
import { ROW } from '@/lib/ui/focus-when-there';
import { isSpokenFor } from '@/lib/ui/use-shortcuts';

/** What can have the focus in a row. */
const CONTROLS = 'a, button';

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => Math.min(index + 1, count - 1),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Where the focus was, so that it can be restored after the row is re-rendered or removed. */
interface Place {
  element: Element;
  list: Element | null;
  key: string;
  row: number;
  /** Counted from the end of the row, where all rows have the same controls; null for the first control. */
  fromEnd: number | null;
}

/**
 * Up, Down, Home and End move between the rows in the box. If the focused row is removed, the row that
 * takes its place gets the focus, or the box if there is none, so that the focus is never lost to the page.
 */
export function useRowFocus(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    let place: Place | null = null;
    const listening = new AbortController();
    const { signal } = listening;

    element.addEventListener(
      'focusin',
      (event) => {
        place = placeOf(element, event.target as Element);
      },
      { signal },
    );
    // Only when the focus goes elsewhere has it left; if its element is removed, the event names no other.
    element.addEventListener(
      'focusout',
      (event) => {
        if (event.relatedTarget !== null) place = null;
      },
      { signal },
    );
    element.addEventListener(
      'keydown',
      (event) => {
        const row = rowAround(event.target);
        const step = STEPS[event.key];
        if (row === null || step === undefined || event.defaultPrevented || isTaken(event)) return;
        event.preventDefault();
        const rows = rowsIn(element);
        focusIn(rows[step(rows.indexOf(row), rows.length)], null);
      },
      { signal },
    );

    const observer = new MutationObserver(() => {
      if (place === null || place.element.isConnected) return;
      if (document.activeElement !== document.body && document.activeElement !== element) return;
      const { list, key, row, fromEnd } = place;
      const rows = rowsIn(element);
      // Another list may contain the same item.
      const same = rows.find(
        (other) => other.getAttribute(ROW) === key && (other.closest('ul') === list || !list),
      );
      if (rows.length === 0) element.focus();
      else focusIn(same ?? rows[Math.min(row, rows.length - 1)], fromEnd);
    });
    observer.observe(element, { childList: true, subtree: true });

    return () => {
      listening.abort();
      observer.disconnect();
    };
  }, [box]);
}

function placeOf(box: Element, element: Element): Place | null {
  const row = rowAround(element);
  if (row === null) return null;
  const controls = [...row.querySelectorAll<HTMLElement>(CONTROLS)];
  const index = controls.indexOf(element as HTMLElement);
  return {
    element,
    list: row.closest('ul'),
    key: row.getAttribute(ROW) ?? '',
    row: rowsIn(box).indexOf(row),
    fromEnd: index <= 0 ? null : controls.length - index,
  };
}

/** A row that is still loading has no control yet, and takes the focus itself until then. */
function focusIn(row: HTMLElement | undefined, fromEnd: number | null): void {
  const controls = row ? [...row.querySelectorAll<HTMLElement>(CONTROLS)] : [];
  const control = (fromEnd === null ? undefined : controls.at(-fromEnd)) ?? controls[0];
  (control ?? row)?.focus();
}

function rowAround(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(`[${ROW}]`) : null;
}

function rowsIn(box: Element): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>(`[${ROW}]`)];
}

/** With a modifier, or in a text field, the key means something else. */
const isTaken = (event: KeyboardEvent) => event.shiftKey || isSpokenFor(event);
