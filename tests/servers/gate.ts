import { type LocalServer, listenLocally } from './local-server.ts';
import { createWatchedNumber, type WatchedNumber } from './watched-number.ts';

export interface Gate extends LocalServer {
  /** All requests so far, whether let through or not. */
  requests: WatchedNumber;
  /** Cuts off every request from now on. */
  shut(): void;
  open(): void;
}

/** A gate in front of a server with short answers. It forwards requests while it is open. */
export async function createGate(target: string): Promise<Gate> {
  const requests = createWatchedNumber('Requests at the gate');
  let isOpen = true;
  const server = await listenLocally(async (request, response) => {
    requests.add(1);
    if (!isOpen) {
      request.socket.destroy();
      return;
    }
    const answer = await fetch(target + request.url);
    const type = answer.headers.get('content-type') ?? 'text/plain';
    response.writeHead(answer.status, { 'content-type': type });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  return {
    ...server,
    requests,
    shut() {
      isOpen = false;
    },
    open() {
      isOpen = true;
    },
  };
}
