import { isPrivateAddress, mayName } from '@/lib/model/values/private-address';

/** Anything longer is not an address. */
const MAX_ADDRESS = 8192;

/** Addresses the parser would not change. Most are like this, feeds have many, and parsing is slow. */
const PLAIN = /^https?:\/\/(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,20}\/[\w.~:/?@!$&()*+,;=%#-]*$/;
const NOT_PLAIN = /\/(?:\.|%2e)|\/\/xn--|\.xn--/i;

/**
 * An address from a feed or list, resolved against `base`; empty if it cannot be fetched (only http and
 * https can) or if its source must not refer to it: private addresses are allowed only from private places,
 * or without a base because the listener gave it. `&amp;` left over from double escaping becomes `&`.
 */
export function httpAddress(address: string | undefined, base: string): string {
  const url = resolvedAddress(address, base);
  return !isPrivateAddress(url) || mayName(base, url) ? url : '';
}

/** The same without checking who may refer to it: for addresses that are checked when they are played. */
export function resolvedAddress(address: string | undefined, base: string): string {
  if (address === undefined || address === '' || address.length > MAX_ADDRESS) return '';
  const text = (address.includes('&amp;') ? address.replaceAll('&amp;', '&') : address).trim();
  if (PLAIN.test(text) && !NOT_PLAIN.test(text)) return text;
  const url = parsed(text, base);
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') return '';
  // Escaping makes some addresses longer.
  return url.href.length > MAX_ADDRESS ? '' : url.href;
}

/** The first picture that has an address; empty if none has one. */
export function pictureAddress(
  addresses: readonly (string | undefined)[] | undefined,
  base: string,
): string {
  for (const address of addresses ?? []) {
    // Some software writes these for a missing address.
    const url = /^\s*(?:undefined|null)\s*$/.test(address ?? '') ? '' : httpAddress(address, base);
    if (url !== '') return url;
  }
  return '';
}

/** `\\server\file` would be parsed as an address on another host. */
function parsed(text: string, base: string): URL | null {
  if (URL.canParse(text)) return new URL(text);
  const resolves = text !== '' && !text.startsWith('\\\\') && URL.canParse(text, base);
  return resolves ? new URL(text, base) : null;
}

/**
 * A feed's address. The schemes that podcast apps invented stand for http (`feed:`, `itpc:`, `pcast:`,
 * `podcast:`), even in front of a full address (`feed:https://…`).
 */
export function feedAddress(address: string, base = ''): string {
  const text = address.trim();
  const [scheme = ''] = /^(?:feeds?|itpcs?|pcasts?|podcasts?|rss):(?:\/\/)?/i.exec(text) ?? [];
  const rest = text.slice(scheme.length);
  if (scheme === '' || /^https?:/i.test(rest)) return httpAddress(rest, base);
  return httpAddress(`http://${rest}`, base);
}
