import { MINUTE } from '@/lib/model/constants';
import type { StorageArea } from '@/lib/model/storage-area';
import { CLEANUP_INTERVAL } from '@/lib/model/track-history';
import { log } from '@/lib/platform/log';
import type { Clock } from '@/lib/platform/time/clock';
import { cleanupRound } from './cleanup-round';
import type { HistoryContext } from './history-context';
import { flushOutbox } from './outbox-flush';

/** The part of `browser.alarms` that is used. */
export interface Alarms {
  get(name: string): Promise<{ scheduledTime?: number } | undefined>;
  create(name: string, info: { periodInMinutes: number; when?: number }): unknown;
  clear(name: string): Promise<unknown>;
  onAlarm: { addListener(listener: (alarm: { name: string }) => void): void };
}

/**
 * Every ten minutes. Everything with this interval shares the alarm, so that the worker is woken only once.
 */
export const TEN_MINUTES = 'history/cleanup';
const RETRY = 'history/retry';

/** storage.session: when the last cleanup started; milliseconds since 1970. */
const CLEANED_KEY = 'history/cleaned';

/**
 * Creating an alarm again restarts it, and the worker starts often. An alarm due later than its own period
 * was created by a clock that was ahead.
 */
async function ensure(
  { alarms, clock }: { alarms: Alarms; clock: Clock },
  name: string,
  milliseconds: number,
): Promise<void> {
  const alarm = await alarms.get(name);
  const wait = (alarm?.scheduledTime ?? 0) - clock.now();
  if (alarm && wait <= milliseconds) return;
  await alarms.create(name, { periodInMinutes: milliseconds / MINUTE });
}

/** Switches the alarm on or off that fires every minute while tracks are waiting. */
export function createRetryAlarm(alarms: Alarms, clock: Clock): HistoryContext['retryLater'] {
  return (waiting) =>
    quietly(waiting ? ensure({ alarms, clock }, RETRY, MINUTE) : alarms.clear(RETRY));
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
    await ensure({ alarms, clock: context.clock }, TEN_MINUTES, CLEANUP_INTERVAL);
    const { [CLEANED_KEY]: cleaned } = await session.get([CLEANED_KEY]);
    // Later in the session the alarm does this, also if it woke the worker.
    if (cleaned === undefined) await cleanUp();
  }

  alarms.onAlarm.addListener(({ name }) => {
    if (name === TEN_MINUTES) quietly(ready.then(cleanUp));
    if (name === RETRY) quietly(ready.then(deliver));
  });
  quietly(ready.then(start));
}

function quietly(work: Promise<unknown>): void {
  work.catch((error: unknown) => log('history', 'failed', error));
}
