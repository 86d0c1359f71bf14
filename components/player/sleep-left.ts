import { t, tn } from '@/lib/i18n/translate';
import { MINUTE, SECOND } from '@/lib/model/constants';
import type { SleepTimer } from '@/lib/model/sleep-timer';

export interface SleepLeft {
  words: string;
  short: string;
}

/** What is left of a sleep timer, in words and as short as it gets. `now` in milliseconds since 1970. */
export function sleepLeft(timer: SleepTimer, now: number): SleepLeft {
  if (timer.kind === 'episode') {
    return { words: t('sleep.until_episode_end'), short: t('sleep.episode_end_short') };
  }
  const left = Math.max(0, timer.until - now);
  if (left < MINUTE) {
    const count = Math.ceil(left / SECOND);
    return { words: tn('sleep.seconds_left', count), short: t('sleep.seconds_short', { count }) };
  }
  const count = Math.ceil(left / MINUTE);
  return { words: tn('sleep.minutes_left', count), short: t('sleep.minutes_short', { count }) };
}
