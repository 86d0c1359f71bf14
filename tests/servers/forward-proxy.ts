import { createServer, request } from 'node:http';
import { pipeline } from 'node:stream';
import { type LocalServer, listen } from './local-server.ts';

export interface ForwardProxy extends LocalServer {
  /** Every request so far, as `host` or `host:port` and the address; `CONNECT` if it is encrypted. */
  asked: { host: string; url: string }[];
  /** Sends requests for a host to the server at this address. */
  route(host: string, server: string): void;
}

/**
 * A proxy for a whole browser: records every requested host, forwards requests for hosts that have a route,
 * and answers all others with 502. Nothing reaches the network.
 */
export async function createForwardProxy(): Promise<ForwardProxy> {
  const asked: ForwardProxy['asked'] = [];
  const routes = new Map<string, string>();

  const server = createServer((incoming, response) => {
    const url = incoming.url ?? '';
    const { host, pathname, search } = new URL(url, 'http://not-by-proxy');
    asked.push({ host, url });
    const target = routes.get(host);
    if (target === undefined) return void response.writeHead(502).end();
    const { hostname, port } = new URL(target);
    const { method } = incoming;
    const headers = { ...incoming.headers, host };
    const inner = request(
      { hostname, port, path: pathname + search, method, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        pipeline(answer, response, () => {});
      },
    );
    inner.on('error', () => response.destroy());
    response.on('close', () => inner.destroy());
    pipeline(incoming, inner, () => {});
  });
  server.on('connect', (incoming, socket) => {
    asked.push({ host: (incoming.url ?? '').replace(/:443$/, ''), url: 'CONNECT' });
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });

  return {
    ...(await listen(server)),
    asked,
    route: (host, target) => void routes.set(host, target),
  };
}
