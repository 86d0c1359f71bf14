import { sendBroadcast } from './broadcast.ts';
import { createIcyInserter } from './icy-metadata.ts';
import { type LocalServer, listenLocally } from './local-server.ts';

export type IcyFault =
  /** Announces this interval, but sends only audio. */
  | { announces: string }
  /** Announces this interval and sends blocks at it. */
  | { interval: number }
  /** Sends blocks of the maximum length, filled with random bytes. */
  | { garbage: true };

export interface IcyFaultServer extends LocalServer {
  at(fault: IcyFault): string;
}

/** A station of real MP3 in real time with the requested metadata fault. */
export async function createIcyFaultServer(): Promise<IcyFaultServer> {
  const server = await listenLocally((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://station');
    if (pathname !== '/live.mp3') return void response.writeHead(404).end();
    const announced = searchParams.get('announces') ?? searchParams.get('interval') ?? '4096';
    response.writeHead(200, { 'content-type': 'audio/mpeg', 'icy-metaint': announced });
    let block = 0;
    sendBroadcast(response, {
      burst: 4,
      skipBytes: 0,
      titleAt: () => (searchParams.has('interval') ? 'Artist - Song' : `Block ${block}`),
      insert: searchParams.has('announces')
        ? null
        : createIcyInserter(
            Number(announced),
            'utf8',
            searchParams.has('garbage') ? () => garbage(++block) : undefined,
          ),
      onSent: () => {},
    });
  });
  return {
    ...server,
    at: (fault) => `${server.url}/live.mp3?${new URLSearchParams(Object.entries(fault))}`,
  };
}

/** A block of 4,080 pseudo-random bytes, different for each seed but the same in every run. */
function garbage(seed: number): Buffer {
  const block = Buffer.alloc(1 + 255 * 16);
  let state = seed * 2_654_435_761;
  for (let at = 1; at < block.length; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    block[at] = state >>> 16;
  }
  block[0] = 255;
  return block;
}
