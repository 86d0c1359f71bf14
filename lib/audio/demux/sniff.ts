/** What the first bytes of an answer look like. */
export type SniffedKind = 'ogg' | 'marked text' | 'plain text' | 'frames';

/**
 * How many bytes are looked at, if there are that many. More than the longest MP3 frame: encoders pad quiet
 * frames at high bitrates with letters, and only the next header tells them from text.
 */
const ENOUGH_TO_SNIFF = 2048;
/** The signatures of texts and of Ogg are within this many bytes. */
const ENOUGH_FOR_A_MARK = 64;

/** How playlists and pages start, after a UTF-8 byte order mark. */
const MARK = /^(\u00ef\u00bb\u00bf)?\s*(#ext|\[playlist\]|<|https?:\/\/|\[reference\])/i;
/** Four UTF-16 letters after the byte order mark. */
const UTF_16 = /^(\u00ff\u00fe(.\0){4}|\u00fe\u00ff(\0.){4})/;

/** Control characters, and two bytes that never occur in UTF-8: audio always contains some before long. */
const isBinary = (byte: number) =>
  (byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d)) || byte === 0x7f || byte >= 0xfe;

/** Whether the result is final: more bytes could not change it. */
export function isDecided(first: Uint8Array): boolean {
  if (first.length >= ENOUGH_TO_SNIFF) return true;
  return first.length >= ENOUGH_FOR_A_MARK && first.some(isBinary);
}

/**
 * Decides by content alone, whatever the server calls it; `whole` if no more bytes will come. Text is a
 * playlist, or no audio; anything that is neither Ogg nor text is searched for frames. A burst starts in the
 * middle of a frame, so any first byte is possible, even "<": a signature alone does not make it text.
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
