import { useSyncExternalStore } from 'react';

let lists: readonly MediaQueryList[] | undefined;

/** Only pages have windows; what else reads this file has none. */
const queries = () =>
  (lists ??= ['(min-width: 720px)', '(min-width: 1000px)'].map((query) => matchMedia(query)));

function watch(tell: () => void): () => void {
  for (const query of queries()) query.addEventListener('change', tell);
  return () => {
    for (const query of queries()) query.removeEventListener('change', tell);
  };
}

const count = () => 1 + queries().filter(({ matches }) => matches).length;

/**
 * For how many panes beside each other the window has room: one; two, a list and the page opened from it; or three, with
 * what is next or was heard.
 */
export const usePanes = (): number => useSyncExternalStore(watch, count, count);
