import { at, listOf, parseJson, textOf } from '@/lib/platform/text/json';
import type { AskInTurn, CoverFinding, Track } from './cover-source';
import { isSameSong } from './same-song';

/** How many release groups of a song are checked for a cover. */
const GROUPS = 3;
/** How many recordings are requested and examined. */
const RECORDINGS = 10;

export interface MusicBrainzAccess {
  /** Waits for MusicBrainz's turn: at most one request a second. */
  ask: AskInTurn;
  /** Whether an address in the Cover Art Archive exists; null if there was no answer. */
  exists(url: string): Promise<boolean | null>;
  /** A meaningful client name, as MusicBrainz requires ("Skywave/0.1.0 ( https://… )"). */
  clientName: string;
}

/** The front cover of a song's release, from MusicBrainz and the Cover Art Archive. */
export async function askMusicBrainz(
  track: Track,
  { ask, exists, clientName }: MusicBrainzAccess,
): Promise<CoverFinding> {
  const query = encodeURIComponent(
    `recording:"${quoted(track.title)}" AND artist:"${quoted(track.artist)}"`,
  );
  // Firefox sends this header; Chromium keeps its own.
  const answer = await ask(
    `https://musicbrainz.org/ws/2/recording?query=${query}&fmt=json&limit=${RECORDINGS}`,
    { 'User-Agent': clientName },
  );
  if (answer === null || answer.kind !== 'answer') return 'unreachable';
  const recordings = at(parseJson(answer.text), 'recordings');
  if (!Array.isArray(recordings)) return 'unreachable';
  for (const group of groupsOf(recordings.slice(0, RECORDINGS), track).slice(0, GROUPS)) {
    const cover = `https://coverartarchive.org/release-group/${group}/front-500`;
    const found = await exists(cover);
    if (found === null) return 'unreachable';
    if (found) return { cover };
  }
  return 'none';
}

/** The release groups of recordings that match the track: official ones first, no compilations. */
function groupsOf(recordings: unknown[], track: Track): string[] {
  const releases = recordings
    .filter((recording) => isSameSong(trackOf(recording), track))
    .flatMap((recording) => listOf(at(recording, 'releases')))
    .filter((release) => listOf(at(release, 'release-group', 'secondary-types')).length === 0);
  const official = (release: unknown) => at(release, 'status') === 'Official';
  const ordered = [...releases.filter(official), ...releases.filter((one) => !official(one))];
  const ids = ordered.map((release) => textOf(at(release, 'release-group', 'id')));
  return [...new Set(ids)].filter((id) => /^[\da-f-]{36}$/i.test(id));
}

function trackOf(recording: unknown): Track {
  const credit = listOf(at(recording, 'artist-credit'));
  return {
    title: textOf(at(recording, 'title')),
    artist: credit
      .map((part) => textOf(at(part, 'name')) + textOf(at(part, 'joinphrase')))
      .join(''),
  };
}

/** Inside quotes, only these two characters are special in Lucene. */
function quoted(text: string): string {
  return text.replace(/["\\]/g, '\\$&');
}
