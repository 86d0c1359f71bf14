import { SECOND } from '@/lib/model/constants';
import type { Clock } from '@/lib/platform/time/clock';
import type { Alarms } from '../history/history-alarms';

/** Chrome ends a worker that calls no extension API for 30 s, whatever it is waiting for. */
const BEAT = 20 * SECOND;

/** Runs work that may wait for servers for a long time, and keeps the worker alive meanwhile. */
export type StayAwake = <T>(work: () => Promise<T>) => Promise<T>;

export function createStayAwake(clock: Clock, alarms: Pick<Alarms, 'get'>): StayAwake {
  return async (work) => {
    const stop = clock.every(BEAT, () => void alarms.get('library/awake'));
    try {
      return await work();
    } finally {
      stop();
    }
  };
}
