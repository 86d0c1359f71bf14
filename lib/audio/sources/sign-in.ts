import { splitLogin } from '@/lib/model/values/web-address';

/**
 * Takes an address with a user name and password, and returns one that an element can play with that login.
 * Rejects with the signal's reason.
 */
export type SignIn = (url: string, signal: AbortSignal) => Promise<string>;

/** Firefox's elements send the login of their address. */
export const leaveLogin: SignIn = async (url) => url;

/**
 * Chrome's elements do not, but they send the login of an earlier XMLHttpRequest (Chromium 156, measured; a
 * fetch with an Authorization header does not sign in). It needs host access.
 */
export const signInByRequest: SignIn = (url, signal) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => {
      request.abort();
      reject(signal.reason);
    };
    const done = () => {
      signal.removeEventListener('abort', abort);
      resolve(splitLogin(url).url);
      request.abort();
    };
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    // Only the start of the answer is needed: a station never ends.
    request.onreadystatechange = () => {
      if (request.readyState >= XMLHttpRequest.HEADERS_RECEIVED) done();
    };
    request.onerror = done;
    request.open('GET', url);
    request.setRequestHeader('Range', 'bytes=0-0');
    request.send();
  });
