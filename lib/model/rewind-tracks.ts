import { MINUTE, SECOND } from './constants';

/** A song among what is kept of a station, and when it began: milliseconds since 1970. */
interface BroadcastTrack {
  at: number;
  artist: string;
  title: string;
}

/** The song that is on at this moment of the broadcast, of songs in their order; undefined if none is known. */
export function trackAt<Track extends BroadcastTrack>(
  tracks: readonly Track[],
  position: number,
): Track | undefined {
  return tracks.findLast(({ at }) => at <= position);
}

/** The one before the song that is on; undefined if that was not kept. */
export function trackBefore<Track extends BroadcastTrack>(
  tracks: readonly Track[],
  position: number,
): Track | undefined {
  return tracks[tracks.findLastIndex(({ at }) => at <= position) - 1];
}

/**
 * How far a song's time in the history may be from the time of its broadcast: a stream is ahead of what is heard,
 * and a title may come late.
 */
const SAME_PLAY = 5 * MINUTE;

/** When a song of the history began, if its sound is kept; the latest time if it was on more than once. */
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

/** A title that does not name a song ends the song before it, unless that song follows again within this time. */
const ENDS_SONG = MINUTE;

/**
 * When the song that began at this time ended: with the next one, or with what is no song if that lasts. Null if it is
 * still on, as far as is known. `breaks`: when titles began that are no songs. All in milliseconds since 1970.
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
