import { request } from 'node:http';
import { pipeline } from 'node:stream';
import { type LocalServer, listenLocally } from './local-server.ts';

export interface ProxyServer extends LocalServer {
  /** The requested paths, exactly as sent. */
  requests: string[];
}

/**
 * A pass-through proxy: `/http://station/x.mp3` returns what is at that address, headers and all. For hosts
 * that don't really exist, `servers` gives the address of a server to use instead.
 */
export async function createProxyServer(
  servers: Readonly<Record<string, string>> = {},
): Promise<ProxyServer> {
  const requests: string[] = [];
  const server = await listenLocally((incoming, response) => {
    const path = incoming.url ?? '';
    requests.push(path);
    if (!/^\/http:\/\//.test(path)) return void response.writeHead(404).end();
    const { host, origin } = new URL(path.slice(1));
    const headers = { ...incoming.headers, host };
    const address = path.slice(1).replace(origin, servers[host] ?? origin);
    const outgoing = request(address, { headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, response, () => {});
    });
    outgoing.on('error', () => response.writeHead(502).end());
    outgoing.end();
    response.on('close', () => outgoing.destroy());
  });
  return { ...server, requests };
}
