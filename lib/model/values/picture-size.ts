/**
 * How many pixels a picture may have to be decoded, at four bytes each. Podcast covers have 3000 by 3000.
 */
const MAX_PIXELS = 12_000_000;
/** How many bytes are searched for the size; in a JPEG it may come after a preview. */
const MAX_SEARCH = 256 * 1024;

export interface PictureSize {
  width: number;
  height: number;
}

/**
 * Whether a picture is safe to decode: a few kilobytes can expand to gigabytes, and no browser reports the
 * size first. Also false if the size cannot be read.
 */
export function mayUnpack(picture: Uint8Array): boolean {
  const size = pictureSize(picture);
  return size !== null && size.width * size.height <= MAX_PIXELS;
}

/**
 * The size in pixels given in a picture's header, null if there is none: PNG (W3C, 11.2.1), GIF89a (section
 * 18), WebP (RFC 9649), AVIF (ISO/IEC 23008-12, `ispe`, the largest) and JPEG (ITU-T T.81, B.2.2).
 */
export function pictureSize(picture: Uint8Array): PictureSize | null {
  const head = new DataView(
    picture.buffer,
    picture.byteOffset,
    Math.min(picture.byteLength, MAX_SEARCH),
  );
  if (head.byteLength < 30) return null;
  if (textAt(head, 1, 3) === 'PNG') return sized(head.getUint32(16), head.getUint32(20));
  if (textAt(head, 0, 4) === 'GIF8') return sized(head.getUint16(6, true), head.getUint16(8, true));
  if (textAt(head, 0, 4) === 'RIFF' && textAt(head, 8, 4) === 'WEBP') return sizeOfWebp(head);
  if (textAt(head, 4, 4) === 'ftyp') return sizeOfAvif(head);
  return head.getUint16(0) === 0xffd8 ? sizeOfJpeg(head) : null;
}

function sizeOfWebp(head: DataView): PictureSize | null {
  const kind = textAt(head, 12, 4);
  if (kind === 'VP8X') return sized(1 + uint24(head, 24), 1 + uint24(head, 27));
  if (kind === 'VP8L') {
    const bits = head.getUint32(21, true);
    return sized(1 + (bits & 0x3fff), 1 + ((bits >> 14) & 0x3fff));
  }
  if (kind !== 'VP8 ') return null;
  return sized(head.getUint16(26, true) & 0x3fff, head.getUint16(28, true) & 0x3fff);
}

/** A file may hold several pictures, a thumbnail among them. */
function sizeOfAvif(head: DataView): PictureSize | null {
  let largest: PictureSize | null = null;
  for (let at = 8; at + 16 <= head.byteLength; at++) {
    if (head.getUint32(at) !== ISPE) continue;
    const found = sized(head.getUint32(at + 8), head.getUint32(at + 12));
    if (found === null) continue;
    if (largest === null || found.width * found.height > largest.width * largest.height) {
      largest = found;
    }
  }
  return largest;
}

/** "ispe". */
const ISPE = 0x69737065;

/** Walks the segments up to the first frame header. */
function sizeOfJpeg(head: DataView): PictureSize | null {
  for (let at = 2; at + 9 <= head.byteLength; ) {
    if (head.getUint8(at) !== 0xff) return null;
    const marker = head.getUint8(at + 1);
    // Padding: 0xff may be repeated before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const beginsFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (beginsFrame) return sized(head.getUint16(at + 7), head.getUint16(at + 5));
    at += 2 + Math.max(2, head.getUint16(at + 2));
  }
  return null;
}

const sized = (width: number, height: number): PictureSize | null =>
  width > 0 && height > 0 ? { width, height } : null;

const uint24 = (head: DataView, at: number) =>
  head.getUint16(at, true) + head.getUint8(at + 2) * 0x10000;

const textAt = (head: DataView, at: number, length: number) =>
  String.fromCharCode(...Array.from({ length }, (_, nth) => head.getUint8(at + nth)));
