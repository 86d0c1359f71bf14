import type { AudioFrame } from '../demux/audio-format';
import { BOX_HEAD, box, fullBox, u32, zeros } from './mp4-boxes';
import { fileType, movie, payload, type SampleTable, u32s } from './mp4-movie';
import { type BoundTags, isoSecond } from './song-tags';

/**
 * An M4A file of AAC frames of one format: MP4 without fragments, the movie box before the audio, so that it
 * plays while it is loaded. HE-AAC stays signalled implicitly, as in ADTS: time is counted at the core coder's
 * rate, and a decoder finds the rest in the frames. The last part is the audio, which is not copied.
 */
export function writeM4aFile(
  frames: readonly AudioFrame[],
  tags: BoundTags,
): Uint8Array<ArrayBuffer>[] {
  const [first] = frames;
  if (first === undefined) return [];
  const { format } = first;
  const samples = frames.map(payload);
  const sizes = samples.map(({ length }) => length);
  const durations = frames.map(({ duration }) => Math.round(duration * format.sampleRate));
  const total = durations.reduce((sum, duration) => sum + duration, 0);
  const type = fileType('M4A ', 'M4A ', 'mp42', 'isom');
  const metadata = userData(tags);
  const head = (start: number) =>
    movie(format, total, sampleTable(sizes, durations, start), metadata);
  // The places of the chunks depend on the length of the movie box, which does not depend on them.
  const start = type.length + head(0).length + BOX_HEAD;
  const size = sizes.reduce((sum, length) => sum + length, 0);
  const mediaData = Uint8Array.from([...u32(BOX_HEAD + size), ...MEDIA_DATA]);
  return [type, head(start), mediaData, ...samples];
}

/** "mdat" */
const MEDIA_DATA = [0x6d, 0x64, 0x61, 0x74];

/** Samples in a chunk: about a second. Players read whole chunks, and some have little room. */
const CHUNK = 50;

/** ISO/IEC 14496-12, 8.6.1.2 and 8.7; `start` is where the first sample is in the file. */
function sampleTable(
  sizes: readonly number[],
  durations: readonly number[],
  start: number,
): SampleTable {
  const runs: [count: number, duration: number][] = [];
  for (const duration of durations) {
    const run = runs.at(-1);
    if (run?.[1] === duration) run[0]++;
    else runs.push([1, duration]);
  }
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
    stts: u32s([runs.length, ...runs.flat()]),
    stsc: u32s([kinds.length, ...kinds.flat()]),
    stsz: u32s([0, sizes.length].concat(sizes)),
    stco: u32s([chunks.length, ...chunks]),
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
