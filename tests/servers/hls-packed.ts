import { makeAudio } from './make-audio.ts';

const AAC = '-f lavfi -i sine=f=330:r=44100:d=20 -ac 2 -c:a aac -b:a 96k -f adts'.split(' ');

/** Frames of 1,024 samples at 44.1 kHz in a segment: about a second. */
const FRAMES = 43;
const SEGMENT_SECONDS = (FRAMES * 1024) / 44_100;
const WINDOW = 6;

/** How many segments each song of the broadcast lasts. */
const SONG_SEGMENTS = 5;

export interface PackedBroadcast {
  playlist(): string;
  segment(number: number): Buffer;
}

/**
 * Live HLS as radio stations send it: segments of packed AAC, each preceded by an ID3 tag with its time and
 * the current song.
 */
export async function createPackedBroadcast(
  song: (number: number) => { artist: string; title: string },
): Promise<PackedBroadcast> {
  const frames = splitAdts(await makeAudio(AAC));
  // As if it had been on the air for a while.
  const began = Date.now() - 2 * WINDOW * SEGMENT_SECONDS * 1000;
  return {
    playlist() {
      const end = Math.floor((Date.now() - began) / 1000 / SEGMENT_SECONDS);
      const numbers = Array.from({ length: WINDOW }, (_, index) => end - WINDOW + index);
      return [
        '#EXTM3U',
        '#EXT-X-VERSION:3',
        '#EXT-X-TARGETDURATION:1',
        `#EXT-X-MEDIA-SEQUENCE:${numbers[0]}`,
        ...numbers.flatMap((number) => [`#EXTINF:${SEGMENT_SECONDS.toFixed(5)},`, `${number}.aac`]),
        '',
      ].join('\n');
    },
    segment(number) {
      const { artist, title } = song(Math.floor(number / SONG_SEGMENTS));
      const audio = Array.from(
        { length: FRAMES },
        (_, index) => frames[(number * FRAMES + index) % frames.length] as Buffer,
      );
      const time = Math.round(number * SEGMENT_SECONDS * 90_000);
      return Buffer.concat([id3Tag(time, { TPE1: artist, TIT2: title }), ...audio]);
    },
  };
}

/** The owner identifier that RFC 8216, 3.4 requires; its data is a time in units of 1/90,000 s. */
const TIMESTAMP_OWNER = 'com.apple.streaming.transportStreamTimestamp\0';

function id3Tag(time: number, texts: Record<string, string>): Buffer {
  const stamp = Buffer.alloc(8);
  stamp.writeBigUInt64BE(BigInt(time));
  const frames = Buffer.concat([
    id3Frame('PRIV', Buffer.concat([Buffer.from(TIMESTAMP_OWNER, 'latin1'), stamp])),
    ...Object.entries(texts).map(([id, text]) => id3Frame(id, Buffer.from(`\x03${text}`, 'utf8'))),
  ]);
  return Buffer.concat([
    Buffer.from('ID3\x04\0\0', 'latin1'),
    Buffer.from(syncSafe(frames.length)),
    frames,
  ]);
}

function id3Frame(id: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(id), Buffer.from([...syncSafe(body.length), 0, 0]), body]);
}

const syncSafe = (size: number) => [21, 14, 7, 0].map((shift) => (size >> shift) & 127);

/** Splits data into its ADTS frames (ISO/IEC 13818-7, 6.2). */
function splitAdts(bytes: Buffer): Buffer[] {
  const frames: Buffer[] = [];
  for (let at = 0; at + 7 <= bytes.length; ) {
    const size = (bytes.readUIntBE(at + 3, 3) >> 5) & 0x1fff;
    frames.push(bytes.subarray(at, at + size));
    at += size;
  }
  return frames;
}
