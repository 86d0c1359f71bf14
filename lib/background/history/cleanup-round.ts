import { SECOND } from '@/lib/model/constants';
import { type CleanupResult, historyKey } from '@/lib/model/history-track';
import { log } from '@/lib/model/log';
import type { HistoryContext } from './history-context';
import { radioIdsToClean } from './radio-ids';

/** A worker that takes longer for one alarm may be ended; the next round begins somewhere else. */
const ROUND_LIMIT = 20 * SECOND;

/**
 * Cleans up the duplicates of one radio after another, beginning anywhere in the list. Ends with the
 * first failure, for the others would fail as well.
 */
export async function cleanupRound(context: HistoryContext): Promise<CleanupResult[]> {
  const { clock, random, stores, tell } = context;
  const began = clock.now();
  const { store } = await stores.current();
  const results: CleanupResult[] = [];
  for (const radioId of rotated(await radioIdsToClean(context), random())) {
    if (clock.now() - began > ROUND_LIMIT) break;
    const result = await store.cleanup(radioId);
    results.push(result);
    if (result.removed > 0) tell(historyKey(radioId));
    if (result.error === undefined) continue;
    log('history', 'cleanup failed', result.error);
    break;
  }
  return results;
}

function rotated<T>(list: readonly T[], share: number): T[] {
  const start = Math.floor(share * list.length);
  return [...list.slice(start), ...list.slice(0, start)];
}
