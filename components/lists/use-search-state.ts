import { useCallback, useEffect, useState } from 'react';

/** Milliseconds without typing before a search starts. */
const REST = 250;

/**
 * What a page searches for: its field's text, with its filters. `left` is where it is kept, for the page that
 * is shown again to begin with. The queries keep what was found until there is something else.
 */
export function useSearchState<Wish extends { text: string }>(left: Wish) {
  const [wish, setWish] = useState<Wish>(() => ({ ...left }));
  const change = useCallback(
    (changes: Partial<Wish>) => {
      Object.assign(left, changes);
      setWish((before) => ({ ...before, ...changes }));
    },
    [left],
  );
  return {
    /** As it is shown in the field and the filters. */
    wish,
    /** The text to search for: what is typed, once the typing rests; empty at once. */
    text: useRested(wish.text.trim()),
    change,
  };
}

function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), text === '' ? 0 : REST);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : rested;
}
