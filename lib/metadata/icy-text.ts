import type { StreamTitle } from '@/lib/model/now-playing';
import { type DecodedText, decodeText, isUtf8, readText } from '@/lib/platform/text/text-encoding';
import { coverFromStreamUrl } from './covers/choose-cover';

/** The length byte counts units of 16 bytes, so no block is longer. */
const MAX_BLOCK = 255 * 16;

/** A metadata block of an ICY stream. Texts are as sent, apart from decoding. */
export interface IcyBlock {
  /** The whole block, without padding. */
  readonly raw: string;
  /** StreamTitle; null if the block has none, '' if it is present but empty. */
  title: string | null;
  /** The bytes of the title or, for an advertisement, of the whole block. */
  titleBytes: Uint8Array | null;
  /** StreamUrl: a page, or the track's artwork; '' if missing. */
  url: string;
  /** All fields, by lower-case name; of repeated fields the first. */
  fields: ReadonlyMap<string, string>;
  /** The block marks itself as an advertisement. */
  advertisement: boolean;
}

/**
 * Parses `key='value';key="value";` as servers really send it: quotes are not escaped, so a value ends at
 * its quote and `;` before another `key=`, or at the end of the block. Null if there is no field.
 */
export function readIcyBlock(block: Uint8Array): IcyBlock | null {
  const bytes = unpadded(block);
  // One character per byte, so that positions in the text are positions in the bytes.
  const text = String.fromCharCode(...bytes);
  const fields = new Map<string, string>();
  let titleBytes: Uint8Array | null = null;
  const key = /[\s;]*([A-Za-z][\w.-]*)\s*=\s*(['"]?)/y;
  for (let match = key.exec(text); match !== null; match = key.exec(text)) {
    const [, name = '', quote = ''] = match;
    const { end, next } = findEnd(text, key.lastIndex, quote);
    const lower = name.toLowerCase();
    const value = bytes.subarray(key.lastIndex, end);
    if (lower === 'streamtitle') titleBytes ??= value;
    if (!fields.has(lower)) fields.set(lower, decodeText(value));
    key.lastIndex = next;
  }
  if (fields.size === 0) return null;
  const advertisement = isAdvertisement(fields);
  return {
    // A getter, because only advertisements need it.
    get raw() {
      return decodeText(bytes);
    },
    title: fields.get('streamtitle') ?? null,
    titleBytes: advertisement ? bytes : titleBytes,
    url: fields.get('streamurl') ?? '',
    fields,
    advertisement,
  };
}

/**
 * A block's title, with the artwork if the block has any; null if it has no title. For a block that marks itself as
 * an advertisement, the whole text, so that the mark is kept.
 */
export function readIcyTitle(block: Uint8Array): StreamTitle | null {
  const read = readIcyBlock(block);
  const raw = titleOf(read);
  if (raw === null) return null;
  const artwork = coverFromStreamUrl(read?.url ?? '');
  const bytes = read?.titleBytes ?? new Uint8Array();
  // The station is unknown here, so the bytes are passed on to code that knows it and may decode them
  // again.
  const sent = isUtf8(bytes) ? '' : String.fromCharCode(...bytes);
  return { raw, source: 'icy', ...(artwork && { artwork }), ...(sent && { sent }) };
}

/**
 * Decodes a title that came as bytes (`StreamTitle.sent`), with the encoding that fitted its station
 * before.
 */
export function readSentTitle(sent: string, hint: string): DecodedText {
  return readText(
    Uint8Array.from(sent, (character) => character.charCodeAt(0)),
    hint,
  );
}

function titleOf(block: IcyBlock | null): string | null {
  if (block === null) return null;
  return block.advertisement ? block.raw : block.title;
}

/** Stops at the first zero, because some servers pad with remains of earlier blocks. */
function unpadded(block: Uint8Array): Uint8Array {
  const padding = block.indexOf(0);
  return block.subarray(0, Math.min(padding === -1 ? block.length : padding, MAX_BLOCK));
}

function findEnd(text: string, start: number, quote: string): { end: number; next: number } {
  if (quote === '') {
    const semicolon = text.indexOf(';', start);
    const end = semicolon === -1 ? text.length : semicolon;
    return { end, next: end };
  }
  const rest = text.slice(start);
  const close = new RegExp(`${quote}\\s*;\\s*(?=[A-Za-z][\\w.-]*\\s*=)`).exec(rest);
  if (close !== null) {
    return { end: start + close.index, next: start + close.index + close[0].length };
  }
  const value = withoutBlockEnd(rest);
  const end = value.length < rest.length ? value.length : withoutEnding(rest, quote).length;
  return { end: start + end, next: text.length };
}

/** The field servers send after the title; it is cut off if the block is too short. */
const NEXT_FIELD = "StreamUrl='";

/**
 * A title without the start of the next field: "Title';StreamU" is cut at the quote. Other text is
 * unchanged.
 */
export function withoutBlockEnd(text: string): string {
  const quote = Math.max(text.lastIndexOf("';"), text.lastIndexOf('";'));
  if (quote === -1) return text;
  const rest = text.slice(quote + 2).trim();
  return rest !== '' && NEXT_FIELD.startsWith(rest) ? text.slice(0, quote) : text;
}

/**
 * Written by hand: a regular expression with two runs of white space at the end would take cubic time on
 * blanks.
 */
function withoutEnding(text: string, quote: string): string {
  const whole = text.trimEnd();
  const value = whole.endsWith(';') ? whole.slice(0, -1).trimEnd() : whole;
  return value.endsWith(quote) ? value.slice(0, -1) : value;
}

/** The marks of AdsWizz and similar services; RMF FM sends the first with an empty title. */
function isAdvertisement(fields: ReadonlyMap<string, string>): boolean {
  return (
    /^(true|1|yes)$/i.test(fields.get('adw_ad') ?? '') ||
    /^(pre|mid|post)-?roll$/i.test(fields.get('insertiontype') ?? '')
  );
}
