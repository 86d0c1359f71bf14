import { request } from 'node:http';
import { pipeline } from 'node:stream';
import { type LocalServer, listenLocally } from './local-server.ts';

export interface LoginServer extends LocalServer {
  /** The address at which another server's path is behind the login, with the login in it. */
  at(address: string): string;
  /** The same without the login. */
  bare(address: string): string;
  /** Paths asked for with the login, and without. */
  allowed: string[];
  refused: string[];
}

/** With signs that an address has to encode, and letters beyond Latin. */
const USER = 'änn';
const PASSWORD = 's:cr/t@1';

/** Demands Basic authentication (RFC 7617) of whoever asks, and then brings what other servers have. */
export async function createLoginServer(): Promise<LoginServer> {
  const wanted = `Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString('base64')}`;
  const allowed: string[] = [];
  const refused: string[] = [];
  const server = await listenLocally((incoming, response) => {
    const path = incoming.url ?? '';
    if (incoming.headers.authorization !== wanted) {
      refused.push(path);
      response.writeHead(401, { 'www-authenticate': 'Basic realm="Members", charset="UTF-8"' });
      return void response.end('Members only');
    }
    allowed.push(path);
    const [, port = '', rest = ''] = /^\/(\d+)(\/.*)$/.exec(path) ?? [];
    if (port === '') return void response.writeHead(404).end();
    const { method, headers } = incoming;
    const options = { host: '127.0.0.1', port, path: rest, method, headers };
    const inner = request(options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, response, () => {});
    });
    response.on('close', () => inner.destroy());
    inner.on('error', () => response.destroy());
    inner.end();
  });
  const bare = (address: string) => {
    const { port, pathname, search } = new URL(address);
    return `${server.url}/${port}${pathname}${search}`;
  };
  return {
    ...server,
    allowed,
    refused,
    bare,
    at(address) {
      const url = new URL(bare(address));
      url.username = encodeURIComponent(USER);
      url.password = encodeURIComponent(PASSWORD);
      return url.href;
    },
  };
}
