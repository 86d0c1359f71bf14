import { demoFrame } from '../fixtures/demo-audio.ts';
import { createIcyInserter } from './icy-metadata.ts';
import { type LocalServer, listenLocally } from './local-server.ts';
import { FRAME_SECONDS } from './mp3-frames.ts';
import { createWatchedNumber, type WatchedNumber } from './watched-number.ts';

/** Milliseconds between two writes. */
const TICK = 50;
/** Seconds sent immediately on connecting. */
const BURST = 3;
const METAINT = 8192;

export interface FastStation extends LocalServer {
  openConnections: WatchedNumber;
  /** Seconds of audio sent. */
  sent(): number;
}

/**
 * A titled station that sends `speed` seconds of audio per second, for a client that plays equally fast.
 * Each title lasts `titleSeconds` of the audio, and none repeats.
 */
export async function createFastStation({
  speed,
  titleSeconds,
}: {
  speed: number;
  titleSeconds: number;
}): Promise<FastStation> {
  const openConnections = createWatchedNumber('Open connections to the fast station');
  let next = 0;
  const server = await listenLocally((request, response) => {
    if (request.method !== 'GET') return void response.writeHead(400).end();
    response.writeHead(200, { 'content-type': 'audio/mpeg', 'icy-metaint': String(METAINT) });
    openConnections.add(1);
    const insert = createIcyInserter(METAINT);
    const from = next;
    const begin = performance.now();
    const timer = setInterval(() => {
      const due = from + (BURST + ((performance.now() - begin) / 1000) * speed) / FRAME_SECONDS;
      const parts: Buffer[] = [];
      for (; next < due; next++) {
        // Like any station, skips what the client doesn't read in time.
        if (response.writableNeedDrain) continue;
        const title = Math.floor((next * FRAME_SECONDS) / titleSeconds);
        parts.push(insert(demoFrame(next), `Artist ${title} - Song ${title}`));
      }
      if (parts.length > 0) response.write(Buffer.concat(parts));
    }, TICK);
    response.on('close', () => {
      clearInterval(timer);
      openConnections.add(-1);
    });
  });
  return { ...server, openConnections, sent: () => next * FRAME_SECONDS };
}
