import { createServer, type Socket } from 'node:net';
import { DEMO_KBPS } from '../fixtures/demo-audio.ts';
import { sendBroadcast } from './broadcast.ts';
import { createIcyInserter } from './icy-metadata.ts';
import { type LocalServer, listen } from './local-server.ts';
import { createTitles } from './titles.ts';
import { createWatchedNumber, type WatchedNumber } from './watched-number.ts';

export interface Icy1Station extends LocalServer {
  /** Puts a raw title on the air from now on. */
  setTitle(raw: string): void;
  /** The method and path of each request. */
  requests: string[];
  /** Clients receiving audio now. */
  openConnections: WatchedNumber;
}

/** Bytes of audio between metadata blocks. */
const METAINT = 2048;
const BURST = 4;

/**
 * A station like Shoutcast 1: it answers `ICY 200 OK`, which is not HTTP, over a bare socket, followed by
 * MP3 in real time. `/stream` and `/;` send titles if they are requested, `/no-titles` never does, and `/`
 * shows a page to any client that calls itself Mozilla. Everything else is not found.
 */
export async function createIcy1Station(): Promise<Icy1Station> {
  const requests: string[] = [];
  const titles = createTitles();
  const openConnections = createWatchedNumber('Open connections to the ICY station');

  function answer(socket: Socket, head: string): void {
    const [, method = '', path = ''] = /^(\S+) (\S+)/.exec(head) ?? [];
    requests.push(`${method} ${path}`);
    const isBrowser = /^user-agent:.*mozilla/im.test(head);
    if (method !== 'GET') return void socket.end('HTTP/1.0 400 Bad Request\r\n\r\n');
    if (path === '/' && isBrowser) {
      return void socket.end(
        'HTTP/1.0 200 OK\r\ncontent-type: text/html\r\n\r\n<!doctype html><title>SHOUTcast</title>',
      );
    }
    if (!['/', '/;', '/stream', '/no-titles'].includes(path)) {
      return void socket.end('HTTP/1.0 404 Not Found\r\ncontent-type: text/html\r\n\r\n');
    }
    const wantsTitles = /^icy-metadata:\s*1\s*$/im.test(head) && path !== '/no-titles';
    const lines = [
      'ICY 200 OK',
      'icy-notice1:<BR>This stream requires <a href="http://www.winamp.com/">Winamp</a><BR>',
      'icy-name:Old FM',
      'icy-genre:Ambient',
      'content-type:audio/mpeg',
      'icy-pub:0',
      ...(wantsTitles ? [`icy-metaint:${METAINT}`] : []),
      `icy-br:${DEMO_KBPS}`,
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    openConnections.add(1);
    socket.on('close', () => openConnections.add(-1));
    sendBroadcast(socket, {
      burst: BURST,
      skipBytes: 0,
      titleAt: titles.at,
      insert: wantsTitles ? createIcyInserter(METAINT) : null,
      onSent: () => {},
    });
  }

  const server = createServer((socket) => {
    let head = '';
    const take = (bytes: Buffer) => {
      head += bytes.toString('latin1');
      if (!head.includes('\r\n\r\n')) return;
      socket.off('data', take);
      socket.resume();
      answer(socket, head);
    };
    socket.on('data', take);
  });
  return { ...(await listen(server)), setTitle: titles.set, requests, openConnections };
}
