/** What the first bytes of an answer look like. */
export type Look = 'ogg' | 'text' | 'frames';

const TEXT = /^(\ufeff|\u00ef\u00bb\u00bf)?\s*(#ext|\[playlist\]|<|https?:\/\/|\[reference\])/i;
const PLAYLIST_TYPE = /mpegurl|scpls|xspf|x-ms-(asf|asx|wvx|wax)/;

/**
 * Decides by the content; what a server calls it counts only where the content may be anything. Text
 * is a playlist, or no audio; what is neither Ogg nor text is searched for frames.
 */
export function look(first: Uint8Array, contentType: string): Look {
  const head = new TextDecoder('latin1').decode(first.subarray(0, 64));
  if (head.startsWith('OggS')) return 'ogg';
  return TEXT.test(head) || (PLAYLIST_TYPE.test(contentType) && first[0] !== 0xff)
    ? 'text'
    : 'frames';
}
