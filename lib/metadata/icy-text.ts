import type { StreamTitle } from '@/lib/model/now-playing';
import { coverFromStreamUrl } from './covers/choose-cover';
import { decodeText } from './text-encoding';

/** One length byte counts units of 16 bytes, so no block is longer. */
const MAX_BLOCK = 255 * 16;

/** A metadata block of an ICY stream. Texts are as sent: only their encoding is decoded. */
export interface IcyBlock {
  /** The whole block without its padding. */
  raw: string;
  /** StreamTitle; null where the block has none, '' where it is there and empty. */
  title: string | null;
  /** StreamUrl: a page, or the track's artwork; '' where there is none. */
  url: string;
  /** Every field by its name in lower case; of two fields of one name the first. */
  fields: ReadonlyMap<string, string>;
  /** The block says itself that an advertisement is on. */
  advertisement: boolean;
}

/**
 * Reads `key='value';key="value";` as servers really send it: quotes are not escaped, so a value ends
 * at its quote and `;` before another `key=`, or at the block's end. Null where there is no field.
 */
export function readIcyBlock(block: Uint8Array): IcyBlock | null {
  const bytes = unpadded(block);
  // A character a byte, so that a field's place in the text is its place in the bytes.
  const text = String.fromCharCode(...bytes);
  const fields = new Map<string, string>();
  const key = /[\s;]*([A-Za-z][\w.-]*)\s*=\s*(['"]?)/y;
  for (let match = key.exec(text); match !== null; match = key.exec(text)) {
    const [, name = '', quote = ''] = match;
    const { end, next } = findEnd(text, key.lastIndex, quote);
    const lower = name.toLowerCase();
    if (!fields.has(lower)) fields.set(lower, decodeText(bytes.subarray(key.lastIndex, end)));
    key.lastIndex = next;
  }
  if (fields.size === 0) return null;
  return {
    raw: decodeText(bytes),
    title: fields.get('streamtitle') ?? null,
    url: fields.get('streamurl') ?? '',
    fields,
    advertisement: isAdvertisement(fields),
  };
}

/**
 * The StreamTitle of a block, for `parseTitle`; null where the block says nothing of a title. Of a
 * block that marks itself as an advertisement the whole text, so that the mark is not lost.
 */
export function readStreamTitle(block: Uint8Array): string | null {
  return titleOf(readIcyBlock(block));
}

/** The same as what the playing connection says is on, with the artwork where the block names one. */
export function readIcyTitle(block: Uint8Array): StreamTitle | null {
  const read = readIcyBlock(block);
  const raw = titleOf(read);
  if (raw === null) return null;
  const artwork = coverFromStreamUrl(read?.url ?? '');
  return { raw, source: 'icy', ...(artwork && { artwork }) };
}

function titleOf(block: IcyBlock | null): string | null {
  if (block === null) return null;
  return block.advertisement ? block.raw : block.title;
}

/** A server that pads with what it sent before would else add old text, so it ends at the first zero. */
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

/** What servers send behind the title; it is cut off in the middle where the block had no room for it. */
const NEXT_FIELD = "StreamUrl='";

/** A title without the field behind it: "Title';StreamU" ends at the quote. Any other text as it is. */
export function withoutBlockEnd(text: string): string {
  const quote = Math.max(text.lastIndexOf("';"), text.lastIndexOf('";'));
  if (quote === -1) return text;
  const rest = text.slice(quote + 2).trim();
  return rest !== '' && NEXT_FIELD.startsWith(rest) ? text.slice(0, quote) : text;
}

/** By hand: a pattern with two runs of white space at the end would take cubic time on blanks. */
function withoutEnding(text: string, quote: string): string {
  const whole = text.trimEnd();
  const value = whole.endsWith(';') ? whole.slice(0, -1).trimEnd() : whole;
  return value.endsWith(quote) ? value.slice(0, -1) : value;
}

/** The marks of AdsWizz and its like; RMF FM sends the first beside an empty title. */
function isAdvertisement(fields: ReadonlyMap<string, string>): boolean {
  return (
    /^(true|1|yes)$/i.test(fields.get('adw_ad') ?? '') ||
    /^(pre|mid|post)-?roll$/i.test(fields.get('insertiontype') ?? '')
  );
}
