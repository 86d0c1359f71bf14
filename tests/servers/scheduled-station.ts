import { sendBroadcast } from './broadcast.ts';
import { createIcyInserter } from './icy-metadata.ts';
import { type LocalServer, listenLocally } from './local-server.ts';
import { createWatchedNumber, type WatchedNumber } from './watched-number.ts';

/** A title and the second of the audio at which it begins. */
export interface ScheduledTitle {
  from: number;
  raw: string;
}

export interface ScheduledStation extends LocalServer {
  /** The address of a mount that starts with a burst of this many seconds, with or without titles. */
  at(options: { burst: number; titles?: boolean }): string;
  openConnections: WatchedNumber;
}

/** Bytes between metadata blocks: 25 ms of audio, so that a title's position is as exact as a frame. */
const METAINT = 200;

/**
 * A station whose titles change at known seconds of the audio that each client gets, counted from the start
 * of the burst.
 */
export async function createScheduledStation(
  schedule: readonly ScheduledTitle[],
): Promise<ScheduledStation> {
  const openConnections = createWatchedNumber('Open connections to the scheduled station');
  const server = await listenLocally((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://station');
    if (pathname !== '/live.mp3') return void response.writeHead(404).end();
    const burst = Number(searchParams.get('burst'));
    const titled = request.headers['icy-metadata'] === '1' && !searchParams.has('untitled');
    response.writeHead(200, {
      'content-type': 'audio/mpeg',
      ...(titled && { 'icy-metaint': String(METAINT) }),
    });
    openConnections.add(1);
    response.on('close', () => openConnections.add(-1));
    const began = Date.now() - burst * 1000;
    sendBroadcast(response, {
      burst,
      skipBytes: 0,
      titleAt: (time) => schedule.findLast(({ from }) => from <= (time - began) / 1000)?.raw ?? '',
      insert: titled ? createIcyInserter(METAINT) : null,
      onSent: () => {},
    });
  });
  return {
    ...server,
    openConnections,
    at: ({ burst, titles = true }) =>
      `${server.url}/live.mp3?burst=${burst}${titles ? '' : '&untitled'}`,
  };
}
