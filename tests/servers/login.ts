import { request } from 'node:http';
import { pipeline } from 'node:stream';
import { type LocalServer, listenLocally } from './local-server.ts';

export interface LoginServer extends LocalServer {
  /** The address of another server's path behind the login, with the login in it. */
  at(address: string): string;
  /** The same without the login. */
  bare(address: string): string;
  /** Paths requested with the right login, and without it. */
  allowed: string[];
  refused: string[];
}

/** They contain characters that an address has to encode, including one beyond ASCII. */
const USER = 'änn';
const PASSWORD = 's:cr/t@1';

/** Requires Basic authentication (RFC 7617), then forwards requests to other servers. */
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
