import { MINUTE, SECOND } from '@/lib/model/constants';
import type { Clock } from './clock';

/** The part of `browser.alarms` that is used. They wake the worker, which timers do not. */
export interface Alarms {
  get(name: string): Promise<{ scheduledTime?: number } | undefined>;
  create(name: string, info: { periodInMinutes: number; when?: number }): unknown;
  clear(name: string): Promise<unknown>;
  onAlarm: { addListener(listener: (alarm: { name: string }) => void): void };
}

/** Runs what each of these alarms is for. To be called in the worker's first turn. */
export function onAlarms(alarms: Alarms, runs: Readonly<Record<string, () => void>>): void {
  alarms.onAlarm.addListener(({ name }) => {
    if (Object.hasOwn(runs, name)) runs[name]?.();
  });
}

/**
 * Sets an alarm of this period, in milliseconds, unless it is set: made anew it would begin anew, and the
 * worker starts often. One that is to come later than its period was made by a clock that was ahead.
 */
export async function ensureAlarm(
  { alarms, clock }: { alarms: Alarms; clock: Clock },
  name: string,
  milliseconds: number,
): Promise<void> {
  const alarm = await alarms.get(name);
  const wait = (alarm?.scheduledTime ?? 0) - clock.now();
  if (alarm && wait <= milliseconds) return;
  await alarms.create(name, { periodInMinutes: milliseconds / MINUTE });
}

/** Chrome ends a worker that calls nothing of the browser's for 30 s, whatever it waits for. */
const BEAT = 20 * SECOND;

/** Keeps the worker alive until the returned function is called. */
export function keepAwake(clock: Clock, alarms: Pick<Alarms, 'get'>): () => void {
  // Any name will do: it is the call that counts.
  return clock.every(BEAT, () => void alarms.get('awake'));
}

/** Runs work that may wait long, such as for servers, and keeps the worker alive meanwhile. */
export type StayAwake = <T>(work: () => Promise<T>) => Promise<T>;

export function createStayAwake(clock: Clock, alarms: Pick<Alarms, 'get'>): StayAwake {
  return async (work) => {
    const stop = keepAwake(clock, alarms);
    try {
      return await work();
    } finally {
      stop();
    }
  };
}
