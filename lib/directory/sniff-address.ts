import { markedEncoding } from '@/lib/platform/text/decode-bytes';
import { rootElement } from '@/lib/platform/xml/root-element';

/**
 * What the beginning of a response looks like, whatever its content type. `playlist`: M3U, PLS, XSPF, ASX
 * or bare addresses. `list`: OPML, or a JSON object. `markup`: a feed or a page, possibly compressed.
 * `prose`: other text. `binary`: usually audio.
 */
export type Sniffed = 'playlist' | 'list' | 'markup' | 'prose' | 'binary';

/** How many bytes it takes to classify a response. */
export const MAX_START = 4096;

/** How non-XML playlists and bare addresses begin. */
const PLAYLIST = /^(#ext|\[playlist\]|\[reference\]|https?:\/\/\S)/i;

const BY_ROOT = new Map<string, Sniffed>([
  ['opml', 'list'],
  ['asx', 'playlist'],
  ['playlist', 'playlist'],
]);

/** Classifies a response by its first bytes, of which `MAX_START` are enough. */
export function sniffAddress(start: Uint8Array): Sniffed {
  if (start[0] === 0x1f && start[1] === 0x8b) return 'markup';
  const text = decode(start).trimStart();
  if (PLAYLIST.test(text)) return 'playlist';
  if (hasControlCharacters(text)) return 'binary';
  if (text.startsWith('{')) return 'list';
  if (!text.startsWith('<')) return 'prose';
  return BY_ROOT.get(rootElement(text)) ?? 'markup';
}

/** Decodes by BOM, otherwise one character per byte, which is enough to classify it. */
function decode(start: Uint8Array): string {
  const wide = markedEncoding(start);
  if (wide !== null) return new TextDecoder(wide).decode(start);
  return new TextDecoder('latin1').decode(start).replace(/^\u00ef\u00bb\u00bf/, '');
}

/** The escape character is allowed: Japanese text switches character sets with it (ISO-2022-JP). */
const hasControlCharacters = (text: string) =>
  [...text].some((letter) => letter < '\t' || (letter > '\r' && letter < ' ' && letter !== '\x1b'));
