import { rootElement } from '@/lib/platform/xml/root-element';

/**
 * What the beginning of an answer looks like, whatever a server calls it. `playlist`: M3U, PLS, XSPF,
 * ASX or bare addresses. `list`: OPML, or a JSON object. `markup`: a feed or a page, also compressed.
 * `prose`: other text. `binary`: audio, as a rule.
 */
export type Look = 'playlist' | 'list' | 'markup' | 'prose' | 'binary';

/** Bytes that tell what an answer is. */
export const MAX_START = 4096;

/** How playlists that are no XML begin, and addresses by themselves. */
const PLAYLIST = /^(#ext|\[playlist\]|\[reference\]|https?:\/\/\S)/i;

const LOOKS = new Map<string, Look>([
  ['opml', 'list'],
  ['asx', 'playlist'],
  ['playlist', 'playlist'],
]);

export function lookAt(start: Uint8Array): Look {
  if (start[0] === 0x1f && start[1] === 0x8b) return 'markup';
  const text = decode(start).trimStart();
  if (PLAYLIST.test(text)) return 'playlist';
  if (hasControlCharacters(text)) return 'binary';
  if (text.startsWith('{')) return 'list';
  if (!text.startsWith('<')) return 'prose';
  return LOOKS.get(rootElement(text)) ?? 'markup';
}

/** By its BOM, else a letter for each byte: enough to tell what it is. */
function decode(start: Uint8Array): string {
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder('utf-16le').decode(start);
  if (start[0] === 0xfe && start[1] === 0xff) return new TextDecoder('utf-16be').decode(start);
  return new TextDecoder('latin1').decode(start).replace(/^\u00ef\u00bb\u00bf/, '');
}

/** Japanese texts shift between their letters with the escape character (ISO-2022-JP). */
const hasControlCharacters = (text: string) =>
  [...text].some((letter) => letter < '\t' || (letter > '\r' && letter < ' ' && letter !== '\x1b'));
