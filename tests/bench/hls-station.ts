import { mkdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from '../servers/child-process.ts';
import { type LocalServer, listenLocally } from '../servers/local-server.ts';
import { locateProgram } from '../tools/ensure-programs.ts';

/** Seconds of a segment, and segments in the playlist, as many stations have it. */
const SEGMENT = 4;
const WINDOW = 8;
/** The audio in kbit/s, and with the overhead of MPEG-TS in bit/s. */
const BITRATES = { low: [32, 42_000], high: [96, 110_000] } as const;
const NAMES = ['low', 'high'] as const;

const MASTER = [
  '#EXTM3U',
  ...NAMES.flatMap((name) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${BITRATES[name][1]},CODECS="mp4a.40.2"`,
    `${name}/index.m3u8`,
  ]),
].join('\n');

/** A live station in HLS at two bitrates, which a real ffmpeg writes in real time; its playlist is at `/master.m3u8`. */
export async function startHlsStation(): Promise<LocalServer> {
  const folder = await mkdtemp(join(tmpdir(), 'skywave-hls-station-'));
  for (const name of NAMES) mkdirSync(join(folder, name));
  const outputs = NAMES.flatMap((name) => [
    ...`-map 0:a -ac 2 -c:a aac -b:a ${BITRATES[name][0]}k`.split(' '),
    ...`-f hls -hls_time ${SEGMENT} -hls_list_size ${WINDOW}`.split(' '),
    ...['-hls_flags', 'delete_segments+omit_endlist', join(folder, name, 'index.m3u8')],
  ]);
  const ffmpeg = startProcess(await locateProgram('ffmpeg'), [
    ...['-hide_banner', '-loglevel', 'error', '-nostdin', '-re'],
    ...['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=44100', ...outputs],
  ]);
  const server = await listenLocally((request, response) => {
    const path = request.url?.slice(1).split('?')[0] ?? '';
    const type = path.endsWith('.ts') ? 'video/mp2t' : 'application/vnd.apple.mpegurl';
    const body = path === 'master.m3u8' ? MASTER : readFile(join(folder, path));
    Promise.resolve(body).then(
      (bytes) => response.writeHead(200, { 'content-type': type }).end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  // Until the playlist is long enough for a player to begin at its usual place.
  for (let has = 0; has < 4; ) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    const list = await readFile(join(folder, 'low/index.m3u8'), 'utf8').catch(() => '');
    has = list.split('#EXTINF').length - 1;
  }
  return {
    url: server.url,
    async close() {
      await ffmpeg.stop();
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
