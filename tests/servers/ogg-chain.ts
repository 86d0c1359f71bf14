import { type LocalServer, listenLocally } from './local-server.ts';
import { makeAudio } from './make-audio.ts';
import { splitOggPages } from './ogg-pages.ts';

/** ffmpeg's options for each codec; all at 48 kHz, so that a granule position gives the time in each. */
const CODECS = {
  opus: '-c:a libopus -b:a 96k',
  vorbis: '-c:a libvorbis -b:a 112k',
  flac: '-c:a flac -sample_fmt s16',
};
/** The content types the server sends: one right, one too general, one wrong. */
const TYPES = { opus: 'audio/ogg', vorbis: 'application/ogg', flac: 'audio/mpeg' };
const RATE = 48_000;
const TICK = 50;

export type ChainCodec = keyof typeof CODECS;

export interface Song {
  artist: string;
  title: string;
  seconds: number;
  /** The pitch of its tone, in Hz. */
  pitch?: number;
}

export interface ChainStation extends LocalServer {
  at(codec: ChainCodec): string;
}

interface TimedPage {
  bytes: Buffer;
  /** When its sound begins, in seconds into the broadcast. */
  from: number;
}

/**
 * A station that chains one logical stream per song, like Liquidsoap and Icecast's own sources. Each
 * client hears the songs from the first one on, as a tone that never pauses, in real time after an initial
 * burst of `burst` seconds.
 */
export async function createChainStation(
  songs: readonly Song[],
  { burst = 2 } = {},
): Promise<ChainStation> {
  const names = Object.keys(CODECS) as ChainCodec[];
  const made = await Promise.all(
    names.map(async (codec) => [codec, await makeBroadcast(codec, songs)] as const),
  );
  const broadcasts = new Map<string, TimedPage[]>(made);
  const server = await listenLocally((request, response) => {
    const codec = request.url?.slice(1) as ChainCodec;
    const pages = broadcasts.get(codec);
    if (pages === undefined) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': TYPES[codec] });
    const began = performance.now() - burst * 1000;
    let next = 0;
    const send = () => {
      for (const now = (performance.now() - began) / 1000; ; next++) {
        const page = pages[next];
        if (page === undefined || page.from > now) break;
        response.write(page.bytes);
      }
    };
    const timer = setInterval(send, TICK);
    response.on('close', () => clearInterval(timer));
    send();
  });
  return { ...server, at: (codec) => `${server.url}/${codec}` };
}

async function makeBroadcast(codec: ChainCodec, songs: readonly Song[]): Promise<TimedPage[]> {
  const files = await Promise.all(songs.map((song, index) => makeSong(codec, song, index)));
  let start = 0;
  return files.flatMap((file) => {
    let from = start;
    return splitOggPages(file).map(({ bytes, granule }) => {
      const page = { bytes, from };
      if (granule > 0) from = start + granule / RATE;
      if ((bytes[5] ?? 0) & LAST) start = from;
      return page;
    });
  });
}

const LAST = 4;

function makeSong(codec: ChainCodec, song: Song, index: number): Promise<Buffer> {
  return makeAudio([
    ...['-f', 'lavfi', '-i', `sine=f=${song.pitch ?? 440}:r=${RATE}:d=${song.seconds}`, '-ac', '2'],
    ...CODECS[codec].split(' '),
    ...['-metadata', `artist=${song.artist}`, '-metadata', `title=${song.title}`],
    ...['-serial_offset', String(index), '-page_duration', '200000', '-f', 'ogg'],
  ]);
}
