import type { StreamTitle } from '@/lib/model/now-playing';

export interface TitleClock {
  /** A title that holds from this second of the stream on. */
  add(time: number, title: StreamTitle): void;
}

/**
 * Hands each title on when the sound it belongs to is heard, which is some seconds after it was
 * received: never early.
 */
export function createTitleClock(
  element: HTMLMediaElement,
  onTitle: (title: StreamTitle) => void,
  signal: AbortSignal,
): TitleClock {
  let waiting: { time: number; title: StreamTitle }[] = [];

  function tell(): void {
    const now = element.currentTime;
    const heard = waiting.filter(({ time }) => time <= now);
    if (heard.length === 0) return;
    waiting = waiting.filter(({ time }) => time > now);
    onTitle(heard.reduce((last, one) => (one.time >= last.time ? one : last)).title);
  }

  element.addEventListener('timeupdate', tell, { signal });
  element.addEventListener('playing', tell, { signal });

  return {
    add(time, title) {
      waiting.push({ time, title });
    },
  };
}
