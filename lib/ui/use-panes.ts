import { useSyncExternalStore } from 'react';

const WIDTHS = ['(min-width: 720px)', '(min-width: 1000px)'];

let lists: readonly MediaQueryList[] | undefined;
let panes = 1;
const waiting = new Set<() => void>();

/** Asked for once, and then told: each question makes the browser lay out the page. */
function count(): number {
  // Only pages have windows; what else reads this file has none.
  if (lists === undefined) {
    lists = WIDTHS.map((width) => matchMedia(width));
    look();
    for (const list of lists) list.addEventListener('change', look);
  }
  return panes;
}

function look(): void {
  panes = 1 + (lists ?? []).filter(({ matches }) => matches).length;
  for (const tell of waiting) tell();
}

function watch(tell: () => void): () => void {
  waiting.add(tell);
  return () => waiting.delete(tell);
}

/**
 * For how many panes beside each other the window has room: one; two, a list and the page opened from it; or three, with
 * what is next or was heard.
 */
export const usePanes = (): number => useSyncExternalStore(watch, count, count);
