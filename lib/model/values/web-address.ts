/** Which addresses may be requested, loaded and linked: web addresses only; and the login that one may contain. */

/** Whether an address points into the package or at data that the page holds: reading it needs no host access. */
export const isOwnAddress = (url: string) => /^(?:(?:data|blob):|\/(?![/\\]))/.test(url);

/** Whether the text is an http or https address with a host. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^/?#]/i.test(text) || !URL.canParse(text)) return false;
  return /^https?:$/.test(new URL(text).protocol);
}

/** Whether a picture may be loaded from there: the web, the extension itself, or a data URL. */
export function isPictureAddress(text: string): boolean {
  return /^\/(?![/\\])|^data:image\//i.test(text) || isWebAddress(text);
}

/** The host of an address, with its port unless that is the scheme's default; empty if it is not an address. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

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
  const bytes = new TextEncoder().encode(`${percentDecoded(username)}:${percentDecoded(password)}`);
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

/** The text without percent-encoding; unchanged if what is encoded is not UTF-8. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
