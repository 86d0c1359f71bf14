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
 * Reads the whole answer before the driver sees it. So a connection that breaks off in the middle
 * fails as the driver's network error, and whatever fails later is an answer that makes no sense.
 */
async function fetchWhole(input: string, init: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  const body = await response.arrayBuffer();
  return new Response(body, { status: response.status, headers: response.headers });
}

/** Sets what the driver lets nobody set but for all connections at once. */
export function configureDriver(config: Config): void {
  const { fetchEndpoint } = config;
  if (typeof fetchEndpoint !== 'function' || config.fetchFunction === fetchWhole) return;
  config.fetchEndpoint = endpointFor(fetchEndpoint);
  config.fetchFunction = fetchWhole;
}
