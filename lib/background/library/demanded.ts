import { failureSentence, type Outcome } from '@/lib/library/library-failure';

/**
 * What a page or a backup has to be told of: an empty list in its place would say that there is
 * nothing. Throws where it is not to be had.
 */
export function demanded<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(failureSentence(outcome.failure));
  return outcome.value;
}
