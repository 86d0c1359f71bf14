import type { KeepOrder } from '@/lib/contract/kept';
import type { Rewind } from '@/lib/contract/player-state';
import { MINUTE, SECOND } from '@/lib/model/constants';
import { SONG_MARGIN } from '@/lib/model/kept-sound';
import { endOfSong } from '@/lib/model/rewind-tracks';

/** What an order to keep something means, in times of broadcast, in milliseconds since 1970. */
export interface KeepingPlan {
  /** When the song began, or what was asked for. */
  at: number;
  /** The first and last audio that is wanted; null until that is known. */
  from: number;
  until: number | null;
  /** The song began before what is kept. */
  isCut: boolean;
  /** Both are empty if it is not a song. */
  artist: string;
  title: string;
}

/** Null if nothing of it is kept. `rewind` as it is `now`. */
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
    // The first title is that of the moment of joining.
    isCut: at <= oldest + SECOND / 2,
  };
}
