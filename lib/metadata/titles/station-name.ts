import { normaliseName } from '../normalise-name';

/** What directories add to names: "Radio X (128k MP3)", "Radio X HD". */
const DECORATION = /^(?:\d{2,3}k?|kbps|kbit|mp3|aac|aacp|ogg|opus|flac|hd|hq|stream|livestream)$/;

/**
 * Whether a text is the station's own name, whatever its case, accents, spaces, and the bit rates and
 * codecs that directories add to names.
 */
export function isStationName(text: string, stationName: string): boolean {
  const name = bare(stationName);
  return name.length > 1 && bare(text) === name;
}

function bare(name: string): string {
  const plain = normaliseName(name.replace(/[([][^()[\]]*[)\]]/g, ' '));
  const kept = plain.split(' ').filter((word) => !DECORATION.test(word));
  return (kept.length > 0 ? kept : [plain]).join('');
}
