import type { AudioFormat } from '../demux/audio-format';
import { BOX_HEAD, box, fullBox, u32, zeros } from './mp4-boxes';
import { fileType, movie, payload, type SampleTable, u32s } from './mp4-movie';
import type { FileMuxer } from './muxer';
import { createNumberList } from './number-list';
import { type BoundTags, isoSecond } from './song-tags';

/**
 * An M4A file of AAC frames of one format: MP4 without fragments, the movie box before the audio, so that it
 * plays while it loads. HE-AAC stays signalled implicitly, as in ADTS: time is counted at the core coder's
 * rate, and a decoder finds the rest in the frames. All numbers have 32 bits, so there is room for 4 GiB and
 * 2³² samples.
 */
export function createM4aFile(format: AudioFormat, tags: BoundTags): FileMuxer {
  const sizes = createNumberList();
  /** Runs of frames of one duration, as "stts" lists them: how many, and the samples in each. */
  const runs: number[] = [];
  let size = 0;
  let total = 0;
  return {
    measure(frame) {
      const { length } = payload(frame);
      sizes.push(length);
      size += length;
      const duration = Math.round(frame.duration * format.sampleRate);
      total += duration;
      const count = runs.at(-1) === duration ? runs.splice(-2)[0] : 0;
      runs.push((count ?? 0) + 1, duration);
    },
    head() {
      const type = fileType('M4A ', 'M4A ', 'mp42', 'isom');
      const metadata = userData(tags);
      const stsz = u32s([0, sizes.numbers.length], sizes.numbers);
      const before = (start: number) => [
        type,
        ...movie(format, total, sampleTable(sizes.numbers, stsz, runs, start), metadata),
        Uint8Array.from([...u32(BOX_HEAD + size), ...MEDIA_DATA]),
      ];
      // The chunks' offsets depend on the head's length, which does not depend on them.
      return before(before(0).reduce((sum, { length }) => sum + length, 0));
    },
    pack: (frame) => [payload(frame)],
    end: () => [],
  };
}

/** "mdat" */
const MEDIA_DATA = [0x6d, 0x64, 0x61, 0x74];

/** Samples in a chunk: about a second. Players read whole chunks, and some have little room. */
const CHUNK = 50;

/** ISO/IEC 14496-12, 8.6.1.2 and 8.7; `start` is where the first sample is in the file. */
function sampleTable(
  sizes: Uint32Array,
  stsz: Uint8Array<ArrayBuffer>,
  runs: readonly number[],
  start: number,
): SampleTable {
  const chunks: number[] = [];
  let at = start;
  sizes.forEach((size, index) => {
    if (index % CHUNK === 0) chunks.push(at);
    at += size;
  });
  const description = 1;
  const whole = Math.floor(sizes.length / CHUNK);
  const rest = sizes.length % CHUNK;
  const kinds = [
    ...(whole > 0 ? [[1, CHUNK, description]] : []),
    ...(rest > 0 ? [[whole + 1, rest, description]] : []),
  ];
  return {
    stts: u32s([runs.length / 2], runs),
    stsc: u32s([kinds.length], kinds.flat()),
    stsz,
    stco: u32s([chunks.length], chunks),
  };
}

/** Tags as iTunes writes them: the item list of "QuickTime File Format", "Metadata", with iTunes' names. */
function userData({ title, artist, album, date, cover }: BoundTags): Uint8Array<ArrayBuffer> {
  const text = (name: string, value: string) =>
    value === '' ? [] : [item(name, UTF_8, new TextEncoder().encode(value))];
  const items = [
    ...text('©nam', title),
    ...text('©ART', artist),
    ...text('©alb', album),
    ...text('©day', date === null ? '' : isoSecond(date)),
    ...(cover === null ? [] : [item('covr', PICTURES[cover.mimeType], cover.bytes)]),
  ];
  const handler = fullBox('hdlr', 0, 0, zeros(4), ITUNES, zeros(9));
  return box('udta', fullBox('meta', 0, 0, handler, box('ilst', ...items)));
}

/** "mdirappl": the handler's type and its maker. */
const ITUNES = new TextEncoder().encode('mdirappl');

/** Well-known types of values. */
const UTF_8 = 1;
const PICTURES = { 'image/jpeg': 13, 'image/png': 14 };

function item(name: string, type: number, value: Uint8Array): Uint8Array<ArrayBuffer> {
  const locale = zeros(4);
  return box(name, box('data', u32(type), locale, value));
}
