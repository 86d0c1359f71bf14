import { createCipheriv } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { locateProgram } from '../tools/ensure-programs.ts';
import { startProcess } from './child-process.ts';
import { createPackedBroadcast } from './hls-packed.ts';
import { type LocalServer, listenLocally } from './local-server.ts';

const WINDOW = 'hls_list_size=6:hls_flags=delete_segments+omit_endlist';
/** The names of MPEG-TS segments; `%/` is the output's folder. */
const TS = 'hls_segment_filename=%/%05d.ts';

/** ffmpeg's outputs of one broadcast, each in its own folder. */
const OUTPUTS = {
  /** A sliding window of MPEG-TS segments. */
  ts: `${WINDOW}:${TS}`,
  /** A sliding window of fragmented MP4 segments. */
  fmp4: `${WINDOW}:hls_segment_type=fmp4:hls_segment_filename=%/%05d.m4s`,
  /** Everything since the broadcast began stays playable. */
  event: `hls_playlist_type=event:hls_flags=omit_endlist:${TS}`,
  /** The first output at a third of its bitrate. */
  low: `${WINDOW}:${TS}`,
} as const;

/** kbit/s of audio. */
const BITRATE = 96;
const LOW_BITRATE = 32;

/** The length of each ffmpeg segment, in seconds. */
const SEGMENT = 1;
/** How many segments each song of the titled broadcast lasts. */
const SONG_SEGMENTS = 5;
const PITCHES = 7;
/** The pitch of the song with this number, in Hz. */
export const songPitch = (number: number) => 300 + 110 * (number % PITCHES);
/** The same for ffmpeg, of the second `t`. */
const PITCH = `300+110*mod(floor(t/${SONG_SEGMENTS * SEGMENT})\\,${PITCHES})`;
const RATE = 44_100;
const PERIOD = PITCHES * SONG_SEGMENTS * SEGMENT;
/** Computed once and repeated: evaluating it for each sample takes as long as encoding it. */
const SOUND = `aevalsrc=0.3*sin(2*PI*t*(${PITCH})):s=${RATE}:d=${PERIOD},aloop=-1:${PERIOD * RATE}`;

export interface HlsServer extends LocalServer {
  /** The address of a broadcast's playlist. */
  at(path: HlsPath): string;
  /** The requested paths. */
  requests: string[];
  /** Refuses all requests from now on, or none. */
  refuse(all: boolean): void;
}

export type HlsPath =
  | `${keyof typeof OUTPUTS}/index.m3u8`
  /** The first output with a title in each EXTINF line. */
  | 'titled/index.m3u8'
  /** The same, its segments encrypted with one key. */
  | 'encrypted/index.m3u8'
  /** The fragmented MP4 with a title in each EXTINF line. */
  | 'titled-fmp4/index.m3u8'
  /** Packed AAC with timed ID3. */
  | 'packed/index.m3u8'
  /** Audio only, as two renditions of a group. */
  | 'master.m3u8'
  /** The first output at two bitrates. */
  | 'bitrates.m3u8'
  /** The first output, its playlist served as text/plain, as a careless server might. */
  | 'untyped/radio';

const MASTER = `#EXTM3U
#EXT-X-VERSION:6
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,URI="ts/index.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Deutsch",LANGUAGE="de",AUTOSELECT=YES,URI="event/index.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=110000,CODECS="mp4a.40.2",AUDIO="a"
ts/index.m3u8
`;

/** The bandwidths include the overhead of MPEG-TS. */
const BITRATES = `#EXTM3U
#EXT-X-VERSION:6
#EXT-X-STREAM-INF:BANDWIDTH=42000,CODECS="mp4a.40.2"
low/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=110000,CODECS="mp4a.40.2"
ts/index.m3u8
`;

/** Folders that serve an output in another way, with that output's own folder. */
const FOLDERS: Record<string, keyof typeof OUTPUTS> = {
  titled: 'ts',
  untyped: 'ts',
  encrypted: 'ts',
  'titled-fmp4': 'fmp4',
};

const KEY = Buffer.from('a key of a radio');
const KEY_LINE = '#EXT-X-KEY:METHOD=AES-128,URI="key"';

/** A segment without an explicit IV has its media sequence number as its IV (RFC 8216, 5.2). */
function encrypt(segment: Buffer, number: number): Buffer {
  const vector = Buffer.alloc(16);
  vector.writeUInt32BE(number, 12);
  const cipher = createCipheriv('aes-128-cbc', KEY, vector);
  return Buffer.concat([cipher.update(segment), cipher.final()]);
}

export interface HlsTitles {
  /** The artist and title of the song with this number. */
  song(number: number): { artist: string; title: string };
}

