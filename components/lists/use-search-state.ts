import { useCallback, useEffect, useState } from 'react';
import { useTabNavigation } from '@/lib/ui/navigation';

/** Milliseconds without typing before a search starts. */
const REST = 250;

/**
 * What a page searches for: the text in its field, and its filters. `left` outlives the page: every change is
 * written to it, and the page starts from it when it is shown again. If another page led here to search for a
 * text, the page starts with that, and with `reset`.
 */
export function useSearchState<Wish extends { text: string }>(
  left: Wish,
  reset: Partial<Wish> = {},
) {
  const navigation = useTabNavigation();
  const [wish, setWish] = useState<Wish>(() => {
    const text = navigation?.takeSearch() ?? null;
    if (text !== null) Object.assign(left, reset, { text });
    return { ...left };
  });
  const change = useCallback(
    (changes: Partial<Wish>) => {
      Object.assign(left, changes);
      setWish((before) => ({ ...before, ...changes }));
    },
    [left],
  );
  return {
    /** As shown in the field and the filters. */
    wish,
    /** The text to search for: what was typed, once the typing pauses. An emptied field counts at once. */
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
