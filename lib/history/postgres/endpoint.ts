import type { neonConfig } from '@neondatabase/serverless';

type Config = typeof neonConfig;
type Endpoint = Exclude<Config['fetchEndpoint'], string>;

/** Whether a host is this machine (RFC 6761, 6.3; RFC 1122, 3.2.1.3; RFC 4291, 2.5.3). */
export function isLoopback(host: string): boolean {
  return (
    /^(.+\.)?localhost$/i.test(host) || /^127(\.\d+){3}$/.test(host) || /^\[?::1\]?$/.test(host)
  );
}

/**
 * The driver's own choice of endpoint (`https://api.REST-OF-HOST/sql` in version 1.2), except on this
 * machine, where a database behind an HTTP endpoint is reached at `http://HOST:PORT/sql`.
 */
export function endpointFor(driversOwn: Endpoint): Endpoint {
  return (host, port, options) => {
    if (!isLoopback(host)) return driversOwn(host, port, options);
    return `http://${host}${port === '' ? '' : `:${port}`}/sql`;
  };
}

/**
 * The most bytes read from a response. The largest that a store requests, a search's 200 rows with every text
 * at its limit and escaped, takes 6 MB.
 */
export const MAX_ANSWER = 8 * 1024 * 1024;

/** The error for a response that exceeds the limit. */
export class TooLongError extends Error {
  override name = 'TooLongError';
}

/**
 * Reads the whole response before the driver sees it, so that a lost connection is reported as the driver's
 * network error, and any later error means a malformed response.
 */
async function fetchWhole(input: string, init: RequestInit): Promise<Response> {
  const { status, headers, body } = await fetch(input, init);
  const bytes = await new Response(body?.pipeThrough(upTo(MAX_ANSWER))).arrayBuffer();
  return new Response(bytes, { status, headers });
}

/** Lets this many bytes through, then fails and cancels the source. */
function upTo(limit: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let size = 0;
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.length;
      if (size > limit) throw new TooLongError(`an answer of more than ${limit} bytes`);
      controller.enqueue(chunk);
    },
  });
}

/** Sets options that the driver only offers globally, for all connections. */
export function configureDriver(config: Config): void {
  const { fetchEndpoint } = config;
  if (typeof fetchEndpoint !== 'function' || config.fetchFunction === fetchWhole) return;
  config.fetchEndpoint = endpointFor(fetchEndpoint);
  config.fetchFunction = fetchWhole;
}
