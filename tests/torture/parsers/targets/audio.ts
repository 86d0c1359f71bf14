import { type AudioFrame, isSameFormat } from '@/lib/audio/demux/audio-format';
import { createFrameParser } from '@/lib/audio/demux/frame-parser';
import { readId3 } from '@/lib/audio/demux/id3';
import { createOggDemuxer } from '@/lib/audio/demux/ogg-demuxer';
import { isDecided, sniff } from '@/lib/audio/demux/sniff';
import type { StreamDemuxer } from '@/lib/audio/demux/stream-demuxer';
import { readVorbisComment } from '@/lib/audio/demux/vorbis-comment';
import { createMp4Muxer } from '@/lib/audio/mux/mp4-muxer';
import type { Muxer } from '@/lib/audio/mux/muxer';
import { createWebmMuxer } from '@/lib/audio/mux/webm-muxer';
import { sniffAddress } from '@/lib/directory/sniff-address';
import { createIcyDemuxer, readMetaInterval } from '@/lib/platform/net/icy-stream';
import { anyFrames, anyId3 } from '../inputs/frames.ts';
import { anyBytes, cutAnywhere, joinAll, mutateBytes } from '../inputs/mutate.ts';
import { anyOgg } from '../inputs/ogg.ts';
import type { Random } from '../inputs/random.ts';
import { audioFile, FEED_FILES } from '../inputs/samples.ts';
import { demand, target } from '../target.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();
const OGGS = ['tone-opus.ogg', 'tone-vorbis.ogg', 'tone-flac.ogg'].map((name) => audioFile(name));
const MP3 = audioFile('demo-audio.mp3');
const TEXTS = [...FEED_FILES.values()].map((text) => encoder.encode(text));
const EVERY = [MP3, ...OGGS, ...TEXTS];
const TOKENS = [
  ...[
    'OggS',
    'OpusHead',
    'OpusTags',
    '\x01vorbis',
    '\x03vorbis',
    '\x05vorbis',
    'fLaC',
    'ID3',
    'TAG',
  ],
  ...[
    'ICY 200 OK\r\nicy-metaint: 16\r\n\r\n',
    "StreamTitle='",
    "';",
    '#EXTM3U\n',
    '<?xml',
    '\x7fFLAC',
  ],
].map((text) => Uint8Array.from(Buffer.from(text, 'latin1')));
TOKENS.push(
  Uint8Array.of(0xff, 0xfb, 0x90, 0),
  Uint8Array.of(0xff, 0xf1, 0x50, 0x80, 2, 0x1f, 0xfc),
  new Uint8Array(64),
  new Uint8Array(300).fill(255),
);

const anyStream =
  (samples: readonly Bytes[], build: (random: Random) => Bytes) => (random: Random) => {
    if (random.oneIn(40)) return anyBytes(random, 2000);
    const whole = random.oneIn(2) ? random.pick(samples) : build(random);
    const start = random.oneIn(3) ? whole.slice(random.below(whole.length + 1)) : whole;
    return random.oneIn(5) ? start : mutateBytes(start, EVERY, TOKENS, random);
  };

/** The frames and titles of a stream; they must not depend on where it is cut. */
function demuxed(create: () => StreamDemuxer, pieces: readonly Bytes[]) {
  const demuxer = create();
  const all = pieces.map((piece) => demuxer.push(piece));
  return {
    frames: all.flatMap(({ frames }) => frames),
    titles: all.flatMap(({ titles }) => titles),
    demuxer,
  };
}

function checkDemuxer(create: () => StreamDemuxer, bytes: Bytes, random: Random): AudioFrame[] {
  const { frames, titles, demuxer } = demuxed(create, [bytes]);
  let time = 0;
  for (const frame of frames) {
    demand(Number.isFinite(frame.duration) && frame.duration >= 0, 'a frame lasts', frame.duration);
    demand(Math.abs(frame.time - time) < 1e-6, 'a frame begins where the one before ends', [
      frame.time,
      time,
    ]);
    demand(
      frame.format.sampleRate > 0 && frame.format.channels > 0,
      'a format has a rate and channels',
      frame.format,
    );
    time = frame.time + frame.duration;
  }
  demand(Number.isFinite(demuxer.time) && demuxer.skipped >= 0, 'the time is one', demuxer.time);
  const length = frames.reduce((sum, { data }) => sum + data.length, 0);
  demand(length <= bytes.length, 'no more comes out than came in', length);

  const cut = demuxed(create, cutAnywhere(bytes, random));
  demand(cut.frames.length === frames.length, 'cut anywhere, as many frames', [
    cut.frames.length,
    frames.length,
  ]);
  for (const [at, frame] of frames.entries()) {
    const other = cut.frames[at];
    const isSame =
      other !== undefined &&
      isSameFormat(other.format, frame.format) &&
      other.time === frame.time &&
      other.duration === frame.duration &&
      Buffer.compare(other.data, frame.data) === 0;
    demand(isSame, 'cut anywhere, the same frames', at);
  }
  demand(
    JSON.stringify(cut.titles) === JSON.stringify(titles),
    'cut anywhere, the same titles',
    titles,
  );
  return frames;
}

