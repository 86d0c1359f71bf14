import { boundTitle, type StreamTitle } from '@/lib/model/now-playing';

/** Many times the songs that wait to be heard in a minute of audio. */
const MOST_WAITING = 100;

export interface TitleClock {
  /** A title that applies from this second of the stream. */
  add(time: number, title: StreamTitle): void;
}

/**
 * Reports each title when its audio is heard, some seconds after it was received, and never early. If there
 * are more titles than any station has songs, the latest are kept, and only the beginning of each.
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
      waiting.push({ time, title: boundTitle(title) });
      if (waiting.length > MOST_WAITING) waiting.shift();
    },
  };
}
