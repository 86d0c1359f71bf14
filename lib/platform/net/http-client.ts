import { failed, type Outcome, succeeded } from '@/lib/model/values/outcome';
import { mayLead } from '@/lib/model/values/private-address';
import { splitLogin } from '@/lib/model/values/web-address';
import type { Clock } from '@/lib/platform/time/clock';

/** What a request needs from the outside world. */
export interface Network {
  fetch: typeof fetch;
  clock: Clock;
}

/** Common to all requests, whoever sends them: no caches, no cookies, no referrer. */
export const REQUEST_DEFAULTS = {
  cache: 'no-store',
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
} as const satisfies RequestInit;

export interface RequestOptions
  extends Pick<RequestInit, 'method' | 'mode' | 'cache' | 'body' | 'redirect'> {
  headers?: Record<string, string>;
  /** Milliseconds from the request until `use` must be done. */
  deadline: number;
  /** Gives up after this many milliseconds without data from the server. By default only the deadline counts. */
  silence?: number;
  signal?: AbortSignal;
}

/**
 * Why a request failed. `private`: a public address led into a private network. `cancelled`: by the caller's
 * signal. `timeout`: past the deadline, or silent for too long. `network`: unreachable, blocked by the
 * browser, or broken off; also if `use` throws.
 */
export type RequestFailure = 'private' | 'cancelled' | 'timeout' | 'network';

/**
 * Milliseconds to wait before aborting a request that is no longer needed. If it is aborted within the first
 * milliseconds of its response, its connection stays open until garbage collection (Chromium 156, measured).
 */
const SETTLING = 50;

/** Thrown if redirects led a request from a public address into a private network. */
export class PrivateRedirectError extends Error {}

/**
 * Sends one request, without cookies, caches or referrer, and returns the response. A user name and password
 * in the address are sent as a header. Rejects as `fetch` does, or with a `PrivateRedirectError`; in that case
 * nothing of the response is read, and it stays open until the signal of `init` aborts it.
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
 * Sends one request and returns what `use` makes of the response, whatever its status. If there is a limit to
 * silence, `use` must call `heard` whenever data arrives. Whatever remains of the response when `use` is done,
 * or when time is up, is discarded. Never rejects.
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
