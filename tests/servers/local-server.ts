import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';

export interface LocalServer {
  /** `http://127.0.0.1:PORT`, without a slash at the end. */
  url: string;
  /** Cuts every connection and frees the port. */
  close(): Promise<void>;
}

/** Starts an HTTP server on a free port, on loopback by default. */
export function listenLocally(listener: RequestListener, host?: string): Promise<LocalServer> {
  return listen(createServer(listener), { host });
}

/** Makes any server listen, on a free loopback port by default. */
export async function listen(
  server: Server,
  { host = '127.0.0.1', port: wanted = 0 }: { host?: string; port?: number } = {},
): Promise<LocalServer> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(wanted, host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/**
 * Below the range of ephemeral ports, from which the system could give one to a connection before we use
 * it.
 */
const FIRST_PORT = 10_000;
const PORTS = 20_000;

/** A TCP port on loopback that was free just now. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORTS);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}

/** Connects a client with the server behind it, until either ends. */
export function join(client: Socket, behind: Socket): void {
  client.pipe(behind).pipe(client);
  const ends = (one: Socket, other: Socket) => {
    one.on('error', () => {});
    one.on('close', () => other.destroy());
  };
  ends(client, behind);
  ends(behind, client);
}
