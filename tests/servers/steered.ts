import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { demoMp3 } from '../fixtures/demo-audio.ts';
import { sendBroadcast } from './broadcast.ts';
import { readRange } from './byte-range.ts';
import { createIcyInserter } from './icy-metadata.ts';
import { freePort, type LocalServer, listen } from './local-server.ts';
import { createTitles, type Titles } from './titles.ts';
import { createWatchedNumber, type WatchedNumber } from './watched-number.ts';

/** How a path behaves until the test changes it. */
export type Behaviour =
  /** A station in real time, or the whole file. */
  | {
      does: 'play';
      /** Seconds that a station sends immediately; 2 by default. */
      burst?: number;
      /** Bytes of audio between two of a station's metadata blocks; 4096 by default. */
      interval?: number;
    }
  /** Accepts the connection, and sends nothing until `resume`. */
  | { does: 'hang' }
  /** Refuses with this HTTP status. */
  | { does: 'refuse'; status: number }
  /** A web page instead of audio. */
  | { does: 'show a page' }
  /** The file from its beginning, whatever range was requested. */
  | { does: 'send without ranges' }
  /** This many bytes of what was requested, then the connection is cut. */
  | { does: 'cut after'; bytes: number }
  /** This many bytes of what was requested, then nothing on an open connection. */
  | { does: 'stall after'; bytes: number /** true by default. */; ranges?: boolean };

export interface SteeredPath {
  url: string;
  /** Requests open now. */
  openConnections: WatchedNumber;
  /** All requests for audio so far, except HEAD. */
  requests: WatchedNumber;
  /** HEAD requests. */
  questions: WatchedNumber;
  /** The Range header of each request for audio. */
  ranges: (string | undefined)[];
  /** Changes the behaviour from the next request on. */
  now(behaviour: Behaviour): void;
  /** Stops sending over the open connections, but keeps them open. */
  stall(): void;
  /** Continues stalled connections with what is on now, answers hanging requests, and plays from then on. */
  resume(): void;
  /** Cuts the open connections. */
  cut(): void;
  /** Puts a raw title on the air. */
  setTitle(raw: string): void;
}

export interface SteeredServer extends LocalServer {
  station(path: string): SteeredPath;
  /** A file of this many seconds. */
  file(path: string, seconds: number): SteeredPath;
  /** Takes the whole server down: connections are cut, and new ones refused. */
  down(): Promise<void>;
  /** Brings it back at the same address. */
  up(): Promise<void>;
}

interface Entry {
  path: SteeredPath;
  behaviour: Behaviour;
  /** null for a station. */
  body: Buffer | null;
  titles: Titles;
  open: Set<ServerResponse>;
  /** Answers to requests that hang. */
  hanging: Set<() => void>;
}

/** A server of stations and files whose faults the test controls while it runs. */
export async function createSteeredServer(): Promise<SteeredServer> {
  const entries = new Map<string, Entry>();

  const http = createServer((request, response) => {
    const entry = entries.get(request.url?.split('?')[0] ?? '');
    if (entry === undefined) return void response.writeHead(404).end();
    if (request.method === 'HEAD') {
      entry.path.questions.add(1);
      const { behaviour } = entry;
      return void response.writeHead(behaviour.does === 'refuse' ? behaviour.status : 400).end();
    }
    entry.path.requests.add(1);
    entry.path.ranges.push(request.headers.range);
    entry.path.openConnections.add(1);
    entry.open.add(response);
    response.on('close', () => {
      entry.path.openConnections.add(-1);
      entry.open.delete(response);
    });
    answer(entry, request, response);
  });
  // A port chosen by the system could be taken by the time the server comes back.
  const server = await listen(http, { port: await freePort() });

  function add(name: string, body: Buffer | null): SteeredPath {
    // If the stream had no title, the player would query the station for it in other ways too.
    const titles = createTitles(['Artist - Song']);
    const path: SteeredPath = {
      url: server.url + name,
      openConnections: createWatchedNumber(`Open connections to ${name}`),
      requests: createWatchedNumber(`Requests for ${name}`),
      questions: createWatchedNumber(`Questions about ${name}`),
      ranges: [],
      now(behaviour) {
        entry.behaviour = behaviour;
      },
      stall() {
        for (const response of entry.open) Object.defineProperty(response, ...FULL);
      },
      resume() {
        entry.behaviour = { does: 'play' };
        for (const response of entry.open) Reflect.deleteProperty(response, FULL[0]);
        for (const answerNow of entry.hanging) answerNow();
        entry.hanging.clear();
      },
      cut() {
        for (const response of entry.open) response.socket?.resetAndDestroy();
      },
      setTitle: titles.set,
    };
    const entry: Entry = {
      ...{ path, behaviour: { does: 'play' } as const, body, titles },
      ...{ open: new Set(), hanging: new Set() },
    };
    entries.set(name, entry);
    return path;
  }

  return {
    ...server,
    down: server.close,
    up: () =>
      new Promise((resolve) => {
        const { hostname, port } = new URL(server.url);
        http.listen(Number(port), hostname, resolve);
      }),
    station: (path) => add(path, null),
    file: (path, seconds) => add(path, demoMp3(seconds)),
  };
}

