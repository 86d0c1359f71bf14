import type { KeepOrder } from '@/lib/contract/kept';
import type { Rewind } from '@/lib/contract/player-state';
import { MINUTE, SECOND } from '@/lib/model/constants';
import { SONG_MARGIN } from '@/lib/model/kept-sound';
import { endOfSong } from '@/lib/model/rewind-tracks';

/** An order to keep something, in broadcast times: milliseconds since 1970. */
export interface KeepingPlan {
  /** When the song, or the requested part, began. */
  at: number;
  /** The first and last audio that is wanted; `until` is null while unknown. */
  from: number;
  until: number | null;
  /** The song began before the timeshift. */
  isCut: boolean;
  /** Both are empty if it is not a song. */
  artist: string;
  title: string;
}

/** Null if the timeshift holds none of it. `rewind`: the timeshift as it is `now`. */
export function planKeeping(order: KeepOrder, rewind: Rewind, now: number): KeepingPlan | null {
  const { oldest, position } = rewind;
  if (order.kind === 'minutes') {
    const at = Math.max(oldest, position - order.minutes * MINUTE);
    return { at, from: at, until: position, isCut: false, artist: '', title: '' };
  }
  if (order.kind === 'recording') {
    const until = order.minutes === null ? null : position + order.minutes * MINUTE;
    return { at: position, from: position, until, isCut: false, artist: '', title: '' };
  }
  const song = rewind.tracks.find(({ at }) => Math.abs(at - order.at) < SECOND);
  if (song === undefined) return null;
  const end = endOfSong(rewind, song, now);
  if (end !== null && end <= oldest) return null;
  const { at, artist, title } = song;
  return {
    ...{ at, artist, title },
    from: at - SONG_MARGIN,
    until: end === null ? null : end + SONG_MARGIN,
    // The first title is dated when we joined the station, not when its song began.
    isCut: at <= oldest + SECOND / 2,
  };
}
