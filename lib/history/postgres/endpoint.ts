import type { neonConfig } from '@neondatabase/serverless';
import { isLoopback } from '@/lib/model/values/private-address';
import { readUpTo } from '@/lib/platform/net/read-up-to';

type Config = typeof neonConfig;
type Endpoint = Exclude<Config['fetchEndpoint'], string>;

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
  const response = await fetch(input, init);
  const bytes = await readUpTo(response, MAX_ANSWER);
  if (bytes === null) throw new TooLongError(`an answer of more than ${MAX_ANSWER} bytes`);
  return new Response(bytes, { status: response.status, headers: response.headers });
}

/** Sets options that the driver only offers globally, for all connections. */
export function configureDriver(config: Config): void {
  const { fetchEndpoint } = config;
  if (typeof fetchEndpoint !== 'function' || config.fetchFunction === fetchWhole) return;
  config.fetchEndpoint = endpointFor(fetchEndpoint);
  config.fetchFunction = fetchWhole;
}
