/** An address without its user name and password, and the header that carries them instead. */
export interface AddressLogin {
  url: string;
  headers: { authorization?: string };
}

/**
 * `fetch` refuses an address that contains a user name and password, so they go into a header (RFC 7617).
 * Text that is not an address is returned unchanged.
 */
export function splitLogin(address: string): AddressLogin {
  if (!URL.canParse(address)) return { url: address, headers: {} };
  const url = new URL(address);
  const { username, password } = url;
  if (username === '' && password === '') return { url: address, headers: {} };
  url.username = '';
  url.password = '';
  const bytes = new TextEncoder().encode(`${decode(username)}:${decode(password)}`);
  const token = btoa(String.fromCharCode(...bytes));
  return { url: url.href, headers: { authorization: `Basic ${token}` } };
}

/**
 * Adds the login of `source` to an address on the same origin: redirected addresses lose their login, and
 * files next to the source need the same one. Other addresses are returned unchanged.
 */
export function withLoginOf(source: string, address: string): string {
  if (!URL.canParse(source) || !URL.canParse(address)) return address;
  const { origin, username, password } = new URL(source);
  const url = new URL(address);
  const hasOwn = url.username !== '' || url.password !== '';
  if (hasOwn || url.origin !== origin || (username === '' && password === '')) return address;
  url.username = username;
  url.password = password;
  return url.href;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
