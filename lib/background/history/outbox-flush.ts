import { HISTORY_STATUS_KEY } from '@/lib/contract/history';
import { isHopeless } from '@/lib/history/history-failure';
import type { OutboxEntry } from '@/lib/history/indexed-db/history-schema';
import { DAY } from '@/lib/model/constants';
import { historyKey } from '@/lib/model/track-history';
import { log } from '@/lib/platform/log';
import type { HistoryContext } from './history-context';

/**
 * Older tracks are stored with this age. While the clock is ahead, every track seems older, and once it is
 * corrected, tracks seem to lie in the future: no track is dropped because of its time.
 */
const MAX_WAIT = 7 * DAY;

/**
 * Stores the waiting tracks in the order they were heard, each once, with the time it was heard. Stops at the
 * first one that the store rejects for now; a track that no store will ever accept is dropped. Returns
 * whether none is left.
 */
export async function flushOutbox(context: HistoryContext): Promise<boolean> {
  const { outbox, tell, retryLater } = context;
  const radios = new Set<string>();
  let done = true;
  for (;;) {
    const first = await outbox.first();
    if (!first.ok || first.value === null) break;
    done = await deliver(context, first.value);
    if (!done) break;
    radios.add(first.value.track.radio_id);
    // A track that could not be removed would be sent for ever.
    if (!(await outbox.remove(first.value.id)).ok) break;
  }
  if (radios.size > 0 || !done) retryLater(!done);
  for (const radioId of radios) tell(historyKey(radioId));
  if (radios.size > 0) tell(HISTORY_STATUS_KEY);
  return done;
}

/** Whether the track is done waiting. */
async function deliver(
  { clock, stores }: HistoryContext,
  { track, heardAt }: OutboxEntry,
): Promise<boolean> {
  const heardAgo = Math.min(Math.max(0, clock.now() - heardAt), MAX_WAIT);
  const { store } = await stores.current();
  const outcome = await store.store(track, heardAgo);
  if (outcome.ok) return true;
  if (!isHopeless(outcome.failure)) return false;
  log('history', 'dropped', outcome.failure.detail);
  return true;
}
