import { splitLogin, withLoginOf } from '@/lib/model/address-login';
import { mayName } from '@/lib/model/web-address';

/**
 * What hls.js does with each of its requests before it is sent (`xhrSetup`). The login of the playlist's
 * address goes with every request to the same server, as a header: hls.js resolves addresses against what
 * the answer says of where it came from, and that has none. A playlist of a public server that names a
 * private address gets nothing from there. What is thrown here hls.js takes for a failure of the network.
 */
export function createHlsSetup(playlist: string): (request: XMLHttpRequest, url: string) => void {
  return (request, named) => {
    if (!mayName(playlist, named)) throw new Error('The playlist may not name this address');
    const { url, headers } = splitLogin(withLoginOf(playlist, named));
    if (headers.authorization === undefined) return;
    request.open('GET', url, true);
    request.setRequestHeader('Authorization', headers.authorization);
  };
}
