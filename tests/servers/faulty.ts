import type { IncomingMessage, ServerResponse } from 'node:http';
import { demoMp3 } from '../fixtures/demo-audio.ts';
import { type LocalServer, listenLocally } from './local-server.ts';
import { createWatchedNumber, type WatchedNumber } from './watched-number.ts';

type Behaviour = (response: ServerResponse, request: IncomingMessage) => void;

const MP3 = { 'content-type': 'audio/mpeg' };

const BEHAVIOURS = {
  /** A proper answer: not found. */
  '404': (response) => response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found'),
  /** A proper answer: the server failed. */
  '500': (response) => response.writeHead(500, { 'content-type': 'text/plain' }).end('Broken'),
  /** A text file where audio was expected. */
  text: (response) =>
    response
      .writeHead(200, { 'content-type': 'text/plain' })
      .end('This is only text.\n'.repeat(40)),
  /** A web page where audio was expected. */
  html: (response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>A page</title><p>No sound here.'),
  /** Accepts the request and never answers. */
  hang: () => {},
  /** Sends the headers, but never the body. */
  'hang-after-headers': (response) => response.writeHead(200, MP3).flushHeaders(),
  /** Cuts the connection immediately. */
  reset: (response) => response.socket?.resetAndDestroy(),
  /** Three seconds of real MP3, cut after one: a reset discards what was not read by then. */
  'reset-after': (response) => {
    response.writeHead(200, MP3);
    response.write(demoMp3(3));
    setTimeout(() => response.socket?.resetAndDestroy(), 1000);
  },
  /** Three seconds of real MP3, then a proper end. */
  'ends-after': (response) => response.writeHead(200, MP3).end(demoMp3(3)),
  /** Three seconds of real MP3, then silence on an open connection. */
  'stalls-after': (response) => {
    response.writeHead(200, MP3);
    response.write(demoMp3(3));
  },
  /** Claims to be MP3, but sends endless prose. */
  lies: (response) => {
    response.writeHead(200, MP3);
    pump(response, Buffer.from('All of this is prose and none of it is sound. '.repeat(40)), 100);
  },
  /** A proper answer with an empty body. */
  empty: (response) => response.writeHead(200, { ...MP3, 'content-length': '0' }).end(),
  /** Real MP3 at a quarter of real time. */
  slow: (response) => {
    response.writeHead(200, MP3);
    pump(response, demoMp3(0.25), 1000);
  },
} satisfies Record<string, Behaviour>;

export type FaultyPath = keyof typeof BEHAVIOURS | 'redirect' | 'redirect-loop';

export interface FaultyServer extends LocalServer {
  /** The address that behaves this badly. */
  at(path: FaultyPath): string;
  /** Requests open now. */
  openConnections: WatchedNumber;
}

/** A server that misbehaves. `/redirect` leads to `redirectTo`. Sends CORS headers only with `cors`. */
export async function createFaultyServer({
  redirectTo = '/404',
  cors = false,
}: {
  redirectTo?: string;
  cors?: boolean;
} = {}): Promise<FaultyServer> {
  const openConnections = createWatchedNumber('Open connections to the faulty server');
  const behaviours: Record<string, Behaviour> = {
    ...BEHAVIOURS,
    redirect: (response) => response.writeHead(302, { location: redirectTo }).end(),
    'redirect-loop': (response) => response.writeHead(302, { location: '/redirect-loop' }).end(),
  };

  const server = await listenLocally((request, response) => {
    openConnections.add(1);
    response.on('close', () => openConnections.add(-1));
    if (cors) response.setHeader('access-control-allow-origin', '*');
    const path = request.url?.slice(1).split('?')[0] ?? '';
    (behaviours[path] ?? BEHAVIOURS['404'])(response, request);
  });
  return { ...server, openConnections, at: (path) => `${server.url}/${path}` };
}

function pump(response: ServerResponse, bytes: Buffer, milliseconds: number): void {
  response.write(bytes);
  const timer = setInterval(() => response.write(bytes), milliseconds);
  response.on('close', () => clearInterval(timer));
}
