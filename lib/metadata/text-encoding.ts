import { windows1252Byte } from '@/lib/model/windows-1252';

/**
 * Text of unknown encoding: strict UTF-8, else windows-1252, which the older half of all stations
 * sends. UTF-8 whose last character was cut in two, as servers with a limit in bytes do, loses that one.
 */
export function decodeText(bytes: Uint8Array): string {
  const whole = decodeUtf8(bytes, false);
  if (whole !== null) return whole;
  const cut = decodeUtf8(bytes, true);
  // Without another character beyond ASCII the last byte may as well be a letter of windows-1252.
  const isUtf8 = cut !== null && /[^ -~\s]/.test(cut);
  return isUtf8 ? cut : new TextDecoder('windows-1252').decode(bytes);
}

function decodeUtf8(bytes: Uint8Array, mayBeCut: boolean): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: mayBeCut });
  } catch {
    return null;
  }
}

/** The first byte of a UTF-8 sequence of a script that titles are written in, read as windows-1252. */
const MISREAD = /[ÂÃÄÅÎÏÐÑ×ØÙÚâãäåæçèéêëìíïð][^ -~]/;

/**
 * Undoes one misreading: UTF-8 taken for windows-1252 on the way ("BjÃ¶rk"), as Icecast does to the
 * titles of MP3 sources in its status page. Only where the whole text is such a misreading.
 */
export function repairMojibake(text: string): string {
  if (!MISREAD.test(text)) return text;
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) {
    const byte = windows1252Byte(text.charAt(index));
    if (byte === undefined) return text;
    bytes[index] = byte;
  }
  return decodeUtf8(bytes, false) ?? text;
}
