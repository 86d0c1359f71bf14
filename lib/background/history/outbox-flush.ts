import { HISTORY_STATUS_KEY } from '@/lib/contract/history';
import { isHopeless } from '@/lib/history/history-failure';
import type { OutboxEntry } from '@/lib/history/indexed-db/history-schema';
import { MINUTE } from '@/lib/model/constants';
import { historyKey } from '@/lib/model/track-history';
import { log } from '@/lib/platform/log';
import type { HistoryContext } from './history-context';

/**
 * A track is stored as one that was heard this long ago at most. By a clock that is ahead every track waited
 * for longer, and by one that was ahead it is still to be heard: none is dropped for what the clock says.
 */
const MAX_WAIT = 7 * 24 * 60 * MINUTE;

/**
 * Stores the tracks that wait, in the order they were heard, each once, with the time it was heard.
 * Stops at the first that the store does not take; what no store will ever take is dropped. Returns
 * whether none waits any more.
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
    // Where it cannot be taken out it would be sent for ever.
    if (!(await outbox.remove(first.value.id)).ok) break;
  }
  if (radios.size > 0 || !done) retryLater(!done);
  for (const radioId of radios) tell(historyKey(radioId));
  if (radios.size > 0) tell(HISTORY_STATUS_KEY);
  return done;
}

/** Whether the track need not wait any longer. */
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
