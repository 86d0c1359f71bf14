import { addressToLoad, withoutProxy } from '@/lib/model/values/audio-address';
import { isPrivateAddress, mayName } from '@/lib/model/values/private-address';
import { splitLogin, withLoginOf } from '@/lib/model/values/web-address';

/**
 * Limits in bytes: for a playlist, that of a whole day in segments; for a segment, ten seconds of a film.
 * Anything longer is aborted, which hls.js treats as a network failure.
 */
const MAX_PLAYLIST = 2 * 1024 * 1024;
const MAX_PIECE = 16 * 1024 * 1024;

/**
 * What hls.js does with each request before sending it (`xhrSetup`). The login of the playlist's address goes
 * with every request to the same server, as a header: hls.js resolves addresses against the response's own
 * address, which has neither the login nor the pass-through proxy. Private addresses named by a public
 * playlist are not requested, and a redirect to one is aborted. hls.js treats whatever is thrown here as a
 * network failure. `onBytes` is called while a segment arrives.
 */
export function createHlsSetup(
  playlist: string,
  proxy: string,
  reach: (address: string) => Promise<void>,
  onBytes: () => void,
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
      const isPiece = request.responseType === 'arraybuffer';
      const limit = isPiece ? MAX_PIECE : MAX_PLAYLIST;
      if (isPiece) onBytes();
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