/** Checks that the boxes of an MP4 (ISO/IEC 14496-12) fill it without gaps. */
function checkBoxes(bytes: Bytes): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = 0;
  while (at + 8 <= bytes.length) {
    const size = view.getUint32(at);
    demand(size >= 8, 'a box has a size', size);
    at += size;
  }
  demand(at === bytes.length, 'boxes fill the file', [at, bytes.length]);
}

function checkMuxer(muxer: Muxer, frames: readonly AudioFrame[], isMp4: boolean): void {
  const kept = frames.filter(({ format }) => isSameFormat(format, frames[0]?.format ?? format));
  for (let at = 0; at < kept.length; at += 7) {
    const some = kept.slice(at, at + 7);
    const packed = muxer.pack(some);
    const size = packed.reduce((sum, { length }) => sum + length, 0);
    const least = isMp4 ? 1 : some.length;
    demand(size >= least, 'frames are packed', size);
    if (isMp4) for (const bytes of packed) checkBoxes(bytes);
  }
}

const pack = (frames: readonly AudioFrame[]) => {
  const codec = frames[0]?.format.codec;
  if (codec === undefined) return;
  if (codec !== 'vorbis') checkMuxer(createMp4Muxer(`audio/mp4; codecs="${codec}"`), frames, true);
  if (codec === 'opus' || codec === 'vorbis')
    checkMuxer(createWebmMuxer(`audio/webm; codecs="${codec}"`), frames, false);
};

export const AUDIO_TARGETS = [
  target({
    name: 'MP3 and AAC frames, packaged',
    runs: 50_000,
    make: anyStream([MP3], anyFrames),
    parse: (bytes, random) => pack(checkDemuxer(createFrameParser, bytes, random)),
  }),
  target({
    name: 'Ogg, packaged',
    runs: 50_000,
    make: anyStream(OGGS, anyOgg),
    parse: (bytes, random) => pack(checkDemuxer(createOggDemuxer, bytes, random)),
  }),
  target({
    name: 'ICY streams',
    runs: 40_000,
    make: (random) => ({
      interval: random.pick([
        null,
        '1',
        '16',
        '100',
        ' 400 ',
        '8192',
        '99999999',
        '0',
        '-1',
        'x',
        '16e2',
      ]),
      bytes: anyStream(EVERY, anyFrames)(random),
    }),
    parse({ interval, bytes }, random) {
      const read = readMetaInterval(interval);
      demand(
        read === null || (Number.isInteger(read) && read > 0),
        'an interval is a number of bytes',
        read,
      );
      const partsOf = (pieces: readonly Bytes[]) => {
        const demux = createIcyDemuxer(read);
        const parts = pieces.flatMap((piece) => demux(piece));
        const of = (kind: string) =>
          joinAll(parts.filter((part) => part.kind === kind).map((part) => part.bytes));
        return { audio: of('audio'), metadata: of('metadata') };
      };
      const whole = partsOf([bytes]);
      const cut = partsOf(cutAnywhere(bytes, random));
      demand(Buffer.compare(whole.audio, cut.audio) === 0, 'cut anywhere, the same sound');
      demand(Buffer.compare(whole.metadata, cut.metadata) === 0, 'cut anywhere, the same titles');
      demand(
        whole.audio.length + whole.metadata.length <= bytes.length,
        'no more comes out than came in',
      );
    },
  }),
  target({
    name: 'ID3 and comments',
    runs: 40_000,
    make: (random) => {
      const tag = random.oneIn(2) ? anyId3(random) : anyOgg(random).slice(random.below(200));
      return random.oneIn(2) ? tag : mutateBytes(tag, EVERY, TOKENS, random);
    },
    parse(bytes) {
      for (const map of [readId3(bytes), readVorbisComment(bytes)]) {
        for (const text of map.values())
          demand(text.length <= bytes.length, 'a text is no longer than the tag', text.length);
      }
    },
  }),
  target({
    name: 'first bytes',
    runs: 30_000,
    make: anyStream(EVERY, (random) => (random.oneIn(2) ? anyFrames(random) : anyOgg(random))),
    parse(bytes) {
      const looks = sniff(bytes, true);
      demand(
        ['ogg', 'marked text', 'plain text', 'frames'].includes(looks),
        'it looks like something',
        looks,
      );
      // Once decided, later bytes must not change the decision.
      for (const length of [64, 500, 2048]) {
        const first = bytes.subarray(0, length);
        if (isDecided(first))
          demand(sniff(first, false) === sniff(bytes, false), 'a decision stays', length);
      }
      sniffAddress(bytes.subarray(0, 4096));
    },
  }),
];
