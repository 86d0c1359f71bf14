/** The addresses audio is fetched from, and the ones a listener types. */

/**
 * The address to load: `https://` as it is; `http://` through the pass-through proxy where one is
 * configured, as `{host}/{original_url}`; a missing one stays empty.
 */
export function addressToLoad(url: string | undefined, proxyHost: string): string {
  if (!url) return '';
  const host = proxyHost.trim().replace(/\/+$/, '');
  return host !== '' && /^http:\/\//i.test(url) ? `${host}/${url}` : url;
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
