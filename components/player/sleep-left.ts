import { MINUTE, SECOND } from '@/lib/model/constants';
import type { SleepTimer } from '@/lib/model/sleep-timer';

/** What is left of a sleep timer, in words and as short as it gets. `now` in milliseconds since 1970. */
export function sleepLeft(timer: SleepTimer, now: number): { words: string; short: string } {
  if (timer.kind === 'episode') return { words: 'until the end of the episode', short: 'End' };
  const left = Math.max(0, timer.until - now);
  const [count, unit] =
    left < MINUTE ? [Math.ceil(left / SECOND), 'second'] : [Math.ceil(left / MINUTE), 'minute'];
  return { words: `${count} ${unit}${count === 1 ? '' : 's'} left`, short: `${count}${unit[0]}` };
}
