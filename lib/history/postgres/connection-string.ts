import { percentDecoded } from '@/lib/model/values/web-address';

/** The parts of a connection string that may be shown. */
export interface DatabasePlace {
  /** Host name, with the port if the connection string has one. */
  host: string;
  /** The database's name. */
  database: string;
}

/**
 * Cleans pasted text: spaces, and the `psql '…'` that Neon's console wraps around it. Returns null if it is
 * not a PostgreSQL connection string with the user, host and database that the driver needs.
 */
export function readConnectionString(pasted: string): string | null {
  const text = pasted
    .trim()
    .replace(/^psql\s+/, '')
    .replace(/^(['"])(.*)\1$/, '$2');
  const url = parse(text);
  return url !== null && url.username !== '' && url.pathname.length > 1 ? text : null;
}

/** Host and database of a connection string, the only parts that are ever shown. */
export function placeOf(connectionString: string): DatabasePlace {
  const url = parse(connectionString);
  return { host: url?.host ?? '', database: percentDecoded(url?.pathname.slice(1) ?? '') };
}

/** Removes everything secret from the text: the connection string, its password, the token. */
export function redact(text: string, connectionString: string, authToken?: string): string {
  const password = parse(connectionString)?.password ?? '';
  return [connectionString, authToken ?? '', password, percentDecoded(password)]
    .filter((secret) => secret !== '')
    .reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
    .replace(/postgres(ql)?:\/\/\S+/g, '…');
}

/** Browsers split only well-known schemes into host, port and path, so the scheme is replaced. */
function parse(text: string): URL | null {
  const address = /^postgres(?:ql)?:(\/\/.+)$/s.exec(text)?.[1];
  if (address === undefined || /\s/.test(text) || !URL.canParse(`http:${address}`)) return null;
  return new URL(`http:${address}`);
}
