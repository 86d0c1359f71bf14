import { useRef } from 'react';
import type { ShowAnswer } from '@/lib/contract/directory';

/**
 * The answer to what is asked now or, while that is on its way, to what was asked before, so that a
 * list does not come and go with every letter. Undefined until there is any.
 */
export function useLatestAnswer(
  answer: ShowAnswer | undefined,
  failed: boolean,
): { answer: ShowAnswer | undefined; outdated: boolean } {
  const latest = useRef<ShowAnswer | undefined>(undefined);
  const settled =
    answer?.trouble === 'superseded' ? undefined : (answer ?? (failed ? LOST : answer));
  if (settled !== undefined) latest.current = settled;
  return { answer: settled ?? latest.current, outdated: settled === undefined };
}

/** Where the background went away in the middle. */
const LOST: ShowAnswer = { found: [], more: false, trouble: 'unreachable', at: null };
