import { useEffect, useState } from 'react';

const GIVE_UP = 800;

/**
 * A value that is being changed here while the real one lives elsewhere. `change` shows the new value at
 * once; after `settle` it is held until the real value comes within `tolerance` of it or a timeout passes,
 * so that a handle does not jump back while a message is under way.
 */
export function useDraft(actual: number, tolerance: number) {
  const [draft, setDraft] = useState<{ value: number; settled: boolean } | null>(null);
  const arrived = draft?.settled === true && Math.abs(actual - draft.value) <= tolerance;

  useEffect(() => {
    if (draft?.settled !== true) return;
    const timer = setTimeout(() => setDraft(null), arrived ? 0 : GIVE_UP);
    return () => clearTimeout(timer);
  }, [draft, arrived]);

  return {
    value: draft === null || arrived ? actual : draft.value,
    change: (value: number) => setDraft({ value, settled: false }),
    settle: (value: number) => setDraft({ value, settled: true }),
  };
}
