import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';

export interface LocalServer {
  /** `http://127.0.0.1:PORT`, without a slash at the end. */
  url: string;
  /** Cuts every connection and frees the port. */
  close(): Promise<void>;
}

/** An HTTP server on a free loopback port, or on a free port of the address told. */
export function listenLocally(listener: RequestListener, host?: string): Promise<LocalServer> {
  return listen(createServer(listener), host);
}

/** Lets any server listen on a free port. */
export async function listen(server: Server, host = '127.0.0.1'): Promise<LocalServer> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
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

/** A TCP port on loopback that was free just now. */
export async function freePort(): Promise<number> {
  const server = await listenLocally(() => {});
  await server.close();
  return Number(new URL(server.url).port);
}
