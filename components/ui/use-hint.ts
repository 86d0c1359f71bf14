import { useEffect, useState } from 'react';
import { type Hint, watchHints } from './hints';

/** Which tooltip of the page shows. The last one is kept while it fades away. */
export function useHint() {
  const [isOpen, setOpen] = useState(false);
  const [hint, setHint] = useState<Hint | null>(null);

  useEffect(
    () =>
      watchHints((next) => {
        setOpen(next !== null);
        if (next !== null) setHint(next);
      }),
    [],
  );

  return { isOpen, hint };
}
