import { failed, type Outcome, succeeded } from '@/lib/model/outcome';
import { mayLead, splitLogin } from '@/lib/model/web-address';
import type { Clock } from '@/lib/platform/time/clock';

/** What is needed of the outside world to ask a server something. */
export interface Network {
  fetch: typeof fetch;
  clock: Clock;
}

/** What every request has in common, whoever sends it: it leaves no trace, and takes none along. */
export const REQUEST_DEFAULTS = {
  cache: 'no-store',
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
} as const satisfies RequestInit;

export interface RequestOptions extends Pick<RequestInit, 'method' | 'mode' | 'cache'> {
  headers?: Record<string, string>;
  /** Milliseconds from the request until `use` is to be done. */
  deadline: number;
  /** Milliseconds without a sign of the server, after which it is given up; else only the deadline counts. */
  silence?: number;
  signal?: AbortSignal;
}

/**
 * Why a request came to nothing. `private`: a public address led into a private network. `cancelled`: by
 * the caller's signal. `timeout`: past the deadline, or silent for too long. `network`: not reached, not
 * allowed by the browser, or broken off; what `use` throws counts as this too.
 */
export type RequestFailure = 'private' | 'cancelled' | 'timeout' | 'network';

/**
 * Milliseconds until a request is ended that is no longer wanted. One that is ended within the first
 * milliseconds of its answer keeps its connection until garbage is collected (Chromium 156, measured).
 */
const SETTLING = 50;

/** Thrown in the place of an answer that lies in a private network, and was asked for outside of it. */
export class PrivateRedirectError extends Error {}

/**
 * The answer to one request, without cookies, caches and referrer. A user name and a password in the address
 * are sent as the header that they stand for. Rejects as `fetch` does, and with a `PrivateRedirectError`: of
 * such an answer nothing is read, and it lasts until the signal of `init` ends.
 */
export async function openResponse(
  fetch: typeof globalThis.fetch,
  address: string,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
): Promise<Response> {
  const { url, headers } = splitLogin(address);
  const response = await fetch(url, {
    ...REQUEST_DEFAULTS,
    ...init,
    headers: { ...init.headers, ...headers },
  });
  if (mayLead(url, response)) return response;
  throw new PrivateRedirectError(`${url} leads into a private network`);
}

/**
 * Asks once, and gives what `use` makes of the answer, whatever its status. `heard` is to be called
 * whenever some of it has come, if there is a limit to silence. Whatever is left of the answer when `use`
 * is done, or when time is up, is let go of. Never rejects.
 */
export async function request<T>(
  { fetch, clock }: Network,
  address: string,
  { deadline, silence, signal, ...init }: RequestOptions,
  use: (response: Response, heard: () => void) => Promise<T>,
): Promise<Outcome<T, RequestFailure>> {
  if (signal?.aborted) return failed('cancelled');
  const controller = new AbortController();
  const abort = () => controller.abort();
  const ended = new Promise<never>((_, reject) =>
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason)),
  );
  let isLate = false;
  const giveUp = () => {
    isLate = true;
    abort();
  };
  const cancelDeadline = clock.after(deadline, giveUp);
  let cancelSilence = () => {};
  const heard = () => {
    if (silence === undefined) return;
    cancelSilence();
    cancelSilence = clock.after(silence, giveUp);
  };
  signal?.addEventListener('abort', abort, { once: true });
  heard();

  async function ask(): Promise<T> {
    const response = await openResponse(fetch, address, { ...init, signal: controller.signal });
    heard();
    return await use(response, heard);
  }

  try {
    return succeeded(await Promise.race([ask(), ended]));
  } catch (error) {
    if (error instanceof PrivateRedirectError) return failed('private');
    if (signal?.aborted) return failed('cancelled');
    return failed(isLate ? 'timeout' : 'network');
  } finally {
    cancelDeadline();
    cancelSilence();
    signal?.removeEventListener('abort', abort);
    // Ends what `use` left open: a body that was not read to its end.
    clock.after(SETTLING, abort);
  }
}
