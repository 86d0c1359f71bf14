import type { neonConfig } from '@neondatabase/serverless';

type Config = typeof neonConfig;
type Endpoint = Exclude<Config['fetchEndpoint'], string>;

/** The names and addresses of this machine itself (RFC 6761, 6.3; RFC 1122, 3.2.1.3; RFC 4291, 2.5.3). */
export function isLoopback(host: string): boolean {
  return (
    /^(.+\.)?localhost$/i.test(host) || /^127(\.\d+){3}$/.test(host) || /^\[?::1\]?$/.test(host)
  );
}

/**
 * The driver's own choice of endpoint, `https://api.REST-OF-HOST/sql` in version 1.2, except for this
 * machine: a database with an HTTP endpoint in front is asked at `http://HOST:PORT/sql` there.
 */
export function endpointFor(driversOwn: Endpoint): Endpoint {
  return (host, port, options) => {
    if (!isLoopback(host)) return driversOwn(host, port, options);
    return `http://${host}${port === '' ? '' : `:${port}`}/sql`;
  };
}

/**
 * Bytes of an answer that are read. The longest that a store asks for, 200 rows of a search with every text
 * as long as it may be and written in escapes, takes 6 MB.
 */
export const MAX_ANSWER = 8 * 1024 * 1024;

/** What an answer fails with that is longer: no store asked for so much. */
export class TooLongError extends Error {
  override name = 'TooLongError';
}

/**
 * Reads the whole answer before the driver sees it. So a connection that breaks off in the middle
 * fails as the driver's network error, and whatever fails later is an answer that makes no sense.
 */
async function fetchWhole(input: string, init: RequestInit): Promise<Response> {
  const { status, headers, body } = await fetch(input, init);
  const bytes = await new Response(body?.pipeThrough(upTo(MAX_ANSWER))).arrayBuffer();
  return new Response(bytes, { status, headers });
}

/** Lets so many bytes through; with the next one it fails, and whoever sends is cut off. */
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

/** Sets what the driver lets nobody set but for all connections at once. */
export function configureDriver(config: Config): void {
  const { fetchEndpoint } = config;
  if (typeof fetchEndpoint !== 'function' || config.fetchFunction === fetchWhole) return;
  config.fetchEndpoint = endpointFor(fetchEndpoint);
  config.fetchFunction = fetchWhole;
}
