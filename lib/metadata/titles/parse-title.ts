import { decodeEntities } from '@/lib/model/html-entities';
import { cleanText } from '../clean-text';
import { titleSegments } from '../split-title';
import { readAttributeTitle } from './attribute-title';
import { readJsonTitle } from './json-title';
import { judgeSegments, type ParsedTitle } from './judge-segments';
import { judgeWhole } from './judge-text';
import type { StructuredTitle } from './structured-title';
import { tidyTitle } from './tidy-title';
import { readXmlTitle } from './xml-title';

/** What is known of the station beside the title. */
export interface TitleContext {
  /** Its name, as the directory or the listener has it: what stands in for the artist then is a slogan. */
  stationName?: string;
}

/** More than a metadata block holds; the rest of a longer text is not read. */
const MAX_RAW = 4096;

/** The marks of a block that is an advertisement, whatever its title says. */
const MARKED =
  /\badw_ad\s*=\s*['"]?(?:true|1|yes)\b|\binsertionType\s*=\s*['"]?(?:pre|mid|post)-?roll/i;

/** `"Title" by Artist`: only with quotes is it plain which is which. */
const BY = /^["“„«](.+)["”“»]\s+(?:by|von|par|van|av|od)\s+(\S.*)$/i;

/**
 * What a raw title says is on: a track, talk (advertisements, slogans, news) or nothing. Never throws.
 * A track always has a title; its artist may be ''. Raw text beyond 4,096 characters is not read.
 */
export function parseTitle(raw: string, context: TitleContext = {}): ParsedTitle {
  const kept = raw.slice(0, MAX_RAW);
  if (MARKED.test(kept)) return { kind: 'talk', why: 'advertisement', raw: kept };
  const structured = readStructured(kept);
  if (structured === null) return parseText(cleanText(kept), '', context, kept);
  if (structured.advertisement) return { kind: 'talk', why: 'advertisement', raw: kept };
  return parseParts(structured, context, kept);
}

/**
 * The same for a source that names artist and title apart (texts as sent; a title "A - B" without an
 * artist is split). `cover` is an address or ''; only an https one is kept.
 */
export function parseParts(
  parts: { artist: string; title: string; cover: string },
  context: TitleContext = {},
  raw = [parts.artist, parts.title].filter((part) => part !== '').join(' - '),
): ParsedTitle {
  const kept = raw.slice(0, MAX_RAW);
  const artist = cleanText(parts.artist.slice(0, MAX_RAW));
  const title = tidyTitle(cleanText(parts.title.slice(0, MAX_RAW)));
  const segments = titleSegments(title);
  // Some name the artist and send "Artist - Title" as the title all the same.
  if (artist === '' || title === '' || (segments.length > 1 && segments[0] === artist)) {
    return parseText(title || artist, parts.cover, context, kept);
  }
  return judgeSegments([artist, title], parts.cover, context.stationName ?? '', kept);
}

/** JSON, XML or attributes; also where a status page has escaped them. */
function readStructured(text: string): StructuredTitle | null {
  const read = (form: string) =>
    readJsonTitle(form) ?? readXmlTitle(form) ?? readAttributeTitle(form);
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
  const quoted = segments.length === 1 ? BY.exec(tidy) : null;
  if (quoted !== null) {
    return judgeSegments([quoted[2] ?? '', quoted[1] ?? ''], cover, stationName, raw);
  }
  const noise = judgeWhole(tidy);
  if (noise === null) return judgeSegments(segments, cover, stationName, raw);
  if (text === '') return { kind: 'none', why: 'empty', raw };
  return noise === 'placeholder' || noise === 'address'
    ? { kind: 'none', why: noise, raw }
    : { kind: 'talk', why: noise, raw };
}
