import { joinBytes } from '@/lib/platform/bytes';
import { u32 } from './mp4-boxes';
import type { BoundTags, SongCover } from './song-tags';

/**
 * An ID3v2.3 tag (id3.org, ID3v2.3.0): TIT2, TPE1, TALB, the date and the cover. Version 2.3 and not 2.4,
 * because everything reads it: car radios, older Windows and many hardware players ignore 2.4. It has no UTF-8,
 * so the texts are in UTF-16. Its dates have no time zone, so they are in local time.
 */
export function writeId3Tag({ title, artist, album, date, cover }: BoundTags) {
  const frames = [
    ...textFrame('TIT2', title),
    ...textFrame('TPE1', artist),
    ...textFrame('TALB', album),
    ...(date === null ? [] : dateFrames(date)),
    ...(cover === null ? [] : [pictureFrame(cover)]),
  ];
  const size = frames.reduce((sum, { length }) => sum + length, 0);
  // No unsynchronisation: only players that know nothing of ID3 need it, and the others often fail on it.
  return joinBytes([latin('ID3'), [3, 0, 0], syncSafe(size), ...frames]);
}

/** Four digits each: the year; day and month; hour and minute. */
function dateFrames(date: Date): Uint8Array<ArrayBuffer>[] {
  const two = (number: number) => String(number).padStart(2, '0');
  return [
    ...textFrame('TYER', String(date.getFullYear()).padStart(4, '0')),
    ...textFrame('TDAT', two(date.getDate()) + two(date.getMonth() + 1)),
    ...textFrame('TIME', two(date.getHours()) + two(date.getMinutes())),
  ];
}

const UTF_16 = 1;
const LATIN_1 = 0;

/** Empty if the text is. */
function textFrame(id: string, text: string): Uint8Array<ArrayBuffer>[] {
  if (text === '') return [];
  if (/^\d+$/.test(text)) return [frame(id, [LATIN_1], latin(text))];
  const units = new Uint8Array(2 + 2 * text.length);
  const view = new DataView(units.buffer);
  view.setUint16(0, 0xfeff, true);
  for (let at = 0; at < text.length; at++) view.setUint16(2 + 2 * at, text.charCodeAt(at), true);
  return [frame(id, [UTF_16], units)];
}

const FRONT_COVER = 3;

function pictureFrame({ mimeType, bytes }: SongCover): Uint8Array<ArrayBuffer> {
  const noDescription = 0;
  return frame('APIC', [LATIN_1], latin(mimeType), [0, FRONT_COVER, noDescription], bytes);
}

function frame(id: string, ...contents: ArrayLike<number>[]): Uint8Array<ArrayBuffer> {
  const size = contents.reduce((sum, { length }) => sum + length, 0);
  return joinBytes([latin(id), u32(size), [0, 0], ...contents]);
}

/** 28 bits, seven in each byte. */
const syncSafe = (value: number): number[] =>
  [21, 14, 7, 0].map((shift) => (value >>> shift) & 127);

const latin = (letters: string): number[] => [...letters].map((letter) => letter.charCodeAt(0));
