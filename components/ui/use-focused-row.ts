import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** What tells a row's place in the whole list. */
const INDEX = 'data-index';

/**
 * The index of the row that has the focus; null where none has. Home and End move the focus to the first and
 * the last of `count` rows, which may have to be drawn first: whoever draws draws the focused one.
 */
export function useFocusedRow(list: RefObject<HTMLElement | null>, count: number): number | null {
  const [focused, setFocused] = useState<number | null>(null);
  const [wanted, setWanted] = useState<number | null>(null);

  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const listening = new AbortController();
    const options = { signal: listening.signal };
    element.addEventListener('focusin', ({ target }) => setFocused(indexOf(target)), options);
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      // Without one the window was left, or nothing else has the focus: it may come back.
      if (relatedTarget !== null) setFocused(indexOf(relatedTarget));
    };
    element.addEventListener('focusout', onBlur, options);
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if ((key !== 'Home' && key !== 'End') || ctrlKey || metaKey || altKey || shiftKey) return;
      const row = key === 'Home' ? 0 : count - 1;
      // Whoever is there already goes on to another list.
      if (event.defaultPrevented || indexOf(event.target) === row) return;
      // Before those who know only the rows that are drawn.
      event.preventDefault();
      setFocused(row);
      setWanted(row);
    };
    element.addEventListener('keydown', onKey, options);
    return () => listening.abort();
  }, [list, count]);

  useLayoutEffect(() => {
    if (wanted === null) return;
    const row = list.current?.querySelector<HTMLElement>(`[${INDEX}="${wanted}"]`);
    // A row that is on its way has no control yet, and takes the focus itself until then.
    (row?.querySelector<HTMLElement>('a, button') ?? row)?.focus();
    setWanted(null);
  }, [list, wanted]);

  return focused;
}

function indexOf(target: EventTarget | null): number | null {
  const row = target instanceof Element ? target.closest(`[${INDEX}]`) : null;
  return row === null ? null : Number(row.getAttribute(INDEX));
}
