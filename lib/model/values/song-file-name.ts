import { localDay } from './dates';
import { visibleText } from './visible-text';

/** What a kept sound is named after. Empty texts mean unknown. */
export interface NamedSound {
  title: string;
  artist: string;
  /** The station. */
  album: string;
  /** When it was broadcast, in milliseconds since 1970. */
  date: number;
}

/** UTF-16 units, with room left below the 255 that file systems and some programs allow for a whole path. */
const MAX_NAME = 120;
/** UTF-8 bytes; Linux allows 255, extension included. */
const MAX_BYTES = 240;

/**
 * "Artist – Title.mp3", safe on Windows, macOS and Linux: no reserved characters or device names, no control
 * characters or marks that change the reading direction, no dots or spaces at either end, at most 120 UTF-16
 * units before the extension. Without artist and title it is named like a recording.
 */
export function songFileName(
  { title, artist, album, date }: NamedSound,
  extension: string,
): string {
  const song = [artist, title].map(safe).filter((part) => part !== '');
  if (song.length === 0) return recordingFileName(album, date, extension);
  return fileName(cut(song.join(DASH)), extension);
}

/** The name of a recording with its extension, equally safe: "FIP – 2026-07-12 20.15.mp3". */
export const recordingFileName = (station: string, date: number, extension: string): string =>
  fileName(recordingName(station, date), extension);

/**
 * "FIP – 2026-07-12 20.15", in any language: the station and the local time of `date`, in milliseconds since 1970. A
 * long station is cut, but not the time; without a station it is "Skywave", and an impossible time is left out.
 */
export function recordingName(station: string, date: number): string {
  const time = localMinute(date);
  const parts = [cut(safe(station), ROOM_FOR_TIME) || 'Skywave', time];
  return parts.filter((part) => part !== '').join(DASH);
}

const DASH = ' – ';
/** For the dash and "2026-07-12 20.15", in bytes, which outnumber the UTF-16 units. */
const ROOM_FOR_TIME = 24;

const fileName = (name: string, extension: string) =>
  `${isDevice(name) ? '_' : ''}${name}.${extension}`;

/** "2026-07-12 20.15" without the colon, which Windows and macOS reserve; empty for an impossible time. */
function localMinute(time: number): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return '';
  const clock = [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0'));
  return `${localDay(time)} ${clock.join('.')}`;
}

/**
 * Replaces the characters that Windows reserves ("Naming Files, Paths, and Namespaces"), among them "/", reserved
 * everywhere. Separators become a hyphen, and quotation marks an apostrophe; the others are left out.
 */
function safe(text: string): string {
  const shown = visibleText(text, 4 * MAX_NAME)
    .normalize('NFC')
    // Invisible characters, except those that join letters and emoji.
    .replace(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .replace(/[/\\|:]/g, '-')
    .replaceAll('"', '’')
    .replace(/[<>?*]/g, '');
  return cut(shown);
}

/** Cut between characters to the limits less `room`, without dots, spaces, dashes and loose joiners at either end. */
function cut(text: string, room = 0): string {
  let [units, bytes] = [0, 0];
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (units + letter.length > MAX_NAME - room || bytes > MAX_BYTES - room) break;
    units += letter.length;
  }
  return text.slice(0, units).replace(/^[\s.–\u200c\u200d]+|[\s.–\u200c\u200d]+$/g, '');
}

/** Even with an extension, and with spaces before it, these still name a Windows device. */
const isDevice = (name: string) =>
  /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])\s*(\.|$)/i.test(name);
