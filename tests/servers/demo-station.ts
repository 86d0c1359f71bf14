import type { IncomingMessage, ServerResponse } from 'node:http';
import { DEMO_KBPS } from '../fixtures/demo-audio.ts';
import { sendBroadcast } from './broadcast.ts';
import { createIcyInserter } from './icy-metadata.ts';
import { type LocalServer, listenLocally } from './local-server.ts';
import { createTitles, type Titles } from './titles.ts';
import { createWatchedNumber, type WatchedNumber } from './watched-number.ts';

export interface MountOptions {
  /** Begins with a slash. */
  path: string;
  /** The icy-name header. */
  name?: string;
  /** Seconds of audio sent immediately on connecting: 4 by default. */
  burst?: number;
  /** Bytes of audio between metadata blocks: 8192 by default. */
  metaint?: number;
  /**
   * false (the default): no CORS headers, as on many stations. 'simple': any origin may read, but OPTIONS
   * is refused, as by Icecast. 'full': preflights and the icy headers are allowed too.
   */
  cors?: false | 'simple' | 'full';
  /** Raw titles to cycle through, starting with the first one now. */
  titles?: readonly string[];
  /** Seconds each title of the list is on the air: 8 by default. */
  titleSeconds?: number;
  /** The charset that titles are sent in: utf8 by default. */
  titleEncoding?: BufferEncoding;
  /** audio/mpeg by default; null to send none. */
  contentType?: string | null;
  /** Bytes of the first frame to skip, for a burst that begins in the middle of a frame. */
  skipBytes?: number;
  /** Never sends titles, even if they are requested. */
  ignoresIcy?: boolean;
}

export interface Mount {
  url: string;
  /** Listeners connected now. */
  openConnections: WatchedNumber;
  /** Connections that were ever made. */
  totalConnections: WatchedNumber;
  /** Bytes sent to all listeners, metadata included. */
  bytesSent: WatchedNumber;
  /** The headers of every request for this mount, OPTIONS and HEAD included. */
  requests: { method: string; headers: IncomingMessage['headers'] }[];
  /** Puts a raw title on the air, which replaces the list from now on. */
  setTitle(raw: string): void;
  /** The raw title on the air now. */
  title(): string;
  /** Cuts every listener's connection, like a failing server. */
  dropListeners(): void;
}

export interface DemoStation extends Pick<LocalServer, 'url' | 'close'> {
  addMount(options: MountOptions): Mount;
}

interface Entry {
  options: MountOptions;
  titles: Titles;
  mount: Mount;
  responses: Set<ServerResponse>;
}

/**
 * A radio station that sends the demo audio as real MP3 frames in real time, with ICY titles; on loopback
 * by default.
 */
export async function createDemoStation({ host }: { host?: string } = {}): Promise<DemoStation> {
  const entries = new Map<string, Entry>();

  const server = await listenLocally((request, response) => {
    const entry = entries.get(request.url?.split('?')[0] ?? '');
    if (!entry) return void response.writeHead(404).end();
    entry.mount.requests.push({ method: request.method ?? '', headers: request.headers });
    const { cors = false } = entry.options;
    if (cors) response.setHeader('access-control-allow-origin', '*');
    if (cors === 'full') {
      response.setHeader('access-control-allow-headers', 'icy-metadata, range');
      response.setHeader('access-control-expose-headers', 'icy-metaint, icy-name, icy-br');
    }
    if (request.method === 'OPTIONS')
      return void response.writeHead(cors === 'full' ? 204 : 405).end();
    if (request.method !== 'GET') return void response.writeHead(400).end();
    serve(entry, request, response);
  }, host);

  return {
    url: server.url,
    close: server.close,
    addMount(options) {
      const responses = new Set<ServerResponse>();
      const titles = createTitles(options.titles, options.titleSeconds);
      const mount: Mount = {
        url: server.url + options.path,
        openConnections: createWatchedNumber(`Open connections to ${options.path}`),
        totalConnections: createWatchedNumber(`Connections ever made to ${options.path}`),
        bytesSent: createWatchedNumber(`Bytes sent by ${options.path}`),
        requests: [],
        setTitle: titles.set,
        title: () => titles.at(Date.now()),
        dropListeners: () => {
          for (const response of responses) response.destroy();
        },
      };
      entries.set(options.path, { options, titles, mount, responses });
      return mount;
    },
  };
}

function serve(
  { options, titles, mount, responses }: Entry,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const wantsTitles = request.headers['icy-metadata'] === '1' && !options.ignoresIcy;
  const metaint = options.metaint ?? 8192;
  response.writeHead(200, {
    ...(options.contentType !== null && { 'content-type': options.contentType ?? 'audio/mpeg' }),
    'cache-control': 'no-cache, no-store',
    'icy-name': options.name ?? 'Demo FM',
    'icy-genre': 'Ambient',
    'icy-br': String(DEMO_KBPS),
    'icy-pub': '0',
    ...(wantsTitles ? { 'icy-metaint': String(metaint) } : {}),
  });
  responses.add(response);
  mount.totalConnections.add(1);
  mount.openConnections.add(1);
  response.on('close', () => {
    responses.delete(response);
    mount.openConnections.add(-1);
  });
  sendBroadcast(response, {
    burst: options.burst ?? 4,
    skipBytes: options.skipBytes ?? 0,
    titleAt: titles.at,
    insert: wantsTitles ? createIcyInserter(metaint, options.titleEncoding) : null,
    onSent: (bytes) => mount.bytesSent.add(bytes),
  });
}
