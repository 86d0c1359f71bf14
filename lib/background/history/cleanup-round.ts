import { SECOND } from '@/lib/model/constants';
import { type CleanupResult, historyKey } from '@/lib/model/track-history';
import { log } from '@/lib/platform/log';
import type { HistoryContext } from './history-context';
import { radioIdsToClean } from './radio-ids';

/** The browser may end a worker that spends longer on one alarm; the next round continues from there. */
const ROUND_LIMIT = 20 * SECOND;

/**
 * A round ends after this many radios have failed in a row: a server that cannot answer is not asked a
 * thousand times.
 */
const FAILURES_LIMIT = 10;

/** storage.session: the radio where the next round starts, if the last one did not get through the list. */
const NEXT_KEY = 'history/cleanup-next';

/**
 * Cleans up the duplicates of one radio after another, starting where the last round ended, or else at a
 * random place in the list. A single failure does not stop the round.
 */
export async function cleanupRound(context: HistoryContext): Promise<CleanupResult[]> {
  const { clock, session, stores, tell } = context;
  const began = clock.now();
  const { store } = await stores.current();
  const radioIds = await inOrder(context, await radioIdsToClean(context));
  const results: CleanupResult[] = [];
  let failures = 0;
  for (const radioId of radioIds) {
    if (Math.abs(clock.now() - began) > ROUND_LIMIT || failures === FAILURES_LIMIT) break;
    const result = await store.cleanup(radioId);
    results.push(result);
    if (result.removed > 0) tell(historyKey(radioId));
    failures = result.error === undefined ? 0 : failures + 1;
    if (result.error !== undefined) log('history', `cleanup of ${radioId} failed`, result.error);
  }
  const left = radioIds.slice(results.length);
  if (left.length > 0)
    log('history', 'cleanup goes on in the next round; radios left', left.length);
  await session.set({ [NEXT_KEY]: left[0] ?? null });
  return results;
}

async function inOrder({ session, random }: HistoryContext, ids: string[]): Promise<string[]> {
  const { [NEXT_KEY]: next } = await session.get([NEXT_KEY]);
  const known = typeof next === 'string' ? ids.indexOf(next) : -1;
  const start = known === -1 ? Math.floor(random() * ids.length) : known;
  return [...ids.slice(start), ...ids.slice(0, start)];
}
