import { useEffect, useRef, useState } from 'react';

/** What a listener does to look at something else than what was chosen. */
const LOOKS_ELSEWHERE = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

/**
 * Which of the page's sections is looked at; their names are their elements' ids, in the page's order. The
 * place that counts wanders down the window as one scrolls, so that the first section has its turn and the
 * last one, too; what was chosen stays the one until the listener looks elsewhere.
 */
export function useSectionInSight<Name extends string>(names: readonly Name[]) {
  const [inSight, setInSight] = useState<Name | undefined>(names[0]);
  const chosen = useRef(false);

  useEffect(() => {
    const listening = new AbortController();
    const options = { signal: listening.signal, passive: true };
    const look = () => {
      if (!chosen.current) setInSight(names.findLast(isAbove(wanderingPlace())) ?? names[0]);
    };
    window.addEventListener('scroll', look, options);
    window.addEventListener('resize', look, options);
    for (const act of LOOKS_ELSEWHERE) {
      window.addEventListener(
        act,
        () => {
          chosen.current = false;
        },
        { ...options, capture: true },
      );
    }
    look();
    return () => listening.abort();
  }, [names]);

  function choose(name: Name): void {
    chosen.current = true;
    setInSight(name);
  }

  return { inSight, choose };
}

/** Pixels from the window's upper edge. */
function wanderingPlace(): number {
  const { scrollHeight, clientHeight } = document.documentElement;
  const way = scrollHeight - clientHeight;
  return way > 0 ? (window.scrollY / way) * clientHeight : 0;
}

const isAbove = (place: number) => (id: string) => {
  const top = document.getElementById(id)?.getBoundingClientRect().top;
  return top !== undefined && top <= place;
};
