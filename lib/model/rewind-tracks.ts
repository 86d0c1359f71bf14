import { MINUTE, SECOND } from './constants';

/** A song in the kept part of a broadcast, and when it began: milliseconds since 1970. */
interface BroadcastTrack {
  at: number;
  artist: string;
  title: string;
}

/** The song on air at this moment of the broadcast; undefined if none is known. The tracks are sorted by time. */
export function trackAt<Track extends BroadcastTrack>(
  tracks: readonly Track[],
  position: number,
): Track | undefined {
  return tracks.findLast(({ at }) => at <= position);
}

/** The song before the one on air; undefined if it was not kept. */
export function trackBefore<Track extends BroadcastTrack>(
  tracks: readonly Track[],
  position: number,
): Track | undefined {
  return tracks[tracks.findLastIndex(({ at }) => at <= position) - 1];
}

/**
 * How far a song's time in the history may be from the time of its broadcast: a stream runs ahead of playback, and
 * titles may arrive late.
 */
const SAME_PLAY = 5 * MINUTE;

/** When a song of the history began, if its audio is kept; the latest time if it was on more than once. */
export function keptSince(
  tracks: readonly BroadcastTrack[],
  { artist, title, played_at }: { artist: string; title: string; played_at: number },
): number | undefined {
  return tracks.findLast(
    (track) =>
      track.artist === artist &&
      track.title === title &&
      Math.abs(track.at - played_at) <= SAME_PLAY,
  )?.at;
}

/** A title that is not a song ends the song before it, unless a song follows within this time. */
const ENDS_SONG = MINUTE;

/**
 * When a song ended: with the next song, or with a title that is not a song if that lasts. Null if it is still on, as
 * far as is known. `breaks`: when titles that are not songs began. All times are milliseconds since 1970.
 */
export function endOfSong(
  { tracks, breaks }: { tracks: readonly BroadcastTrack[]; breaks: readonly number[] },
  song: BroadcastTrack,
  now: number,
): number | null {
  const isAfter = (at: number) => at > song.at + SECOND;
  const isSong = ({ artist, title }: BroadcastTrack) =>
    artist === song.artist && title === song.title;
  const after = tracks.filter(({ at }) => isAfter(at));
  const next = after.find((track) => !isSong(track));
  for (const at of breaks.filter(isAfter)) {
    const back = after.find((track) => track.at > at);
    if ((back?.at ?? now) - at > ENDS_SONG) return Math.min(at, next?.at ?? at);
  }
  return next?.at ?? null;
}
