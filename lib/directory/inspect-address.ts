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
 * Looks at what an address answers, without taking more than the headers. Live audio has no length;
 * ICY headers say so outright.
 */
export async function inspectAddress(url: string, fetchIt: typeof fetch): Promise<Finding> {
  const name = nameFromAddress(url);
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), PATIENCE);
  const init: RequestInit = { signal: abort.signal, cache: 'no-store', credentials: 'omit' };
  try {
    const response = await fetchIt(url, init);
    return response.ok ? findingOf(response, name) : { kind: 'unreachable' };
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

function findingOf({ headers }: Response, name: string): Finding {
  const type = (headers.get('content-type') ?? '').toLowerCase();
  if (/^(text|image|font)\/|json|xml|javascript|pdf|zip/.test(type)) return { kind: 'not-audio' };
  const icyName = headers.get('icy-name')?.trim();
  const endless = headers.get('content-length') === null && headers.get('content-range') === null;
  return icyName || endless ? { kind: 'live', name: icyName || name } : { kind: 'file', name };
}

/** The address as a playable item. An address of unknown kind counts as live until it plays. */
export function itemFromAddress(url: string, kind: 'live' | 'file', title: string): PlayableItem {
  if (kind === 'file') return { id: url, enclosureUrl: url, title };
  return { radio_id: url, id: url, aURL: url, isLive: true, isLiveStream: true, title };
}