/** HLS directories that a real ffmpeg writes in real time, served over HTTP. */
export async function startHlsServer({ song }: HlsTitles): Promise<HlsServer> {
  const folder = await mkdtemp(join(tmpdir(), 'skywave-hls-'));
  const ffmpeg = startProcess(await locateProgram('ffmpeg'), ffmpegArgs(folder));
  const packed = await createPackedBroadcast(song);
  const requests: string[] = [];

  const read = async (path: string): Promise<Buffer | string> => {
    const [place = '', file = ''] = path.split('/');
    if (path === 'master.m3u8') return MASTER;
    if (path === 'bitrates.m3u8') return BITRATES;
    if (place === 'packed') {
      return file === 'index.m3u8' ? packed.playlist() : packed.segment(Number.parseInt(file, 10));
    }
    if (path === 'untyped/radio') return readFile(join(folder, 'ts/index.m3u8'));
    if (path === 'encrypted/key') return KEY;
    if (place in FOLDERS && file === 'index.m3u8') {
      const titled = withTitles(
        await readFile(join(folder, FOLDERS[place] ?? '', file), 'utf8'),
        song,
      );
      return place === 'encrypted' ? titled.replace('#EXTINF', `${KEY_LINE}\n#EXTINF`) : titled;
    }
    const bytes = await readFile(join(folder, FOLDERS[place] ?? basename(place), basename(file)));
    return place === 'encrypted' ? encrypt(bytes, Number.parseInt(file, 10)) : bytes;
  };

  let refusesAll = false;
  const server = await listenLocally((request, response) => {
    const path = request.url?.slice(1).split('?')[0] ?? '';
    if (refusesAll) {
      request.socket.destroy();
      return;
    }
    requests.push(path);
    read(path).then(
      (body) => response.writeHead(200, { 'content-type': typeOf(path) }).end(body),
      () => response.writeHead(404).end(),
    );
  });

  const close = async () => {
    await ffmpeg.stop();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  };
  let ended = false;
  ffmpeg.ended.then(() => {
    ended = true;
  });
  for (const name of Object.keys(OUTPUTS)) {
    while (!ended && !(await hasSegments(join(folder, name, 'index.m3u8')))) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  if (ended) {
    await close();
    throw new Error(`ffmpeg ended:\n${ffmpeg.lastWords()}`);
  }
  const refuse = (all: boolean) => {
    refusesAll = all;
  };
  return { url: server.url, close, requests, refuse, at: (path) => `${server.url}/${path}` };
}

/** The sound is encoded once for each bitrate, however many outputs that has. */
function ffmpegArgs(folder: string): string[] {
  const all = Object.keys(OUTPUTS) as (keyof typeof OUTPUTS)[];
  for (const name of all) mkdirSync(join(folder, name));
  const at = (bitrate: number, names: typeof all) => [
    ...`-map 0:a -ac 2 -c:a aac -b:a ${bitrate}k -flags +global_header -f tee`.split(' '),
    names.map((name) => outputOf(name, join(folder, name))).join('|'),
  ];
  return [
    ...['-hide_banner', '-loglevel', 'error', '-nostdin'],
    ...['-re', '-f', 'lavfi', '-i', SOUND],
    ...at(
      BITRATE,
      all.filter((name) => name !== 'low'),
    ),
    ...at(LOW_BITRATE, ['low']),
  ];
}

/** An output in the syntax of ffmpeg's tee muxer. */
function outputOf(name: keyof typeof OUTPUTS, place: string): string {
  const options = OUTPUTS[name].replaceAll('%/', `${place}/`);
  return `[f=hls:hls_time=${SEGMENT}:${options}]${place}/index.m3u8`;
}

/** Whether there is enough for hls.js to start: three segments before the live edge. */
async function hasSegments(playlist: string): Promise<boolean> {
  const text = await readFile(playlist, 'utf8').catch(() => '');
  return text.split('#EXTINF').length > 4;
}

function withTitles(playlist: string, song: HlsTitles['song']): string {
  let number = Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(playlist)?.[1] ?? 0);
  return playlist.replace(/^(#EXTINF:[\d.]+,).*$/gm, (_, start: string) => {
    const { artist, title } = song(Math.floor(number++ / SONG_SEGMENTS));
    return `${start}${artist} - ${title}`;
  });
}

const TYPES: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  ts: 'video/mp2t',
  mp4: 'audio/mp4',
  m4s: 'audio/mp4',
  aac: 'audio/aac',
};

const typeOf = (path: string) => TYPES[path.split('.').at(-1) ?? ''] ?? 'text/plain';