const MP3 = { 'content-type': 'audio/mpeg' };
/** Makes it look as if the client had stopped reading: the station then skips what is on meanwhile. */
const FULL = ['writableNeedDrain', { value: true, configurable: true }] as const;

function answer(entry: Entry, request: IncomingMessage, response: ServerResponse): void {
  const { behaviour, body, titles } = entry;
  switch (behaviour.does) {
    case 'hang': {
      const answerNow = () => answer(entry, request, response);
      entry.hanging.add(answerNow);
      response.on('close', () => entry.hanging.delete(answerNow));
      return;
    }
    case 'refuse':
      response.writeHead(behaviour.status).end();
      return;
    case 'show a page':
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<!doctype html><title>Sign in</title><p>To use this network.');
      return;
    default:
      if (body === null) broadcast(behaviour, titles, request, response);
      else sendFile(body, behaviour, request, response);
  }
}

function broadcast(
  behaviour: Behaviour,
  titles: Titles,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const wantsTitles = request.headers['icy-metadata'] === '1';
  const { burst = 2, interval = 4096 } = behaviour.does === 'play' ? behaviour : {};
  response.writeHead(200, { ...MP3, ...(wantsTitles && { 'icy-metaint': String(interval) }) });
  let sent = 0;
  const limit = 'bytes' in behaviour ? behaviour.bytes : Number.POSITIVE_INFINITY;
  sendBroadcast(response, {
    burst,
    skipBytes: 0,
    titleAt: titles.at,
    insert: wantsTitles ? createIcyInserter(interval) : null,
    onSent(bytes) {
      sent += bytes;
      if (sent < limit) return;
      if (behaviour.does === 'cut after') response.socket?.destroySoon();
      else response.write = () => true;
    },
  });
}

function sendFile(
  body: Buffer,
  behaviour: Behaviour,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const withRanges =
    behaviour.does !== 'send without ranges' &&
    !(behaviour.does === 'stall after' && behaviour.ranges === false);
  const range = withRanges ? readRange(request.headers.range, body.length) : null;
  if (range === 'unsatisfiable') {
    response.writeHead(416).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: body.length - 1 };
  response.writeHead(range ? 206 : 200, {
    ...MP3,
    'content-length': String(end - start + 1),
    ...(withRanges && { 'accept-ranges': 'bytes' }),
    ...(range && { 'content-range': `bytes ${start}-${end}/${body.length}` }),
  });
  // A response without an end would block the next request on its connection.
  const isShort = behaviour.does === 'stall after' && end < start + behaviour.bytes;
  if (!('bytes' in behaviour) || isShort) {
    response.end(body.subarray(start, end + 1));
    return;
  }
  response.write(body.subarray(start, Math.min(end + 1, start + behaviour.bytes)), () => {
    if (behaviour.does === 'cut after') response.socket?.destroySoon();
  });
}
