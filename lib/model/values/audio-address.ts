import { keptIdOf } from '../kept-sound';
import { audioUrl, isRadio, type PlayableItem } from '../playable-item';
import { isPrivateAddress, mayName } from './private-address';
import { isWebAddress, percentDecoded, splitLogin } from './web-address';

/** The addresses that audio is fetched from, those an item may be played from, and those a listener types. */

/**
 * The address to load: `https://` unchanged; `http://` through the pass-through proxy if one is configured,
 * as `{host}/{original_url}`; a missing one stays empty. Addresses with a login or in the listener's own
 * network bypass the proxy, which must not see them. Call this only where bytes are requested: everything
 * stored or compared is the station's own address.
 */
export function addressToLoad(url: string | undefined, proxyHost: string): string {
  if (!url) return '';
  const prefix = prefixOf(proxyHost);
  if (prefix === '' || !/^http:\/\//i.test(url)) return url;
  return isPrivateAddress(url) || splitLogin(url).url !== url ? url : prefix + url;
}

/** The reverse: the station's own address from one that may go through the proxy. */
export function withoutProxy(address: string, proxyHost: string): string {
  const prefix = prefixOf(proxyHost);
  if (prefix === '') return address;
  // Responses report their address in the parser's spelling.
  for (const begin of [prefix, URL.canParse(prefix) ? new URL(prefix).href : prefix]) {
    if (!address.startsWith(begin)) continue;
    const rest = address.slice(begin.length);
    if (isWebAddress(rest)) return rest;
  }
  return address;
}

/**
 * The station's own address from one that was stored with some proxy in front of it. A prefix counts as a
 * proxy only if the station has an `http://` address on the host that follows it. Other addresses are
 * returned unchanged.
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
 * The listener's input as an http or https address; null if it cannot be one. Without a scheme, https is
 * assumed if the rest looks like localhost or a host name with a dot.
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

/** A one-line name for an address without a title: the file's name, or else the host. */
export function nameFromAddress(address: string): string {
  const url = new URL(address);
  const file = url.pathname.split('/').filter(Boolean).at(-1) ?? '';
  // A decoded "%" sequence may be a line break or reverse the reading direction.
  const shown = percentDecoded(file)
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim();
  const name = shown.replace(/\.[a-z0-9]{2,4}$/i, '');
  return name.length > 2 ? name : url.host;
}

/**
 * The addresses of an item that may be played. An episode's address comes from its feed; a station's
 * alternates come from its own address. Any other item's address is the listener's own.
 */
export function playableAddresses(item: PlayableItem, addresses: readonly string[]): string[] {
  const own = audioUrl(item);
  if (keptIdOf(own) !== null) return [own];
  const feed = 'showId' in item && isWebAddress(item.showId ?? '') ? (item.showId ?? '') : '';
  return addresses.filter((address) => {
    if (isRadio(item)) return mayName(address === own ? '' : own, address);
    return mayName(feed, address);
  });
}

/** Whether the item's address is a web address that its source must not refer to. */
export function isRefused(item: PlayableItem): boolean {
  const address = audioUrl(item);
  return isWebAddress(address) && playableAddresses(item, [address]).length === 0;
}
