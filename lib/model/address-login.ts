/** An address without the user name and password in it, and the header that stands for them. */
export interface AddressLogin {
  url: string;
  headers: { authorization?: string };
}

/**
 * `fetch` refuses an address with a user name and a password in it: they go into a header (RFC 7617).
 * What is no address is left as it is.
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
 * An address on the same origin with the login that another one has: what an answer says of where it came
 * from has none, and what it names beside itself wants the same. Others stay as they are.
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
