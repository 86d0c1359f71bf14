import { MINUTE, SECOND } from '@/lib/model/constants';
import type { Clock } from './clock';

/** The part of `browser.alarms` that is used. They wake the worker, which timers do not. */
export interface Alarms {
  get(name: string): Promise<{ scheduledTime?: number } | undefined>;
  create(name: string, info: { periodInMinutes: number; when?: number }): unknown;
  clear(name: string): Promise<unknown>;
  onAlarm: { addListener(listener: (alarm: { name: string }) => void): void };
}

/** Runs the function of each alarm when it goes off. Call this in the worker's first turn. */
export function onAlarms(alarms: Alarms, runs: Readonly<Record<string, () => void>>): void {
  alarms.onAlarm.addListener(({ name }) => {
    if (Object.hasOwn(runs, name)) runs[name]?.();
  });
}

/**
 * Sets an alarm with this period, in milliseconds, unless it is already set: setting it again would restart
 * the period, and the worker starts often. If the alarm is due later than one period from now, the clock was
 * ahead when it was set, so it is set again.
 */
export async function ensureAlarm(
  { alarms, clock }: { alarms: Pick<Alarms, 'get' | 'create'>; clock: Clock },
  name: string,
  milliseconds: number,
): Promise<void> {
  const alarm = await alarms.get(name);
  const wait = (alarm?.scheduledTime ?? 0) - clock.now();
  if (alarm && wait <= milliseconds) return;
  await alarms.create(name, { periodInMinutes: milliseconds / MINUTE });
}

/** Chrome ends a worker that calls no browser API for 30 s, whatever it is waiting for. */
const BEAT = 20 * SECOND;

/** Keeps the worker alive until the returned function is called. */
export function keepAwake(clock: Clock, alarms: Pick<Alarms, 'get'>): () => void {
  // Any name will do; only the call counts.
  return clock.every(BEAT, () => void alarms.get('awake'));
}

/** Keeps the worker alive during work that may take long, such as waiting for servers. */
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
