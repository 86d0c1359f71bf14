import { normaliseName } from '@/lib/model/values/match-names';

/** What directories append to names: "Radio X (128k MP3)", "Radio X HD". */
const DECORATION = /^(?:\d{2,3}k?|kbps|kbit|mp3|aac|aacp|ogg|opus|flac|hd|hq|stream|livestream)$/;

/**
 * Whether a text is the station's own name, ignoring case, accents, spaces, and the bit rates and codecs
 * that directories append.
 */
export function isStationName(text: string, stationName: string): boolean {
  const name = bare(stationName);
  return name.length > 1 && bare(text) === name;
}

/**
 * Whether a text ends with the station's own name and has more before it: "You are listening to Radio X".
 * Only for names that clearly belong to a station; songs end in "Paradise" and "Energy", too.
 */
export function endsInStationName(text: string, stationName: string): boolean {
  const name = bareWords(stationName);
  const isPlain = name.length > 1 || /\d|radio|fm$/.test(name[0] ?? '');
  const words = normaliseName(text).split(' ');
  const whole = name.join('');
  if (!isPlain || whole.length < 4) return false;
  let end = '';
  while (words.length > 0 && end.length < whole.length) end = `${words.pop() ?? ''}${end}`;
  return end === whole && words.length > 0;
}

const bare = (name: string) => bareWords(name).join('');

function bareWords(name: string): string[] {
  const plain = normaliseName(name.replace(/[([][^()[\]]*[)\]]/g, ' '));
  const kept = plain.split(' ').filter((word) => !DECORATION.test(word));
  return kept.length > 0 ? kept : [plain];
}
