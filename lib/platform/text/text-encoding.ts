import {
  decodeLegacy,
  guessEncoding,
  guessScript,
  type LegacyEncoding,
  showsEncoding,
} from './legacy-encoding';
import { windows1252Byte } from './windows-1252';

/** A decoded text, and the encoding it proved to be in; null if it is UTF-8 or ambiguous. */
export interface DecodedText {
  text: string;
  encoding: LegacyEncoding | null;
}

/**
 * Decodes text of unknown encoding: as strict UTF-8, otherwise in a legacy encoding, guessed from how its
 * letters follow each other. `hint` is what fitted the same station last time. If a server's byte limit
 * split the last UTF-8 character, it is dropped.
 */
export function readText(bytes: Uint8Array, hint = ''): DecodedText {
  const whole = decodeUtf8(bytes, false);
  if (whole !== null) return { text: whole, encoding: null };
  const cut = decodeUtf8(bytes, true);
  // Without other non-ASCII characters, the last byte may just as well be a windows-1252 letter.
  if (cut !== null && /[^ -~\s]/.test(cut)) return { text: cut, encoding: null };
  const encoding = guessEncoding(bytes, hint);
  const text = new TextDecoder(encoding).decode(bytes);
  return { text, encoding: showsEncoding(bytes, encoding, hint) ? encoding : null };
}

/** The text alone. */
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

/** The first byte of a UTF-8 sequence of a script used in titles, decoded as windows-1252. */
const MISREAD = /[ÂÃÄÅÎÏÐÑ×ØÙÚâãäåæçèéêëìíîïð][^ -~]/;

/** Two adjacent non-ASCII letters, a sign of a non-Latin script decoded as Latin. */
const TWO_BEYOND = /[^ -~][^ -~]/;

/**
 * Undoes one mis-decoding: UTF-8 or another encoding taken for windows-1252 on the way ("BjÃ¶rk", "Êèíî"),
 * as Icecast does with the titles of MP3 sources on its status page. Only if the whole text is mis-decoded;
 * not detectable for Latin-script encodings.
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
