import { MINUTE } from '@/lib/model/constants';
import type { StorageArea } from '@/lib/model/storage-area';
import { CLEANUP_INTERVAL } from '@/lib/model/track-history';
import { logFailures } from '@/lib/platform/log';
import { type Alarms, ensureAlarm, onAlarms } from '@/lib/platform/time/alarms';
import type { Clock } from '@/lib/platform/time/clock';
import { cleanupRound } from './cleanup-round';
import type { HistoryContext } from './history-context';
import { flushOutbox } from './outbox-flush';

const quietly = logFailures('history');

/** Fires every ten minutes. All work at this interval shares it, so that the worker is woken only once. */
export const TEN_MINUTES = 'history/cleanup';
const RETRY = 'history/retry';

/** storage.session: when the last cleanup started; milliseconds since 1970. */
const CLEANED_KEY = 'history/cleaned';

/** Starts or stops the alarm that fires every minute while tracks wait. */
export function createRetryAlarm(alarms: Alarms, clock: Clock): HistoryContext['retryLater'] {
  return (waiting) =>
    quietly(waiting ? ensureAlarm({ alarms, clock }, RETRY, MINUTE) : alarms.clear(RETRY));
}

/**
 * Cleans up when the browser starts and every 10 minutes, and stores waiting tracks when it is time. The
 * listener is registered before this returns.
 */
export function listenToAlarms(
  context: HistoryContext,
  { alarms, session, ready }: { alarms: Alarms; session: StorageArea; ready: Promise<unknown> },
): void {
  const deliver = () => context.queue(() => flushOutbox(context));

  async function cleanUp(): Promise<void> {
    await session.set({ [CLEANED_KEY]: context.clock.now() });
    await deliver();
    await cleanupRound(context);
  }

  async function start(): Promise<void> {
    await ensureAlarm({ alarms, clock: context.clock }, TEN_MINUTES, CLEANUP_INTERVAL);
    const { [CLEANED_KEY]: cleaned } = await session.get([CLEANED_KEY]);
    // Later in the session the alarm does this, even if it is what woke the worker.
    if (cleaned === undefined) await cleanUp();
  }

  onAlarms(alarms, {
    [TEN_MINUTES]: () => quietly(ready.then(cleanUp)),
    [RETRY]: () => quietly(ready.then(deliver)),
  });
  quietly(ready.then(start));
}
