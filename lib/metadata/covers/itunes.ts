import { at, listOf, parseJson, textOf } from '@/lib/platform/text/json';
import type { AskInTurn, CoverFinding, Track } from './cover-source';
import { isSameTrack } from './same-track';

/** Pixels per side. The search returns 100, but any size is available at an address of the same form. */
const SIZE = 600;
/** How many results are requested and examined. */
const RESULTS = 5;

/**
 * Finds a song's cover in Apple's search (about 20 requests a minute). Several results are requested,
 * because they cost no more and the first is often a karaoke version.
 */
export async function askItunes({ artist, title }: Track, ask: AskInTurn): Promise<CoverFinding> {
  const term = encodeURIComponent(`${artist} ${title}`);
  const answer = await ask(
    `https://itunes.apple.com/search?term=${term}&media=music&entity=song&limit=${RESULTS}`,
  );
  if (answer === null || answer.kind !== 'answer') return 'unreachable';
  const results = at(parseJson(answer.text), 'results');
  if (!Array.isArray(results)) return 'unreachable';
  for (const result of listOf(results).slice(0, RESULTS)) {
    const found = {
      artist: textOf(at(result, 'artistName')),
      title: textOf(at(result, 'trackName')),
    };
    const cover = largerArtwork(textOf(at(result, 'artworkUrl100')));
    if (cover !== '' && isSameTrack(found, { artist, title })) return { cover };
  }
  return 'none';
}

/** The longest address accepted, in UTF-16 units, because it is stored. */
const MAX_ADDRESS = 2048;

/** `…/100x100bb.jpg` at 600 pixels; '' if the address is not https, or far too long. */
export function largerArtwork(url: string): string {
  if (url.length > MAX_ADDRESS || !/^https:\/\//i.test(url) || !URL.canParse(url)) return '';
  return url.replace(/\/\d{2,4}x\d{2,4}(bb|cc|-\d+)?(\.\w{3,4})$/, `/${SIZE}x${SIZE}$1$2`);
}
