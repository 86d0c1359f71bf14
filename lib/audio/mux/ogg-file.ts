import { hashText } from '@/lib/model/values/hash';
import { joinBytes } from '@/lib/platform/bytes';
import type { AudioFormat, AudioFrame } from '../demux/audio-format';
import { openOggCodec } from '../demux/ogg-codecs';
import { u32 } from './mp4-boxes';
import type { FileMuxer } from './muxer';
import { createOggPageWriter } from './ogg-page-writer';
import { type BoundTags, isoSecond, type SongCover } from './song-tags';

/** Seconds in a page, as the codecs' own encoders write them: players seek to whole pages. */
const PAGE = 1;

/**
 * An Ogg file of frames of one format: Opus (RFC 7845), Vorbis (Vorbis I, appendix A) or FLAC (RFC 9639, 10.1).
 * The packets are the server's; pages, positions and comments are new. FLAC frames contain their numbers, which
 * therefore start at the server's count, while the pages' positions start from 0.
 */
export function createOggFile(format: AudioFormat, tags: BoundTags): FileMuxer {
  const { title, artist, date } = tags;
  const writer = createOggPageWriter(hashText(`${artist}\n${title}\n${date?.getTime()}`));
  const measured = createSampleCounter(format);
  const samples = createSampleCounter(format);
  let total = 0;
  let position = 0;
  let pageStart = Number.NEGATIVE_INFINITY;
  return {
    measure(frame) {
      total += measured(frame);
    },
    head() {
      const [identification, ...others] = headersOf(format, total, writeComments(tags));
      writer.add(identification, 0);
      // The first header has a page of its own, and so does the first packet of audio.
      writer.endPage();
      for (const header of others) writer.add(header, 0);
      return writer.take();
    },
    pack(frame) {
      const end = position + samples(frame);
      if (end - pageStart > PAGE * format.sampleRate) {
        writer.endPage();
        pageStart = position;
      }
      writer.add(frame.data, end);
      position = end;
      return writer.take();
    },
    end: () => writer.finish(),
  };
}

/** Each frame's duration in samples, as counted by a decoder that starts with the first frame passed in. */
function createSampleCounter(format: AudioFormat): (frame: AudioFrame) => number {
  // How much a packet of Vorbis yields depends on the one before it, and the first yields nothing.
  const vorbis = format.codec === 'vorbis' ? reopenVorbis(format) : null;
  return ({ data, duration }) =>
    vorbis === null ? Math.round(duration * format.sampleRate) : vorbis.samples(data);
}

function reopenVorbis(format: AudioFormat) {
  const [head, comments, setup] = vorbisHeaders(format);
  const codec = openOggCodec(head);
  codec?.header(comments);
  codec?.header(setup);
  return codec;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** The header packets, with this comment block; `total` is the length in samples. */
function headersOf(format: AudioFormat, total: number, comments: Bytes): [Bytes, ...Bytes[]] {
  switch (format.codec) {
    case 'opus':
      return [opusHead(format, total), joinBytes([ascii('OpusTags'), comments])];
    case 'vorbis': {
      const [head, , setup] = vorbisHeaders(format);
      const framing = 1;
      return [head, joinBytes([[3], ascii('vorbis'), comments, [framing]]), setup];
    }
    case 'flac':
      return flacHeaders(format, total, comments);
    default:
      throw new Error(`${format.codec} has no place in Ogg`);
  }
}

/** 80 ms at 48 kHz. */
const CONVERGENCE = 3840;

/**
 * The server's header with a longer pre-skip: a decoder that starts within a stream needs 80 ms until its
 * output is right, so RFC 7845, 5.1, recommends skipping that much of a stream that was cut. Skipping more than
 * all of it would be invalid (4.5).
 */
function opusHead({ description = new Uint8Array(0) }: AudioFormat, total: number): Bytes {
  const head = description.slice();
  const view = new DataView(head.buffer);
  const skip = Math.min(total, Math.max(view.getUint16(10, true), CONVERGENCE));
  view.setUint16(10, skip, true);
  return head;
}

/** The three headers from a description, where Xiph's lacing joins them: number less one, lengths, packets. */
function vorbisHeaders({ description = new Uint8Array(0) }: AudioFormat): [Bytes, Bytes, Bytes] {
  let at = 1;
  const length = () => {
    let sum = 0;
    let byte: number;
    do {
      byte = description[at++] ?? 0;
      sum += byte;
    } while (byte === 255);
    return sum;
  };
  const [head, comments] = [length(), length()];
  return [
    description.slice(at, at + head),
    description.slice(at + head, at + head + comments),
    description.slice(at + head + comments),
  ];
}

const LAST_BLOCK = 0x80;
const VORBIS_COMMENT = 4;

/** STREAMINFO with the new length, and the comments as the only other block. */
function flacHeaders(format: AudioFormat, total: number, comments: Bytes): [Bytes, Bytes] {
  const { description = new Uint8Array(0) } = format;
  const info = description.slice();
  // "fLaC" and the header of the block, which is not the last one here.
  info[4] = 0;
  const view = new DataView(info.buffer);
  // The number of samples has 36 bits; the four above it belong to something else.
  view.setUint8(21, (view.getUint8(21) & 0xf0) | (Math.floor(total / 2 ** 32) & 0x0f));
  view.setUint32(22, total);
  const version = [1, 0];
  const otherBlocks = [0, 1];
  return [
    joinBytes([[0x7f], ascii('FLAC'), version, otherBlocks, info]),
    joinBytes([[LAST_BLOCK | VORBIS_COMMENT], u32(comments.length).slice(1), comments]),
  ];
}

/** A comment block (Vorbis I, 5.2.1); the cover is in base64, as FLAC, Vorbis and Opus all have it. */
function writeComments({ title, artist, album, date, cover }: BoundTags): Bytes {
  const texts = [
    ['TITLE', title],
    ['ARTIST', artist],
    ['ALBUM', album],
    ['DATE', date === null ? '' : isoSecond(date)],
    ['METADATA_BLOCK_PICTURE', cover === null ? '' : base64(pictureBlock(cover))],
  ].filter(([, text]) => text !== '');
  const comments = texts.map((pair) => withLength(new TextEncoder().encode(pair.join('='))));
  return joinBytes([withLength(ascii('Skywave')), littleEndian(comments.length), ...comments]);
}

const FRONT_COVER = 3;

/** RFC 9639, 8.8. Width, height, depth and colours are for information only, and 0 here. */
function pictureBlock({ mimeType, bytes }: SongCover): Bytes {
  const type = ascii(mimeType);
  const [noDescription, unknown] = [u32(0), u32(0)];
  return joinBytes([
    ...[u32(FRONT_COVER), u32(type.length), type, noDescription],
    ...[unknown, unknown, unknown, unknown, u32(bytes.length), bytes],
  ]);
}

function base64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

const withLength = (bytes: Uint8Array) => joinBytes([littleEndian(bytes.length), bytes]);
const littleEndian = (value: number): number[] => u32(value).reverse();
const ascii = (text: string) => new TextEncoder().encode(text);
