import { type RefObject, useEffect } from 'react';
import { ROW } from '@/lib/ui/focus-when-there';
import { isSpokenFor } from '@/lib/ui/use-shortcuts';
import { TILES } from '../use-tiles';

/** What can have the focus in a row. */
const CONTROLS = 'a, button';

/** Where a key leads from a row, among all rows of the box. */
const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The same in a grid, also by its columns: for a tile of a list from index `first` up to `end`, exclusive. */
const GRID_STEPS: Record<
  string,
  (index: number, columns: number, first: number, end: number) => number
> = {
  ArrowRight: (index) => index + (document.dir === 'rtl' ? -1 : 1),
  ArrowLeft: (index) => index + (document.dir === 'rtl' ? 1 : -1),
  ArrowDown(index, columns, first, end) {
    const lastLine = first + Math.floor((end - first - 1) / columns) * columns;
    return index >= lastLine ? end : Math.min(index + columns, end - 1);
  },
  ArrowUp: (index, columns, first) => (index - columns < first ? first - 1 : index - columns),
};

function nextRow(key: string, rows: readonly HTMLElement[], row: HTMLElement): number | null {
  const list = row.closest(`[${TILES}]`);
  const index = rows.indexOf(row);
  const inGrid = list && GRID_STEPS[key];
  if (!inGrid) return STEPS[key]?.(index, rows.length) ?? null;
  const ofList = rows.filter((one) => list.contains(one));
  const first = rows.indexOf(ofList[0] ?? row);
  return inGrid(index, Number(list.getAttribute(TILES)), first, first + ofList.length);
}

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
 * Up, Down, Home and End move between the rows in the box; in a grid, Left and Right do, too. If the focused row is
 * removed, the row that takes its place gets the focus, or the box if there is none, so that the focus is never lost to
 * the page.
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
    // The focus has left only if the event names another element: if the focused one is removed, it names none.
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
        if (row === null || event.defaultPrevented || isTaken(event)) return;
        const rows = rowsIn(element);
        const next = nextRow(event.key, rows, row);
        if (next === null) return;
        event.preventDefault();
        focusIn(rows[Math.min(Math.max(next, 0), rows.length - 1)], null);
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
        (other) =>
          // A row that was still loading now has another key, at the same place in its list.
          [other.getAttribute(ROW), `#${other.dataset.index}`].includes(key) &&
          (other.closest('ul') === list || !list),
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
