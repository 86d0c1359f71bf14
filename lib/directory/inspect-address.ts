import { nameFromAddress } from '@/lib/model/audio-address';
import type { PlayableItem } from '@/lib/model/playable-item';

/** What an address turned out to be. */
export type Finding =
  | { kind: 'live' | 'file'; name: string }
  /** It answers, and cannot be looked into without host access: playing it will tell. */
  | { kind: 'unknown'; name: string }
  | { kind: 'unreachable' }
  | { kind: 'not-audio' };

/** Milliseconds; a server that has not begun to answer by then counts as unreachable. */
const PATIENCE = 10_000;

/**
 * Looks at what an address answers, without taking more than its beginning. Live audio has no length;
 * ICY headers say so outright. A playlist counts as live: its entries are stations as a rule.
 */
export async function inspectAddress(url: string, fetchIt: typeof fetch): Promise<Finding> {
  const name = nameFromAddress(url);
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), PATIENCE);
  const init: RequestInit = { signal: abort.signal, cache: 'no-store', credentials: 'omit' };
  try {
    const response = await fetchIt(url, init);
    return response.ok ? await findingOf(response, name) : { kind: 'unreachable' };
  } catch {
    if (abort.signal.aborted) return { kind: 'unreachable' };
    // Refused for want of CORS, or not there at all: an opaque request tells the two apart.
    return await fetchIt(url, { ...init, mode: 'no-cors' }).then(
      () => ({ kind: 'unknown', name }),
      () => ({ kind: 'unreachable' }),
    );
  } finally {
    clearTimeout(timer);
    abort.abort();
  }
}

async function findingOf(response: Response, name: string): Promise<Finding> {
  const { headers, url } = response;
  const type = (headers.get('content-type') ?? '').toLowerCase();
  if (/^(image|font)\/|json|javascript|pdf|zip/.test(type)) return { kind: 'not-audio' };
  const icyName = headers.get('icy-name')?.trim();
  if (icyName) return { kind: 'live', name: icyName };
  const start = await readStart(response);
  if (PLAYLIST.test(start)) return { kind: 'live', name };
  if (/^text\/|xml/.test(type)) {
    // Audio is called a text too, by servers that know no better. And a station of Shoutcast 1 shows
    // a page at its root, which only playing tells from any other.
    const isRoot = URL.canParse(url) && new URL(url).pathname === '/';
    return isRoot || isBinary(start) ? { kind: 'live', name } : { kind: 'not-audio' };
  }
  const endless = headers.get('content-length') === null && headers.get('content-range') === null;
  return { kind: endless ? 'live' : 'file', name };
}

/** How each kind of playlist begins, and addresses by themselves. */
const PLAYLIST =
  /^(\u00ef\u00bb\u00bf)?\s*(#ext|\[playlist\]|\[reference\]|https?:\/\/\S|<asx|(<\?xml[^>]*>\s*)?(<!--[^>]*>\s*)*<playlist)/i;

const isBinary = (text: string) =>
  [...text].some((letter) => letter < '\t' || (letter > '\r' && letter < ' '));

/** Bytes of an answer that tell what it is. */
const START = 1024;

/** The first bytes of the answer, a letter each; less where no more comes. */
async function readStart({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  let start = '';
  while (reader !== undefined && start.length < START) {
    const { done, value } = await reader.read();
    if (done) break;
    start += new TextDecoder('latin1').decode(value);
  }
  return start.slice(0, START);
}

/** The address as a playable item. An address of unknown kind counts as live until it plays. */
export function itemFromAddress(url: string, kind: 'live' | 'file', title: string): PlayableItem {
  if (kind === 'file') return { id: url, enclosureUrl: url, title };
  return { radio_id: url, id: url, aURL: url, isLive: true, isLiveStream: true, title };
}
