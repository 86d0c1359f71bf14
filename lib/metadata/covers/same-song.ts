import { normaliseName } from '@/lib/model/values/match-names';

/** Words, in brackets or after a dash, that name another version of a song with the same cover. */
const VERSION =
  /^(?:\d{4} )?(?:digital(?:ly)? )?(?:remaster(?:ed)?|radio (?:edit|version|mix)|single (?:edit|version)|album version|original (?:mix|version)|explicit|clean version|mono|stereo|bonus track|feat|ft|featuring)\b/i;

// Each pattern starts at the first of several blanks and matches to the end, so that it scans no text
// twice.
const GUESTS = /(?<!\s)\s+(?:feat|ft|featuring|vs|presents|pres)\b[\s\S]*/i;
const GUESTS_OF_TITLE = /(?<!\s)\s+(?:feat|ft|featuring)\b[\s\S]*/i;

/** Artist and title normalised for comparison; also the cache key for their cover. */
export function songKey(artist: string, title: string): string {
  return `${artistKey(artist)}\n${titleKey(title)}`;
}

/** Whether both are the same track, apart from spelling, guests and versions. */
export function isSameSong(
  a: { artist: string; title: string },
  b: { artist: string; title: string },
): boolean {
  return songKey(a.artist, a.title) === songKey(b.artist, b.title);
}

/** Without guests, "the", and separators between several artists. */
function artistKey(artist: string): string {
  const alone = withoutBrackets(artist).replace(GUESTS, '');
  const words = normaliseName(alone.replace(/[,;/&+]|\s[x×]\s/gi, ' and ')).split(' ');
  const kept = words.filter((word, index) => word !== 'and' && (word !== 'the' || index > 0));
  return kept.length > 0 ? kept.join(' ') : normaliseName(artist);
}

function titleKey(title: string): string {
  const [song = '', ...more] = withoutBrackets(title).split(/\s[-–—]\s/);
  const kept = [song, ...more.filter((part) => !VERSION.test(part))].join(' ');
  const key = normaliseName(kept.replace(GUESTS_OF_TITLE, ''));
  return key === '' ? normaliseName(title) : key;
}

/** Removes brackets that name a version; others are part of the name. */
function withoutBrackets(text: string): string {
  return text.replace(/(?<!\s)\s*[([]([^()[\]]{0,100})[)\]]/g, (whole, inner: string) =>
    VERSION.test(inner) ? '' : whole,
  );
}
