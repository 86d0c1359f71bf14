import { normaliseName } from '@/lib/model/values/match-names';
import { isWebAddress } from '@/lib/model/values/web-address';
import { boundText } from '@/lib/platform/text/clean-text';
import { classifyLeft, classifyWhole, isAddress, isNothing } from './classify-text';
import { endsInStationName, isStationName } from './station-name';

/**
 * The current content according to a title. `raw` is the text as the station sent it, for curious
 * listeners.
 */
export type ParsedTitle =
  | { kind: 'track'; artist: string; title: string; cover: string; raw: string }
  /** Something is on, but it is not a track. */
  | { kind: 'talk'; why: 'advertisement' | 'slogan' | 'announcement'; raw: string }
  /** The title does not say what is on. */
  | { kind: 'none'; why: 'empty' | 'placeholder' | 'address'; raw: string };

/**
 * Classifies the parts of a title between its dashes: the first is the artist, the others are the title.
 */
export function classifySegments(
  parts: readonly string[],
  cover: string,
  stationName: string,
  raw: string,
): ParsedTitle {
  const isStation = (text: string) => isStationName(text, stationName);
  const [first = ''] = parts;
  if (isStation(first) && parts.length < 3) return { kind: 'talk', why: 'slogan', raw };
  // "Radio X - Artist - Title": some stations start with their name.
  const own = isStation(first) ? parts.slice(1) : [...parts];

  const left = own.length > 1 ? classifyLeft(own[0] ?? '') : null;
  if (left === 'advertisement' || left === 'slogan' || left === 'announcement') {
    return { kind: 'talk', why: left, raw };
  }
  const ended = withoutTail(own, isStation);
  // "Listen without advertisements - www.example.com" has nothing but an address beside the text.
  if (ended.length === 1 && own.length > 1 && isAddress(own.at(-1) ?? '')) {
    return { kind: 'talk', why: 'slogan', raw };
  }
  const said = withoutRepetition(ended).filter((part) => !isNothing(part));
  const [artist = '', ...rest] = said;
  if (artist === '') return { kind: 'none', why: 'placeholder', raw };
  const [end = ''] = rest;
  if (rest.length === 1 && TO_NAME.test(end) && endsInStationName(end, stationName)) {
    return { kind: 'talk', why: 'slogan', raw };
  }
  if (rest.length > 0) return track(artist, rest.join(' - '), cover, raw);
  const noise = classifyWhole(artist);
  // "More music every day - Radio X", and the same in one sentence.
  const whole = parts.join(' ');
  if (noise === null && parts.length < 3 && endsInStationName(whole, stationName)) {
    return { kind: 'talk', why: 'slogan', raw };
  }
  if (noise === null) return track('', artist, cover, raw);
  return noise === 'placeholder' || noise === 'address'
    ? { kind: 'none', why: noise, raw }
    : { kind: 'talk', why: noise, raw };
}

function track(artist: string, title: string, cover: string, raw: string): ParsedTitle {
  return {
    kind: 'track',
    artist: boundText(artist),
    title: boundText(title),
    cover: /^https:\/\/[^\s"<>]+$/.test(cover) && isWebAddress(cover) ? cover : '',
    raw,
  };
}

/** "(1982)", "14:05" */
const WHEN = /^[([]?(?:(?:19|20)\d\d|\d{1,2}:\d{2}(?::\d{2})?)[)\]]?$/;

/**
 * How a slogan leads up to the name: "only on Radio X". Recordings end like this, too: "Live at Radio X".
 */
const TO_NAME =
  /^(?:(?:only |just |now |here )?on|(?:nur |hier )?auf|hier ist|sur|en|su|na|op|på|em|this is|you(?:['’]re| are) (?:listening to|tuned (?:in )?to|on)|(?:du|sie) hör(?:s?t|en)|vous écoutez|(?:est[aá]s|est[aá]) escuchando|stai ascoltando|słuchasz|słuchacie|вы слушаете) /i;

/** Drops, from the end, the station's name, addresses and, in longer titles, a year or time. */
function withoutTail(parts: readonly string[], isStation: (text: string) => boolean): string[] {
  const kept = [...parts];
  while (kept.length > 1) {
    const last = kept.at(-1) ?? '';
    const isWhen = kept.length > 2 && WHEN.test(last);
    if (!isWhen && !isStation(last) && !isAddress(last)) break;
    kept.pop();
  }
  return kept;
}

/**
 * For three or more parts: drops a repeated artist, a title repeated as the album, an album named after the
 * artist.
 */
function withoutRepetition(parts: readonly string[]): string[] {
  const kept = [...parts];
  const same = (a = '', b = '') => normaliseName(a) === normaliseName(b);
  if (kept.length > 2 && same(kept[0], kept[1])) kept.shift();
  while (kept.length > 2 && (same(kept.at(-1), kept.at(-2)) || same(kept.at(-1), kept[0]))) {
    kept.pop();
  }
  return kept;
}
