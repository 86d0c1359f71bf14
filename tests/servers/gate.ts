import { request } from 'node:http';
import { pipeline } from 'node:stream';
import { type LocalServer, listenLocally } from './local-server.ts';
import { createWatchedNumber, type WatchedNumber } from './watched-number.ts';

export interface Gate extends LocalServer {
  /** All requests so far, including those that were cut off. */
  requests: WatchedNumber;
  /** Cuts off every request from now on. */
  shut(): void;
  open(): void;
}

/** A gate in front of a server with short answers. It forwards requests while it is open. */
export async function createGate(target: string): Promise<Gate> {
  const requests = createWatchedNumber('Requests at the gate');
  let isOpen = true;
  const server = await listenLocally((incoming, response) => {
    requests.add(1);
    if (!isOpen) {
      incoming.socket.destroy();
      return;
    }
    const { method, headers, url } = incoming;
    const outgoing = request(target + url, { method, headers, agent: false }, (answer) => {
      // Its browser may have gone meanwhile.
      if (response.destroyed) return void answer.destroy();
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, response, () => {});
    });
    pipeline(incoming, outgoing, (error) => error && response.destroy());
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
