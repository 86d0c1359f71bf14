import type { BroadcastTitle } from '@/lib/contract/audio';
import { boundTitle, type StreamTitle } from '@/lib/model/now-playing';
import { isSameData } from '@/lib/model/values/same-data';
import type { BroadcastClock } from './broadcast-clock';

/** More than the songs of two hours. */
const MOST_TITLES = 100;

export interface TimedTitle {
  /** Seconds of the stream. */
  time: number;
  title: StreamTitle;
}

export interface TitleClock {
  /** A title that applies from this second of the stream. */
  add(time: number, title: StreamTitle): void;
  /** The latest titles, in the order of their times; a new array after each change. */
  readonly titles: readonly TimedTitle[];
  /** Of those that apply before this second, only the last is still needed. */
  forget(before: number): void;
}

/**
 * Reports each title when its audio plays, some seconds after it was received, and never early; and again when the
 * position goes back. If there are more titles than any station has songs, the latest are kept, and only the
 * beginning of each.
 */
export function createTitleClock(
  element: HTMLMediaElement,
  onTitle: (title: StreamTitle) => void,
  signal: AbortSignal,
): TitleClock {
  let titles: TimedTitle[] = [];
  let heard: TimedTitle | null = null;

  function tell(): void {
    const now = element.currentTime;
    const last = titles.findLast(({ time }) => time <= now);
    if (last === undefined || last === heard) return;
    heard = last;
    onTitle(last.title);
  }

  element.addEventListener('timeupdate', tell, { signal });
  element.addEventListener('playing', tell, { signal });
  element.addEventListener('seeked', tell, { signal });

  return {
    add(time, title) {
      const added = { time, title: boundTitle(title) };
      const after = titles.findLastIndex((one) => one.time <= time) + 1;
      titles = titles.toSpliced(after, 0, added).slice(-MOST_TITLES);
    },
    get titles() {
      return titles;
    },
    forget(before) {
      const needed = titles.findLastIndex(({ time }) => time <= before);
      if (needed > 0) titles = titles.slice(needed);
    },
  };
}

/**
 * Lists the titles by their times of broadcast, except those that ended before the second `start` of the stream, or
 * start after `end`. The same array until something in it changes: it is asked for with every status.
 */
export function createTitleList(
  titles: Pick<TitleClock, 'titles'>,
  broadcast: Pick<BroadcastClock, 'timeOf' | 'version'>,
): (start: number, end?: number) => BroadcastTitle[] {
  let told: BroadcastTitle[] = [];
  /** What the list was made of, and up to which start and end it stays valid. */
  let of: readonly TimedTitle[] | null = null;
  let version = -1;
  let until = Number.NEGATIVE_INFINITY;
  let next: number | null = null;

  return (start, end = Number.POSITIVE_INFINITY) => {
    const isSame = of === titles.titles && version === broadcast.version;
    if (isSame && start < until && (next === null || end < next)) return told;
    const songs: TimedTitle[] = [];
    const started = titles.titles.filter(({ time }) => time <= end);
    for (const one of started) {
      // The title before was never on the air.
      if (songs.at(-1)?.time === one.time) songs.pop();
      if (songs.at(-1)?.title.raw !== one.title.raw) songs.push(one);
    }
    const endOf = (index: number) => songs[index + 1]?.time ?? Number.POSITIVE_INFINITY;
    const first = songs.findIndex((_, index) => endOf(index) > start);
    const found = songs
      .slice(first)
      .map(({ time, title }) => ({ at: Math.round(broadcast.timeOf(time)), title }));
    if (!isSameData(told, found)) told = found;
    of = titles.titles;
    version = broadcast.version;
    until = endOf(first);
    next = titles.titles[started.length]?.time ?? null;
    return told;
  };
}
