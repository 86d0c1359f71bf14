import { decodeLegacy } from '@/lib/platform/text/legacy-encoding';

/**
 * Bytes, or UTF-16 units of a text. The rest of a longer playlist is ignored; 10,000 entries are far
 * shorter.
 */
export const MAX_PLAYLIST = 1024 * 1024;

/**
 * The text of a playlist, at most 1 MB: decoded by BOM, otherwise as strict UTF-8, otherwise by guessing
 * from its letters.
 */
export function playlistText(content: string | Uint8Array): string {
  if (typeof content === 'string') return whole(content).replace(/^\ufeff/, '');
  const bytes = content.subarray(0, MAX_PLAYLIST);
  const isCut = content.length > bytes.length;
  const text = decode(bytes, isCut);
  return isCut ? withoutLastLine(text) : text;
}

function whole(text: string): string {
  return text.length > MAX_PLAYLIST ? withoutLastLine(text.slice(0, MAX_PLAYLIST)) : text;
}

/** The last line may be cut off, so it is dropped. */
function withoutLastLine(text: string): string {
  return text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'), 0));
}

function decode(bytes: Uint8Array, isCut: boolean): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    // In stream mode, so that a character cut off at the end is not an error.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return decodeLegacy(bytes);
  }
}
