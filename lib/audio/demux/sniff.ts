/** What the first bytes of an answer look like. */
export type SniffedKind = 'ogg' | 'marked text' | 'plain text' | 'frames';

/**
 * How many bytes are looked at, if there are that many. It is more than the longest MP3 frame: an
 * encoder fills a loud bitrate's quiet frames with letters, and only the next header tells them from text.
 */
const ENOUGH_TO_SNIFF = 2048;
/** The marks of texts and of Ogg stand within this many bytes. */
const ENOUGH_FOR_A_MARK = 64;

/** How playlists and pages begin, behind the mark of UTF-8. */
const MARK = /^(\u00ef\u00bb\u00bf)?\s*(#ext|\[playlist\]|<|https?:\/\/|\[reference\])/i;
/** Four letters of UTF-16 behind its mark. */
const UTF_16 = /^(\u00ff\u00fe(.\0){4}|\u00fe\u00ff(\0.){4})/;

/** Control characters, and two bytes that are in no text of UTF-8: no audio is long without them. */
const isBinary = (byte: number) =>
  (byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d)) || byte === 0x7f || byte >= 0xfe;

/** Whether more bytes could change what these look like. */
export function isDecided(first: Uint8Array): boolean {
  if (first.length >= ENOUGH_TO_SNIFF) return true;
  return first.length >= ENOUGH_FOR_A_MARK && first.some(isBinary);
}

/**
 * Decides by the content alone, whatever a server calls it; `whole` where no more than these bytes came.
 * Text is a playlist, or no audio; what is neither Ogg nor text is searched for frames. A burst begins
 * in the middle of a frame, with a "<" as well as with any other byte, so a mark alone makes no text.
 */
export function sniff(first: Uint8Array, whole: boolean): SniffedKind {
  const bytes = first.subarray(0, ENOUGH_TO_SNIFF);
  const head = new TextDecoder('latin1').decode(bytes);
  if (head.startsWith('OggS')) return 'ogg';
  if (UTF_16.test(head)) return 'marked text';
  const enough = whole ? head.trim() !== '' : bytes.length === ENOUGH_TO_SNIFF;
  if (!enough || bytes.some(isBinary)) return 'frames';
  return MARK.test(head) ? 'marked text' : 'plain text';
}
