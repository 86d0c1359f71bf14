import { useSyncExternalStore } from 'react';

const WIDTHS = ['(min-width: 720px)', '(min-width: 1000px)'];

let lists: readonly MediaQueryList[] | undefined;
let panes = 1;
const waiting = new Set<() => void>();

/** Reads the media queries once and then listens: each read makes the browser lay out the page. */
function count(): number {
  // Not at module level: this file is also loaded where there is no window.
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
 * How many panes fit beside each other in the window: one; two, a list and the page opened from it; or three, with the
 * queue or the tracks heard.
 */
export const usePanes = (): number => useSyncExternalStore(watch, count, count);
