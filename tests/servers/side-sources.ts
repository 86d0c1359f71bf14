import type { IncomingMessage, ServerResponse } from 'node:http';
import { type LocalServer, listenLocally } from './local-server.ts';

/** The answer of a path: a text, a value to send as JSON, or a function that answers itself. */
export type SideAnswer =
  | string
  | object
  | ((response: ServerResponse, request: IncomingMessage) => void);

export interface SideSourcesServer extends LocalServer {
  /** Paths with their queries, in the order they were requested; a foreign host precedes its path. */
  requests: string[];
  /** Sets the answer of a path; one with a query beats the same without. Every other path answers 404. */
  serve(path: string, answer: SideAnswer): void;
  /** The real fetch, except that requests to foreign hosts go to this server, as `/{host}{path}`. */
  fetch: typeof fetch;
}

/** A server that stands in for the services that know what is playing. */
export async function createSideSourcesServer(): Promise<SideSourcesServer> {
  const answers = new Map<string, SideAnswer>();
  const requests: string[] = [];

  const server = await listenLocally((request, response) => {
    const path = request.url ?? '';
    requests.push(path);
    const answer = answers.get(path) ?? answers.get(path.split('?')[0] ?? '');
    if (answer === undefined)
      response.writeHead(404, { 'content-type': 'text/html' }).end('Not found');
    else if (typeof answer === 'function') answer(response, request);
    else if (typeof answer === 'string')
      response.writeHead(200, { 'content-type': 'text/html' }).end(answer);
    else
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });

  return {
    ...server,
    requests,
    serve: (path, answer) => void answers.set(path, answer),
    fetch: (input, init) => {
      const url = new URL(String(input));
      const foreign = url.hostname !== '127.0.0.1';
      return fetch(foreign ? `${server.url}/${url.host}${url.pathname}${url.search}` : url, init);
    },
  };
}

/** An Icecast status page: `source` is missing for no sources, an object for one, and an array for more. */
export function icecastStatus(...sources: object[]): object {
  const source = sources.length > 1 ? sources : sources[0];
  return { icestats: { server_id: 'Icecast 2.4.4', dummy: null, ...(source && { source }) } };
}

/** The `7.html` page of Shoutcast 1, with the title unescaped as its seventh field. */
export function sevenHtml(title: string, status = 1): string {
  return `<HTML><meta http-equiv="Pragma" content="no-cache"></head><body>3,${status},12,100,3,128,${title}</body></html>`;
}

/** An endless body of this type, at full speed. */
export function endless(type: string, piece: string | Buffer): SideAnswer {
  return (response) => {
    response.writeHead(200, { 'content-type': type });
    const more = () => {
      while (!response.destroyed && response.write(piece));
    };
    response.on('drain', more);
    more();
  };
}

/** Accepts the request and never answers. */
export const hang: SideAnswer = () => {};
export const reset: SideAnswer = (response) => void response.socket?.resetAndDestroy();
/** Redirects to a path; endlessly if that is the path itself. */
export const redirect =
  (to: string): SideAnswer =>
  (response) =>
    void response.writeHead(302, { location: to }).end();
export const status =
  (code: number): SideAnswer =>
  (response) =>
    void response.writeHead(code).end();

/** A stream with a metadata block after each interval, one per text; '' for an empty block. */
export function icyStream(
  interval: number,
  blocks: readonly string[],
  metaint = String(interval),
): SideAnswer {
  return (response, request) => {
    const asked = request.headers['icy-metadata'] === '1';
    response.writeHead(200, {
      'content-type': 'audio/mpeg',
      ...(asked && { 'icy-metaint': metaint }),
    });
    for (const block of blocks) {
      response.write(Buffer.alloc(interval, 0xaa));
      if (asked) response.write(icyBlock(block));
    }
    // The connection stays open, like a station's.
  };
}

/** A length byte, then that many times 16 bytes. */
export function icyBlock(text: string): Buffer {
  const bytes = Buffer.from(text);
  const units = Math.ceil(bytes.length / 16);
  return Buffer.concat([Buffer.of(units), bytes, Buffer.alloc(units * 16 - bytes.length)]);
}
