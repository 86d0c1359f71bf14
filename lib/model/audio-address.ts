import { splitLogin } from './address-login';
import { isPrivateAddress, isWebAddress } from './web-address';

/** The addresses audio is fetched from, and the ones a listener types. */

/**
 * The address to load: `https://` as it is; `http://` through the pass-through proxy where one is
 * configured, as `{host}/{original_url}`; a missing one stays empty. A login, and what lies in the
 * listener's own network, is none of the proxy's business. To be called where bytes are asked for, and
 * nowhere before: what is kept and compared are the station's own addresses.
 */
export function addressToLoad(url: string | undefined, proxyHost: string): string {
  if (!url) return '';
  const prefix = prefixOf(proxyHost);
  if (prefix === '' || !/^http:\/\//i.test(url)) return url;
  return isPrivateAddress(url) || splitLogin(url).url !== url ? url : prefix + url;
}

/** The other way: the station's own address, of one that may go through the proxy. */
export function withoutProxy(address: string, proxyHost: string): string {
  const prefix = prefixOf(proxyHost);
  if (prefix === '') return address;
  // An answer says where it came from as the address parser writes it.
  for (const begin of [prefix, URL.canParse(prefix) ? new URL(prefix).href : prefix]) {
    if (!address.startsWith(begin)) continue;
    const rest = address.slice(begin.length);
    if (isWebAddress(rest)) return rest;
  }
  return address;
}

/**
 * The station's own address, of one that was stored with a proxy in front: whichever it was, what follows
 * it is of a host that the station itself has an `http://` address at. Others stay as they are.
 */
export function withoutAnyProxy(address: string, own: readonly string[]): string {
  const at = /^https?:\/\//i.test(address) ? address.toLowerCase().indexOf('/http://', 8) : -1;
  const rest = address.slice(at + 1);
  if (at < 0 || !isWebAddress(rest) || own.includes(address)) return address;
  const { host } = new URL(rest);
  const isOwn = own.some(
    (one) => /^http:\/\//i.test(one) && isWebAddress(one) && new URL(one).host === host,
  );
  return isOwn ? rest : address;
}

function prefixOf(proxyHost: string): string {
  const host = proxyHost.trim().replace(/(?<!\/)\/+$/, '');
  return host === '' ? '' : `${host}/`;
}

/**
 * What a listener typed, as an http or https address; null when it cannot be one. A missing scheme
 * is taken for https where the rest looks like a host name with a dot, or localhost.
 */
export function parseAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') return null;
  const candidate = scheme === undefined ? `https://${text}` : text;
  if (!URL.canParse(candidate)) return null;
  const url = new URL(candidate);
  if (url.hostname === '') return null;
  if (scheme === undefined && !/\./.test(url.hostname) && url.hostname !== 'localhost') return null;
  return url.href;
}

/** A name for an address that gives none, in one line: the file's, else the host's. */
export function nameFromAddress(address: string): string {
  const url = new URL(address);
  const file = url.pathname.split('/').filter(Boolean).at(-1) ?? '';
  // What is written with "%" may be a line's end, or turn the line around.
  const shown = decode(file)
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim();
  const name = shown.replace(/\.[a-z0-9]{2,4}$/i, '');
  return name.length > 2 ? name : url.host;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
