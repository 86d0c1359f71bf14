import { addressToLoad, withoutProxy } from '@/lib/model/values/audio-address';
import { mayLead } from '@/lib/model/values/private-address';
import { isWebAddress, splitLogin, withLoginOf } from '@/lib/model/values/web-address';
import { REQUEST_DEFAULTS } from '@/lib/platform/net/http-client';
import { readPastIcyHead } from '@/lib/platform/net/icy-stream';
import { troubleOfStatus } from './ask-server';
import { type SourceContext, SourceError } from './source';

/** A live connection: its bytes, and what its headers say about them. */
export interface Connection {
  /** The next bytes; null at the end. Rejects if the connection breaks. */
  read(): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Lower case, without parameters; empty if the server sends none. */
  contentType: string;
  /** The value of `icy-metaint`, wherever the server puts it. */
  icyMetaint: string | null;
  /**
   * The address after redirects, without the pass-through proxy, and with the original login if it is the
   * same server.
   */
  url: string;
  close(): void;
}

/** This source cannot play the address; a plain element may. */
export interface Refusal {
  refused: string;
  /** There was no answer at all. */
  unanswered?: true;
}

/**
 * Opens the address with one fetch. A server that answers its root address with a page is asked again with
 * `/;`, as Shoutcast 1 requires. Rejects with a SourceError if the server refuses, or redirects into a
 * private network.
 */
export async function connect(
  context: SourceContext,
  fetchIt: typeof fetch,
): Promise<Connection | Refusal> {
  const response = await request(context, context.url, fetchIt);
  if ('refused' in response) return response;
  const url = new URL(context.url);
  if (url.pathname !== '/' || typeOf(response.headers) !== 'text/html') {
    return connectionOf(response, context.url, context.proxy);
  }
  url.pathname = '/;';
  const again = await request(context, url.href, fetchIt).catch((error: unknown) => {
    if (error instanceof SourceError) return null;
    throw error;
  });
  if (again === null || 'refused' in again)
    return connectionOf(response, context.url, context.proxy);
  void response.body?.cancel();
  return connectionOf(again, context.url, context.proxy);
}

/** What is fetched for a station's address. */
export function requestOf(
  url: string,
  { hostAccess, proxy }: Pick<SourceContext, 'hostAccess' | 'proxy'>,
): [address: string, init: RequestInit] {
  const { url: address, headers: login } = splitLogin(addressToLoad(url, proxy));
  // Without host access, any header of our own causes a preflight, which Icecast drops.
  const headers = { ...(hostAccess && { 'Icy-MetaData': '1', Range: 'bytes=0-' }), ...login };
  return [address, { ...REQUEST_DEFAULTS, headers }];
}

/** Whether a response to a request for `asked` may be read: not if it leads from the internet to a private network. */
export function mayUse(response: Response, asked: string, proxy: string): boolean {
  const { redirected } = response;
  return mayLead(asked, { redirected, url: withoutProxy(response.url, proxy) });
}

/**
 * Where a request for `asked` led, with its login on the same server; `asked` itself if it led nowhere else, or if it
 * left the pass-through proxy for an address that may be another proxy's.
 */
export function addressReached(response: Response, asked: string, proxy: string): string {
  const final = withoutProxy(response.url, proxy);
  const isProxied = addressToLoad(asked, proxy) !== asked;
  if (!isWebAddress(final) || (isProxied && final === response.url)) return asked;
  const [before] = splitLogin(asked).url.split('#');
  return new URL(before ?? asked).href === final ? asked : withLoginOf(asked, final);
}

async function request(
  context: SourceContext,
  url: string,
  fetchIt: typeof fetch,
): Promise<Response | Refusal> {
  const { proxy, signal } = context;
  const [address, init] = requestOf(url, context);
  let response: Response;
  try {
    response = await fetchIt(address, { ...init, signal });
  } catch (error) {
    signal.throwIfAborted();
    const why = error instanceof Error ? error.message : String(error);
    return { refused: `Not fetched: ${why}`, unanswered: true };
  }
  if (!mayUse(response, url, proxy)) {
    void response.body?.cancel();
    const detail = 'The server leads into a private network';
    throw new SourceError({ kind: 'network', detail }, 'gone');
  }
  if (!response.ok) {
    const detail = `The server answered ${response.status}`;
    throw new SourceError({ kind: 'network', detail }, troubleOfStatus(response.status));
  }
  return response;
}

async function connectionOf(response: Response, asked: string, proxy: string): Promise<Connection> {
  if (response.body === null) {
    throw new SourceError({ kind: 'unsupported', detail: 'The server sent nothing' }, 'gone');
  }
  const reader = response.body.getReader();
  const read = async () => {
    const { done, value } = await reader.read();
    return done ? null : value;
  };
  const connection: Connection = {
    read,
    contentType: typeOf(response.headers),
    icyMetaint: response.headers.get('icy-metaint'),
    url: withLoginOf(asked, withoutProxy(response.url, proxy)),
    close: () => void reader.cancel().catch(() => undefined),
  };
  return connection.contentType === '' ? withBodysHead(connection) : connection;
}

/** Reads the headers from the beginning of the body, where Chromium leaves those of some old servers. */
async function withBodysHead(connection: Connection): Promise<Connection> {
  const { fields, rest } = await readPastIcyHead(() => connection.read().catch(() => null));
  let first: Uint8Array<ArrayBuffer> | null = rest;
  return {
    ...connection,
    contentType: bareType(fields?.get('content-type')),
    icyMetaint: fields?.get('icy-metaint') ?? connection.icyMetaint,
    async read() {
      if (first === null || first.length === 0) return connection.read();
      const bytes = first;
      first = null;
      return bytes;
    },
  };
}

const typeOf = (headers: Headers) => bareType(headers.get('content-type'));

/** A type without its parameters. */
const bareType = (header: string | null | undefined) =>
  header?.split(';')[0]?.trim().toLowerCase() ?? '';
