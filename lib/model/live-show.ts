import { DAY, HOUR, MINUTE } from './constants';
import type { RadioItem } from './playable-item';
import type { Show } from './show';

/** A broadcast that a feed announces, or that is on (podcast:liveItem). */
export interface LiveItem {
  /** The feed's own id for it, or else an address; unique in its show. */
  id: string;
  title: string;
  /** The stream's address; empty if it only has a page. */
  url: string;
  /** Its page; empty for none. */
  link: string;
  /** Whether the feed says that it is on; otherwise it is announced. */
  isOn: boolean;
  /** Milliseconds since 1970; 0 if unknown, but always known for an announced broadcast. */
  startAt: number;
  /** Artwork address; empty to use the show's. */
  image: string;
}

/** How long to believe a feed that says something is on: such feeds are read every hour or more often. */
const HOLDS_FOR = 2 * HOUR;
/** Broadcasts begin late. One that has not begun after this long will not. */
const LATE = 2 * HOUR;
/** Nobody announces a broadcast further ahead, except by mistake. */
const AHEAD = 90 * DAY;

/** The broadcasts that are on or upcoming at `now`, judging by the feed as last read. */
export function liveItemsAt(
  { live = [], refreshedAt }: { live?: readonly LiveItem[]; refreshedAt: number },
  now: number,
): { on: LiveItem[]; announced: LiveItem[] } {
  const isFresh = now - refreshedAt < HOLDS_FOR;
  return {
    on: live.filter(({ isOn }) => isOn && isFresh),
    announced: live.filter(
      ({ isOn, startAt }) => !isOn && startAt > now - LATE && startAt < now + AHEAD,
    ),
  };
}

/** Listeners arrive before a broadcast begins. */
const BEFORE = 15 * MINUTE;
/** How long after the announced time the feed is read often: until the broadcast has begun, and may soon be over. */
const OFTEN_FOR = 3 * HOUR;
const OFTEN = 10 * MINUTE;

/** When to read a feed again for its live items; Infinity if there is no reason to. Milliseconds since 1970. */
export function lookAgainAt(live: readonly LiveItem[], now: number): number {
  const times = live.map(({ isOn, startAt }) => {
    const isNear = startAt > 0 && now >= startAt - BEFORE && now < startAt + OFTEN_FOR;
    if (isNear) return now + OFTEN;
    if (isOn) return now + HOUR;
    return startAt > now ? startAt - BEFORE : Number.POSITIVE_INFINITY;
  });
  return Math.min(...times);
}

/** A broadcast as a playable item: a station, as long as it is on. */
export function liveStation(item: LiveItem, show: Pick<Show, 'id' | 'title' | 'image'>): RadioItem {
  const id = `live ${show.id} ${item.id}`;
  return {
    ...{ radio_id: id, id, aURL: item.url, isLive: true },
    ...{ title: item.title, artist: show.title, image: item.image || show.image },
    ...(item.link !== '' && { homepage: item.link }),
  };
}
