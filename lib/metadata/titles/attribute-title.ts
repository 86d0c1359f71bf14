import { splitTitle } from '../split-title';
import type { StructuredTitle } from './structured-title';

/** The form used by the automation of iHeart, Audacy and Triton stations, and by nothing else. */
const FORM = /(?:^|[\s,])(?:text|title|artist)="/;

/** Songs are M in the form with `text`, and F in the one with `title`; T is talk, traffic and spots. */
const MUSIC = /^[MF]$/i;
const TALK = /^[TPSC]$/i;

/**
 * Parses `Artist - text="Title" song_spot="M" …` and `title="Title",artist="Artist",url="song_spot="F" …`.
 * Quotes are not escaped, so a value ends at a quote before another name, a comma or the end. Null if the
 * text has no such form.
 */
export function readAttributeTitle(text: string): StructuredTitle | null {
  const form = FORM.exec(text);
  if (form === null) return null;
  const before = text
    .slice(0, form.index)
    .replace(/(?<!\s)\s+[-–—]$/, '')
    .trim();
  const named = readValue(text, 'text');
  const spot = /song_spot=\\?"([^"\\]*)/i.exec(text)?.[1] ?? '';
  const cover = /amgArtworkURL=\\?"([^"\\]*)/i.exec(text)?.[1] ?? '';
  let artist = (readValue(text, 'artist') ?? before).replace(/^[-–—]+$/, '');
  let title = named ?? readValue(text, 'title') ?? '';
  if (artist === '') ({ artist, title } = splitTitle(title));
  return { artist, title, cover, advertisement: isNoMusic(text, spot, artist) };
}

/** The end of a value, or the end of the line, which no value crosses. */
const END = /\\?"(?=\s*,|\s+\w+=\\?"|\s*$)|[\n\r\u2028\u2029]/g;

/** If a value has no end, starting later on the same line will not find one either. */
function readValue(text: string, name: string): string | null {
  const open = new RegExp(`(?:^|[\\s,])${name}="`, 'gi');
  while (open.test(text)) {
    END.lastIndex = open.lastIndex;
    const end = END.exec(text);
    if (end === null) return null;
    if (end[0].endsWith('"')) return text.slice(open.lastIndex, end.index);
    open.lastIndex = end.index;
  }
  return null;
}

function isNoMusic(text: string, spot: string, artist: string): boolean {
  if (MUSIC.test(spot)) return false;
  if (TALK.test(spot) || /\bspotInstanceId=|\bdigitalAds=/.test(text)) return true;
  // "Spot Block End" and sweepers have no kind and no artist.
  return /\btext="/.test(text) && artist === '';
}
