import {
  decodeLegacy,
  guessEncoding,
  guessScript,
  type LegacyEncoding,
  showsEncoding,
} from './legacy-encoding';
import { windows1252Byte } from './windows-1252';

/** A text, and the encoding that it showed itself to be in; null where it is UTF-8 or might be several. */
export interface DecodedText {
  text: string;
  encoding: LegacyEncoding | null;
}

/**
 * Text of unknown encoding: strict UTF-8, else one of those that stations sent before it, by how its
 * letters follow each other. `hint` is what fitted the same station last time. UTF-8 whose last
 * character was cut in two, as servers with a limit in bytes do, loses that one.
 */
export function readText(bytes: Uint8Array, hint = ''): DecodedText {
  const whole = decodeUtf8(bytes, false);
  if (whole !== null) return { text: whole, encoding: null };
  const cut = decodeUtf8(bytes, true);
  // Without another character beyond ASCII the last byte may as well be a letter of windows-1252.
  if (cut !== null && /[^ -~\s]/.test(cut)) return { text: cut, encoding: null };
  const encoding = guessEncoding(bytes, hint);
  const text = new TextDecoder(encoding).decode(bytes);
  return { text, encoding: showsEncoding(bytes, encoding, hint) ? encoding : null };
}

/** The same without a word of the encoding. */
export function decodeText(bytes: Uint8Array, hint = ''): string {
  return readText(bytes, hint).text;
}

export const isUtf8 = (bytes: Uint8Array) => decodeUtf8(bytes, false) !== null;

function decodeUtf8(bytes: Uint8Array, mayBeCut: boolean): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: mayBeCut });
  } catch {
    return null;
  }
}

/** The first byte of a UTF-8 sequence of a script that titles are written in, read as windows-1252. */
const MISREAD = /[ÂÃÄÅÎÏÐÑ×ØÙÚâãäåæçèéêëìíîïð][^ -~]/;

/** Two letters beyond ASCII beside each other: what is left of a script whose letters all are. */
const TWO_BEYOND = /[^ -~][^ -~]/;

/**
 * Undoes one misreading: UTF-8 or another encoding taken for windows-1252 on the way ("BjÃ¶rk",
 * "Êèíî"), as Icecast does to the titles of MP3 sources in its status page. Only where the whole text
 * is such a misreading; of encodings with Latin letters it cannot be told.
 */
export function repairMojibake(text: string): string {
  if (!TWO_BEYOND.test(text)) return text;
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) {
    const byte = windows1252Byte(text.charAt(index));
    if (byte === undefined) return text;
    bytes[index] = byte;
  }
  const repaired = MISREAD.test(text) ? decodeUtf8(bytes, false) : null;
  if (repaired !== null) return repaired;
  return guessScript(bytes) === null ? text : decodeLegacy(bytes);
}
