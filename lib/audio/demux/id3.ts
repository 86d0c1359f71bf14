import { boundTitle, type StreamTitle } from '@/lib/model/now-playing';
import { decodeLegacy } from '@/lib/platform/text/legacy-encoding';

/** How many frames of a tag are read, and bytes of each text: pictures are skipped. */
const MAX_FRAMES = 100;
const MAX_FRAME = 8192;

/**
 * The text frames of an ID3v2 tag (TIT2, TPE1 and so on) and the link of a WXXX. Long texts are cut, and only
 * the first of very many frames are read.
 */
export function readId3(tag: Uint8Array): Map<string, string> {
  const found = new Map<string, string>();
  if (tag.length < 10 || String.fromCharCode(...tag.subarray(0, 3)) !== 'ID3') return found;
  const version = tag[3] ?? 0;
  const end = Math.min(tag.length, 10 + syncSafe(tag, 6));
  let at = 10;
  for (let frames = 0; frames < MAX_FRAMES && at + 10 <= end; frames++) {
    const id = String.fromCharCode(...tag.subarray(at, at + 4));
    if (!/^[A-Z0-9]{4}$/.test(id)) break;
    const size = version >= 4 ? syncSafe(tag, at + 4) : plain(tag, at + 4);
    const body = tag.subarray(at + 10, Math.min(end, at + 10 + Math.min(size, MAX_FRAME)));
    at += 10 + size;
    if (id[0] === 'T' && id !== 'TXXX') found.set(id, decode(body[0] ?? 3, body.subarray(1)));
    if (id === 'WXXX') found.set(id, link(body));
  }
  return found;
}

function link(body: Uint8Array): string {
  const wide = body[0] === 1 || body[0] === 2;
  let at = 1;
  while (at < body.length && !(body[at] === 0 && (!wide || body[at + 1] === 0))) at += wide ? 2 : 1;
  return decode(0, body.subarray(at + (wide ? 2 : 1)));
}

/**
 * Encodings of ID3v2.4, section 4: Latin-1, UTF-16 with a byte order mark, UTF-16BE, UTF-8. Text marked as
 * Latin-1 is usually in the encoding of its writer's computer.
 */
function decode(encoding: number, bytes: Uint8Array): string {
  const bigEndian = encoding === 2 || (encoding === 1 && bytes[0] === 0xfe);
  const name = encoding === 3 ? 'utf-8' : bigEndian ? 'utf-16be' : 'utf-16le';
  const text = encoding === 0 ? decodeLegacy(bytes) : new TextDecoder(name).decode(bytes);
  return text.split('\0')[0]?.trim() ?? '';
}

function plain(bytes: Uint8Array, at: number): number {
  return [0, 1, 2, 3].reduce((sum, n) => sum * 256 + (bytes[at + n] ?? 0), 0);
}

function syncSafe(bytes: Uint8Array, at: number): number {
  return [0, 1, 2, 3].reduce((sum, n) => sum * 128 + ((bytes[at + n] ?? 0) & 127), 0);
}

/** The title in a stream's tag; null if there is none. */
export function titleOfId3(frames: Map<string, string>): StreamTitle | null {
  const title = frames.get('TIT2') ?? '';
  const artist = frames.get('TPE1') ?? '';
  if (title === '' && artist === '') return null;
  const raw = [artist, title].filter((part) => part !== '').join(' - ');
  const artwork = frames.get('WXXX');
  return boundTitle({
    raw,
    source: 'hls',
    ...(artist !== '' && { artist, title }),
    ...(artwork && { artwork }),
  });
}
