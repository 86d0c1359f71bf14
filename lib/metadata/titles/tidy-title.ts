import { foldText } from '@/lib/model/values/visible-text';
import { titleSegments } from '../split-title';
import { isAddress } from './classify-text';

const AUDIO_FILE = /\.(?:mp3|m4a|aac|ogg|oga|opus|flac|wav|wma|mp2)$/i;

/** What software puts before the actual title. */
const INTRODUCTION =
  /^(?:now playing|now on air|on air now|on air|currently playing|current (?:song|track)|playing now|auto ?dj|you(?:'|’)re listening to|jetzt läuft|jetzt im programm|es läuft|gerade läuft|en écoute|actuellement|à l'antenne|suena ahora|sonando|está sonando|in onda|nu op de radio|teraz gramy|сейчас в эфире|tocando agora)\s*[:：]\s*/i;

/** A start time in front: "12:30 - ", "[09:05] ". The band 2:54 does not match. */
const BEGAN =
  /^(?:(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)? [-–—] |[[(](?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?[\])] )(?=\S)/;

/** An announcement of the next track: "*** NEXT: …", "| Up next: …". */
const NEXT =
  /[*|•] ?(?:next|up next|next up|coming up|als nächstes|à suivre|następnie|далее) ?[:：]/i;

/** "[03:45]", "(3:45)", "(12:30:05)" at the end: a length or a start time. */
const TIME_IN_BRACKETS = /[[(]\d{1,2}:\d{2}(?::\d{2})?[\])]$/;

/** A time that is not part of a lyric, at the end of "Artist - Title": "14:05", "09:30", "9:30:15". */
const TIME = /^(?:(?:0\d|1[3-9]|2[0-3]):[0-5]\d|\d{1,2}:[0-5]\d:[0-5]\d)$/;

/** "Meet me at 14:05" */
const POINTS_AT_TIME = /(?:^|\s)(?:at|till|until|since|um|ab|bis|a las|à|alle|om|o|в|до|с)$/i;

/** How many endings of a title are cut off one after another; real ones have three at most. */
const MOST_ENDS = 4;

/**
 * Removes what automation adds to a title: paths, file extensions, escapes, numbers, introductions,
 * addresses, times and the next track. `isPart`: the text does not include the artist.
 */
export function tidyTitle(text: string, isPart = false): string {
  let tidy = unescapeWhole(text)
    .replace(INTRODUCTION, '')
    .replace(/^0\d\s?[.)-]\s+(?=\D)/, '');
  if (!isPart) tidy = tidy.replace(BEGAN, '');
  if (AUDIO_FILE.test(tidy)) tidy = withoutPath(tidy.replace(AUDIO_FILE, ''));
  if (!/\s/.test(tidy) && /_-_/.test(tidy)) tidy = tidy.replaceAll('_', ' ');
  const next = tidy.search(NEXT);
  if (next !== -1) tidy = withoutMarks(tidy.slice(0, next));
  for (let ends = 0; ends < MOST_ENDS; ends++) {
    const shorter = withoutEnd(tidy, isPart);
    if (shorter === tidy) break;
    tidy = shorter;
  }
  return tidy.trim();
}

/** Without one address or time at the end. */
function withoutEnd(text: string, isPart: boolean): string {
  if (TIME_IN_BRACKETS.test(text)) return text.replace(TIME_IN_BRACKETS, '').trimEnd();
  const blank = text.lastIndexOf(' ');
  const last = text.slice(blank + 1);
  const rest = text.slice(0, Math.max(blank, 0));
  const inBrackets = /^[[(](.{4,})[)\]]$/.exec(last)?.[1];
  if (inBrackets !== undefined) {
    return rest !== '' && isAddress(inBrackets) ? withoutMarks(rest) : text;
  }
  // An address or time that is alone, or alone after a dash, is left for the classification of the parts.
  const isBeside = titleSegments(rest).length > 1 || isPart;
  if (!isBeside || /(?:^|\s)\p{Pd}{1,3}$/u.test(rest)) return text;
  if (isAddress(last)) return withoutMarks(rest);
  return TIME.test(last) && !POINTS_AT_TIME.test(rest) ? withoutMarks(rest) : text;
}

/** Removes the punctuation between a title and what was cut off. Written by hand to take linear time. */
function withoutMarks(text: string): string {
  let end = text.length;
  while (end > 0 && ' *|•~/,;:'.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** The file's name without its number. Only from full paths: "AC/DC - Thunderstruck" is not one. */
function withoutPath(file: string): string {
  const isPath = /^(?:[a-z]:)?[\\/]/i.test(file);
  const slash = Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\'));
  return (isPath ? file.slice(slash + 1) : file).replace(/^\d{1,3}\s?[.)_-]+\s?(?=\D)/, '');
}

/** "Artist%20-%20Title" and "Artist+-+Title": still URL-encoded. */
function unescapeWhole(text: string): string {
  if (/\s/.test(text)) return text;
  const spaced = /\+[-–]\+/.test(text) ? text.replaceAll('+', ' ') : text;
  if (!/%[\da-f]{2}/i.test(spaced)) return spaced;
  try {
    return foldText(decodeURIComponent(spaced));
  } catch {
    return spaced;
  }
}
