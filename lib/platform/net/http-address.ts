import { isPrivateAddress, mayName } from '@/lib/model/web-address';

/** Longer ones are no addresses. */
const MAX_ADDRESS = 8192;

/** What the address parser leaves as it is: most are, there are many in a feed, and it takes its time. */
const PLAIN = /^https?:\/\/(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,20}\/[\w.~:/?@!$&()*+,;=%#-]*$/;
const NOT_PLAIN = /\/(?:\.|%2e)|\/\/xn--|\.xn--/i;

/**
 * An address as feeds and lists give it, resolved against where it stood; empty where it is none that
 * can be fetched, so other than http and https, and where what stands there may not name it: private ones
 * stand in private places, and in what has no base because the listener gave it. `&amp;` left over from
 * escaping twice is `&`.
 */
export function httpAddress(address: string | undefined, base: string): string {
  const url = resolvedAddress(address, base);
  return !isPrivateAddress(url) || mayName(base, url) ? url : '';
}

/** The same with no regard to what may be named: for what is told apart when it is played. */
export function resolvedAddress(address: string | undefined, base: string): string {
  if (address === undefined || address === '' || address.length > MAX_ADDRESS) return '';
  const text = (address.includes('&amp;') ? address.replaceAll('&amp;', '&') : address).trim();
  if (PLAIN.test(text) && !NOT_PLAIN.test(text)) return text;
  const url = parsed(text, base);
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') return '';
  // Escaping makes some of them longer.
  return url.href.length > MAX_ADDRESS ? '' : url.href;
}

/** The first of some pictures that has an address; empty where none has one. */
export function pictureAddress(
  addresses: readonly (string | undefined)[] | undefined,
  base: string,
): string {
  for (const address of addresses ?? []) {
    // Programs write these where they have none.
    const url = /^\s*(?:undefined|null)\s*$/.test(address ?? '') ? '' : httpAddress(address, base);
    if (url !== '') return url;
  }
  return '';
}

/** `\\server\file` would be taken for another host's. */
function parsed(text: string, base: string): URL | null {
  if (URL.canParse(text)) return new URL(text);
  const resolves = text !== '' && !text.startsWith('\\\\') && URL.canParse(text, base);
  return resolves ? new URL(text, base) : null;
}

/**
 * The address of a feed. The schemes that podcast programs made up stand for http (`feed:`, `itpc:`,
 * `pcast:`, `podcast:`), also before a whole address (`feed:https://…`).
 */
export function feedAddress(address: string, base = ''): string {
  const text = address.trim();
  const [scheme = ''] = /^(?:feeds?|itpcs?|pcasts?|podcasts?|rss):(?:\/\/)?/i.exec(text) ?? [];
  const rest = text.slice(scheme.length);
  if (scheme === '' || /^https?:/i.test(rest)) return httpAddress(rest, base);
  return httpAddress(`http://${rest}`, base);
}
