import { cleanText } from '@/lib/platform/text/clean-text';
import { decodeEntities } from '@/lib/platform/text/html-entities';
import { withoutBlockEnd } from '../icy-text';
import { titleSegments } from '../split-title';
import { readAttributeTitle } from './attribute-title';
import { classifySegments, type ParsedTitle } from './classify-segments';
import { classifyWhole, isAddress } from './classify-text';
import { readJsonTitle } from './json-title';
import { isStationName } from './station-name';
import type { StructuredTitle } from './structured-title';
import { tidyTitle } from './tidy-title';
import { readXmlTitle } from './xml-title';

/** What is known about the station. */
export interface TitleContext {
  /**
   * Its name in the directory or given by the listener. If it takes the artist's place, the title is a
   * slogan.
   */
  stationName?: string;
}

/** More than a metadata block holds; the rest of a longer text is ignored. */
const MAX_RAW = 4096;

/** Marks a block as an advertisement, whatever its title says. */
const MARKED =
  /\badw_ad\s*=\s*['"]?(?:true|1|yes)\b|\binsertionType\s*=\s*['"]?(?:pre|mid|post)-?roll/i;

/** `"Title" by Artist` and `Title By: Artist`: without quotes or a colon it is unclear which is which. */
const QUOTED_BY = /^["“„«](.+)["”“»]\s+(?:by|von|par|van|av|od)\s+(\S.*)$/i;
const BY_COLON = /\sby: ?(?=\S)/i;
/** Words before "by:" that do not introduce an artist: "Hosted by: …". */
const OTHER_CREDIT =
  /\b(?:brought to you|hosted|presented|sponsored|powered|mixed|produced|written|compiled|requested|selected)$/i;

/**
 * Interprets a raw title: a track, talk (advertisements, slogans, news) or nothing. Never throws. A track
 * always has a title; its artist may be ''. Ignores raw text beyond 4,096 characters.
 */
export function parseTitle(raw: string, context: TitleContext = {}): ParsedTitle {
  const kept = raw.slice(0, MAX_RAW);
  if (MARKED.test(kept)) return { kind: 'talk', why: 'advertisement', raw: kept };
  const value = withoutBlockEnd(kept);
  const structured = readStructured(value);
  if (structured === null) return parseText(cleanText(value), '', context, kept);
  if (structured.advertisement) return { kind: 'talk', why: 'advertisement', raw: kept };
  return parseParts(structured, context, kept);
}

/**
 * The same for a source with separate artist and title (texts as sent; a title "A - B" without an artist is
 * split). `cover` is an address or ''; only https is kept.
 */
export function parseParts(
  parts: { artist: string; title: string; cover: string },
  context: TitleContext = {},
  raw = [parts.artist, parts.title].filter((part) => part !== '').join(' - '),
): ParsedTitle {
  const kept = raw.slice(0, MAX_RAW);
  const artist = cleanText(parts.artist.slice(0, MAX_RAW));
  const title = tidyTitle(cleanText(parts.title.slice(0, MAX_RAW)), artist !== '');
  const segments = titleSegments(title);
  // Some sources give the artist, but still send "Artist - Title" as the title, or as both.
  const isBoth = segments.length > 1 && (segments[0] === artist || title === artist);
  if (artist === '' || title === '' || isBoth) {
    return parseText(title || artist, parts.cover, context, kept);
  }
  return classifySegments([artist, title], parts.cover, context.stationName ?? '', kept);
}

/** JSON, XML or attributes, even if a status page has escaped them. */
function readStructured(text: string): StructuredTitle | null {
  const read = (form: string) =>
    readJsonTitle(form) ?? readXmlTitle(form) ?? readAttributeTitle(form) ?? readFieldTitle(form);
  return read(text) ?? (/&(?:lt|quot|#34);/.test(text) ? read(decodeEntities(text)) : null);
}

function parseText(
  text: string,
  cover: string,
  { stationName = '' }: TitleContext,
  raw: string,
): ParsedTitle {
  const tidy = tidyTitle(text);
  const segments = titleSegments(tidy);
  const [first = '', ...tail] = segments;
  const isNamed = tail.every((part) => isAddress(part) || isStationName(part, stationName));
  const credited = isNamed ? readCredit(first) : null;
  if (credited !== null) return classifySegments(credited, cover, stationName, raw);
  const noise = classifyWhole(tidy);
  if (noise === null) return classifySegments(segments, cover, stationName, raw);
  if (text === '') return { kind: 'none', why: 'empty', raw };
  return noise === 'placeholder' || noise === 'address'
    ? { kind: 'none', why: noise, raw }
    : { kind: 'talk', why: noise, raw };
}

/** Artist and title of a text that credits the artist; otherwise null. */
function readCredit(text: string): [artist: string, title: string] | null {
  const quoted = QUOTED_BY.exec(text);
  if (quoted !== null) return [quoted[2] ?? '', quoted[1] ?? ''];
  const by = BY_COLON.exec(text);
  if (by === null) return null;
  const title = text.slice(0, by.index);
  const artist = text.slice(by.index + by[0].length);
  return title === '' || OTHER_CREDIT.test(title) ? null : [artist, title];
}

/**
 * Parses `Artist~Title~Album~…`, which automation sends with most fields empty: at least four fields, and
 * no blanks next to the tildes. Japanese titles have blanks there ("Song ~Live~").
 */
function readFieldTitle(text: string): StructuredTitle | null {
  const [artist = '', title = '', ...rest] = text.split('~', 64);
  if (rest.length < 2) return null;
  const isField = (part: string) => /\S/.test(part) && part === part.trim();
  if (!isField(artist) || !isField(title) || / [-–—] /.test(artist)) return null;
  return { artist, title, cover: '', advertisement: false };
}
