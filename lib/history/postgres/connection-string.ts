/** What may be shown of a connection string. */
export interface DatabasePlace {
  /** Host name, with the port where the connection string names one. */
  host: string;
  /** The database's name. */
  database: string;
}

/**
 * Cleans what was pasted: spaces, and the `psql '…'` around it that Neon's console copies. Returns null
 * where it is no PostgreSQL connection string with user, host and database, which the driver needs.
 */
export function readConnectionString(pasted: string): string | null {
  const text = pasted
    .trim()
    .replace(/^psql\s+/, '')
    .replace(/^(['"])(.*)\1$/, '$2');
  const url = parse(text);
  return url !== null && url.username !== '' && url.pathname.length > 1 ? text : null;
}

/** Host and database of a connection string: all that is ever shown of it. */
export function placeOf(connectionString: string): DatabasePlace {
  const url = parse(connectionString);
  return { host: url?.host ?? '', database: decode(url?.pathname.slice(1) ?? '') };
}

/** The text with everything secret in it replaced: the connection string, its password, the token. */
export function redact(text: string, connectionString: string, authToken?: string): string {
  const password = parse(connectionString)?.password ?? '';
  return [connectionString, authToken ?? '', password, decode(password)]
    .filter((secret) => secret !== '')
    .reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
    .replace(/postgres(ql)?:\/\/\S+/g, '…');
}

/** A URL of a scheme that browsers know, since only those are parsed into host, port and path. */
function parse(text: string): URL | null {
  const address = /^postgres(?:ql)?:(\/\/.+)$/s.exec(text)?.[1];
  if (address === undefined || /\s/.test(text) || !URL.canParse(`http:${address}`)) return null;
  return new URL(`http:${address}`);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
