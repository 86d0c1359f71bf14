import { SECOND } from '@/lib/model/constants';
import type { PlayableItem } from '@/lib/model/playable-item';
import { nameFromAddress } from '@/lib/model/values/audio-address';
import { splitLogin } from '@/lib/model/values/web-address';
import {
  type Network,
  openResponse,
  PrivateRedirectError,
  REQUEST_DEFAULTS,
} from '@/lib/platform/net/http-client';
import { MAX_START, type Sniffed, sniffAddress } from './sniff-address';

/** What an address contains, judged by its first bytes. */
export type Probe =
  | {
      kind: 'audio';
      form: 'live' | 'file';
      name: string;
      /** False if only playing it will tell. */
      certain: boolean;
    }
  /** Something to read: the response, with its body unread. */
  | {
      kind: 'document';
      sniffed: Exclude<Sniffed, 'binary'>;
      response: Response;
      /** Whether it is at the root of its host, where Shoutcast 1 stations show a page. */
      isRoot: boolean;
    }
  | { kind: 'empty' }
  /** A picture, an archive or the like. */
  | { kind: 'other' }
  /** A public address that leads into a private network. */
  | { kind: 'private' }
  /** No status means no response. */
  | { kind: 'unreachable'; status?: number };

/** A server that has not sent enough to classify it within this time counts as unreachable. */
const DEADLINE = 10 * SECOND;

/**
 * Finds out what an address contains, reading only the beginning of the response. Audio is live if it has
 * an ICY name or no length. The connection stays open until the signal aborts. Never throws.
 */
export async function probeAddress(
  address: string,
  { fetch, clock }: Network,
  signal: AbortSignal,
): Promise<Probe> {
  const name = nameFromAddress(address);
  const tooLong = new AbortController();
  const cancel = clock.after(DEADLINE, () => tooLong.abort());
  const ends = AbortSignal.any([signal, tooLong.signal]);
  try {
    const response = await openResponse(fetch, address, { signal: ends }).catch(
      async (error: unknown) => {
        if (error instanceof PrivateRedirectError) return { kind: 'private' } as const;
        if (ends.aborted) return { kind: 'unreachable' } as const;
        // Either CORS forbids reading it, or nothing is there: an opaque request tells the two apart.
        const { url } = splitLogin(address);
        await fetch(url, { ...REQUEST_DEFAULTS, signal: ends, mode: 'no-cors' });
        return { kind: 'audio', form: 'live', name, certain: false } as const;
      },
    );
    if (!(response instanceof Response)) return response;
    if (!response.ok) return { kind: 'unreachable', status: response.status };
    return await probeOf(response, name);
  } catch {
    // Nothing is there, or the connection broke during the first bytes.
    return { kind: 'unreachable' };
  } finally {
    cancel();
  }
}

async function probeOf(response: Response, name: string): Promise<Probe> {
  const { headers, url } = response;
  const type = (headers.get('content-type') ?? '').toLowerCase();
  const icyName = headers.get('icy-name')?.trim();
  if (icyName) return { kind: 'audio', form: 'live', name: icyName, certain: true };
  const start = await readStart(response.clone());
  if (start.length === 0) return { kind: 'empty' };
  const sniffed = sniffAddress(start);
  const isRoot = URL.canParse(url) && new URL(url).pathname === '/';
  const isDocument =
    sniffed !== 'binary' && (sniffed !== 'prose' || /^text\/|xml|json|url|pls/.test(type));
  if (isDocument) return { kind: 'document', sniffed, response, isRoot };
  if (/^(image|font)\/|javascript|pdf|zip/.test(type)) return { kind: 'other' };
  const endless = headers.get('content-length') === null && headers.get('content-range') === null;
  return { kind: 'audio', form: endless ? 'live' : 'file', name, certain: sniffed === 'binary' };
}

/** This many non-text bytes are enough: a quiet station sends slowly. */
const ENOUGH_BINARY = 256;

/** The first bytes of the response; fewer if it ends early or fewer are enough. */
async function readStart({ body }: Response): Promise<Uint8Array> {
  const reader = body?.getReader();
  let start = new Uint8Array();
  while (reader !== undefined && start.length < MAX_START) {
    const { done, value } = await reader.read();
    if (done) break;
    start = new Uint8Array([...start, ...value]);
    if (start.length >= ENOUGH_BINARY && sniffAddress(start) === 'binary') break;
  }
  // Resolves only once the whole response is cancelled, so it is not awaited.
  reader?.cancel().catch(() => {});
  return start.subarray(0, MAX_START);
}

/**
 * The address as a playable item. If its kind is unknown, it counts as live until it plays. Its id, which
 * its history is stored under, contains no user name or password.
 */
export function itemFromAddress(url: string, kind: 'live' | 'file', title: string): PlayableItem {
  const id = splitLogin(url).url;
  if (kind === 'file') return { id, enclosureUrl: url, title };
  return { radio_id: id, id, aURL: url, isLive: true, isLiveStream: true, title };
}
