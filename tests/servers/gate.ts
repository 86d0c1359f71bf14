import { type LocalServer, listenLocally } from './local-server.ts';
import { createWatchedNumber, type WatchedNumber } from './watched-number.ts';

export interface Gate extends LocalServer {
  /** Requests that came, let through or not. */
  requests: WatchedNumber;
  /** Cuts every request off from now on. */
  shut(): void;
  open(): void;
}

/** Stands before a server of short answers and lets its requests through, while it is open. */
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
