import { addressToLoad, withoutProxy } from '@/lib/model/audio-address';
import { isPrivateAddress, mayName, splitLogin, withLoginOf } from '@/lib/model/web-address';

/**
 * Bytes of an answer: of a playlist, as of a day in pieces, and of a piece, as of ten seconds of a film. What
 * is longer is given up, which hls.js takes for a failure of the network.
 */
const MAX_PLAYLIST = 2 * 1024 * 1024;
const MAX_PIECE = 16 * 1024 * 1024;

/**
 * What hls.js does with each of its requests before it is sent (`xhrSetup`). The login of the playlist's
 * address goes with every request to the same server, as a header: hls.js resolves addresses against what
 * the answer says of where it came from, and that has none, nor the pass-through proxy. A playlist of a
 * public server that names a private address gets nothing from there, and one that leads there nothing
 * but an ended request. What is thrown here hls.js takes for a failure of the network.
 */
export function createHlsSetup(
  playlist: string,
  proxy: string,
  reach: (address: string) => Promise<void>,
): (request: XMLHttpRequest, url: string) => Promise<void> {
  return async (request, named) => {
    if (!mayName(playlist, named)) throw new Error('The playlist may not name this address');
    const cameFrom = () =>
      withoutProxy(
        String(Reflect.get(Object.getPrototypeOf(request), 'responseURL', request)),
        proxy,
      );
    Object.defineProperty(request, 'responseURL', { get: cameFrom, configurable: true });
    request.addEventListener('readystatechange', () => {
      const isAnswered = request.readyState === HEADERS_RECEIVED;
      if (isAnswered && !mayName(playlist, cameFrom())) request.abort();
    });
    request.addEventListener('progress', ({ loaded, lengthComputable, total }) => {
      const limit = request.responseType === 'arraybuffer' ? MAX_PIECE : MAX_PLAYLIST;
      if (Math.max(loaded, lengthComputable ? total : 0) > limit) request.abort();
    });
    const asked = addressToLoad(withLoginOf(playlist, named), proxy);
    const { url, headers } = splitLogin(asked);
    if (isPrivateAddress(url)) await reach(url);
    if (url === named && headers.authorization === undefined) return;
    request.open('GET', url, true);
    if (headers.authorization === undefined) return;
    request.setRequestHeader('Authorization', headers.authorization);
  };
}

/** XMLHttpRequest.HEADERS_RECEIVED */
const HEADERS_RECEIVED = 2;
