import { isWebAddress } from '@/lib/model/web-address';
import { boundText } from '../clean-text';
import { normaliseName } from '../normalise-name';
import { isAddress, isNothing, judgeLeft, judgeWhole } from './judge-text';
import { isStationName } from './station-name';

/** What a title says is on. `raw` is the text as the station sent it, for the listener who asks. */
export type ParsedTitle =
  | { kind: 'track'; artist: string; title: string; cover: string; raw: string }
  /** Something is on, and it is no track. */
  | { kind: 'talk'; why: 'advertisement' | 'slogan' | 'announcement'; raw: string }
  /** Nothing was said of what is on. */
  | { kind: 'none'; why: 'empty' | 'placeholder' | 'address'; raw: string };

/** The parts of a title between its dashes, judged: the first is the artist, the others the title. */
export function judgeSegments(
  parts: readonly string[],
  cover: string,
  stationName: string,
  raw: string,
): ParsedTitle {
  const isStation = (text: string) => isStationName(text, stationName);
  const [first = ''] = parts;
  if (isStation(first) && parts.length < 3) return { kind: 'talk', why: 'slogan', raw };
  // "Radio X - Artist - Title": some stations begin with their name.
  const own = isStation(first) ? parts.slice(1) : [...parts];

  const left = own.length > 1 ? judgeLeft(own[0] ?? '') : null;
  if (left === 'advertisement' || left === 'slogan' || left === 'announcement') {
    return { kind: 'talk', why: left, raw };
  }
  const ended = withoutTail(own, isStation);
  // "Listen without advertisements - www.example.com" had only the address beside it.
  if (ended.length === 1 && own.length > 1 && isAddress(own.at(-1) ?? '')) {
    return { kind: 'talk', why: 'slogan', raw };
  }
  const said = withoutRepetition(ended).filter((part) => !isNothing(part));
  const [artist = '', ...rest] = said;
  if (artist === '') return { kind: 'none', why: 'placeholder', raw };
  if (rest.length > 0) return track(artist, rest.join(' - '), cover, raw);
  const noise = judgeWhole(artist);
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

/** Without the station's name, addresses, and in longer titles a year, at the end. */
function withoutTail(parts: readonly string[], isStation: (text: string) => boolean): string[] {
  const kept = [...parts];
  while (kept.length > 1) {
    const last = kept.at(-1) ?? '';
    const year = kept.length > 2 && /^[([]?(?:19|20)\d\d[)\]]?$/.test(last);
    if (!year && !isStation(last) && !isAddress(last)) break;
    kept.pop();
  }
  return kept;
}

/** Of three and more: the artist said twice, a title repeated as the album, an album named after the artist. */
function withoutRepetition(parts: readonly string[]): string[] {
  const kept = [...parts];
  const same = (a = '', b = '') => normaliseName(a) === normaliseName(b);
  if (kept.length > 2 && same(kept[0], kept[1])) kept.shift();
  while (kept.length > 2 && (same(kept.at(-1), kept.at(-2)) || same(kept.at(-1), kept[0]))) {
    kept.pop();
  }
  return kept;
}
