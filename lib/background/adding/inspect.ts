import type { AddressFinding, PreviewOutcome } from '@/lib/contract/library';
import { itemFromAddress, type Probe, probeAddress } from '@/lib/directory/inspect-address';
import { appleShowId } from '@/lib/directory/podcasts/apple-link';
import type { PodcastDirectories } from '@/lib/directory/podcasts/podcast-directories';
import { type FetchedFeed, fetchFeed } from '@/lib/feeds/fetch-feed';
import { SECOND } from '@/lib/model/constants';
import type { AddressTrouble } from '@/lib/model/trouble-kinds';
import { nameFromAddress, parseAddress } from '@/lib/model/values/audio-address';
import { withLoginOf } from '@/lib/model/values/web-address';
import { feedAddress } from '@/lib/platform/net/http-address';
import { readUpTo } from '@/lib/platform/net/read-up-to';
import type { Clock } from '@/lib/platform/time/clock';
import { inTime } from '@/lib/platform/time/in-time';
import { foundPlaylist } from './found-playlist';

export interface InspectorDeps {
  fetch: typeof fetch;
  clock: Clock;
  appleShow: PodcastDirectories['appleShow'];
  previewImport(bytes: Uint8Array): Promise<PreviewOutcome>;
  isSubscribed(feedUrl: string): Promise<boolean>;
}

/** Finds out what is at an address. Adds nothing, and never rejects. */
export type Inspect = (typed: string, signal: AbortSignal) => Promise<AddressFinding>;

type Document = Extract<Probe, { kind: 'document' }>;

/** Bytes; anything larger is neither a playlist nor a list of subscriptions. */
const MAX_FILE = 16 * 1024 * 1024;
/** How long a list may take to load. Milliseconds. */
const DEADLINE = 30 * SECOND;

export function createInspector(deps: InspectorDeps): Inspect {
  return async (typed, signal) => {
    const address = typedAddress(typed);
    if (address === null) return nothing({ kind: 'not-web' });
    const done = new AbortController();
    try {
      return await lookInto(deps, address, AbortSignal.any([signal, done.signal]));
    } finally {
      // Closes the connection: a station's stream never ends.
      done.abort();
    }
  };
}

async function lookInto(
  deps: InspectorDeps,
  address: string,
  signal: AbortSignal,
): Promise<AddressFinding> {
  const apple = appleShowId(address);
  if (apple !== null) {
    const found = await deps.appleShow(apple, signal);
    if (!found.ok) return nothing({ kind: `apple-${found.trouble}` });
    if (found.value === null) return nothing({ kind: 'apple-only' });
    return lookInto(deps, found.value.feedUrl, signal);
  }
  const probe = await probeAddress(address, deps, signal);
  switch (probe.kind) {
    case 'audio':
      return audio(address, probe.form, probe.name, probe.certain);
    case 'document':
      return readDocument(deps, probe, address, signal);
    case 'unreachable':
      return nothing({ kind: 'unreachable', status: probe.status ?? null });
    case 'empty':
      return nothing({ kind: 'empty' });
    case 'other':
      return nothing({ kind: 'no-audio' });
    case 'private':
      return nothing({ kind: 'private' });
  }
}

async function readDocument(
  deps: InspectorDeps,
  document: Document,
  address: string,
  signal: AbortSignal,
): Promise<AddressFinding> {
  const { sniffed, response } = document;
  if (sniffed === 'markup') {
    const fetched = await fetchFeed(
      { url: address },
      { ...deps, signal, fetch: openOnce(deps, response) },
    );
    return foundFeed(deps, fetched, { address, isRoot: document.isRoot, signal });
  }
  const bytes = await readWhole(deps, response);
  if (bytes === null) return nothing({ kind: 'broke-off' });
  if (sniffed === 'list') return preview(deps, bytes);
  const playlist = foundPlaylist(bytes, withLoginOf(address, response.url || address), address);
  if (playlist === 'none') return nothing({ kind: 'no-audio' });
  return playlist === 'long' ? preview(deps, bytes) : playlist;
}

/** Returns the already open response the first time, and fetches after that. */
function openOnce({ fetch }: InspectorDeps, response: Response): typeof globalThis.fetch {
  let open: Response | null = response;
  return async (input, init) => {
    const answer = open;
    open = null;
    return answer ?? fetch(input, init);
  };
}

async function foundFeed(
  deps: InspectorDeps,
  fetched: FetchedFeed,
  from: { address: string; isRoot: boolean; signal: AbortSignal },
): Promise<AddressFinding> {
  const { address, isRoot, signal } = from;
  if (fetched.kind === 'fresh') {
    const { show, episodes } = fetched.feed;
    const subscribed =
      (await deps.isSubscribed(address)) || (await deps.isSubscribed(show.feedUrl));
    return { kind: 'feed', show, episodes: episodes.length, subscribed };
  }
  if (fetched.kind === 'page' && fetched.feeds.length > 0) {
    const [only, another] = fetched.feeds;
    if (only === undefined || another !== undefined) return { kind: 'page', feeds: fetched.feeds };
    const { fetch, clock } = deps;
    const linked = await fetchFeed({ url: only.url }, { fetch, clock, signal });
    // A page may lead to a feed, but not to another page.
    if (linked.kind === 'page') return nothing({ kind: 'page-without-feed' });
    return foundFeed(deps, linked, { address: only.url, isRoot: false, signal });
  }
  const isNoFeed = fetched.kind !== 'failed' || fetched.reason === 'not-a-feed';
  // A Shoutcast 1 station shows a page at its root, and only playing it tells it from any other page.
  if (isRoot && isNoFeed) return audio(address, 'live', nameFromAddress(address), false);
  return nothing(
    fetched.kind === 'failed' && !isNoFeed
      ? { kind: 'feed', trouble: fetched.reason }
      : { kind: 'page-without-feed' },
  );
}

async function preview(deps: InspectorDeps, bytes: Uint8Array): Promise<AddressFinding> {
  const outcome = await deps.previewImport(bytes);
  return outcome.ok
    ? { kind: 'file', preview: outcome.preview }
    : nothing({ kind: 'file', trouble: outcome.trouble });
}

/** Null if the body does not arrive in time, breaks off, or is too large. */
async function readWhole({ clock }: InspectorDeps, response: Response): Promise<Uint8Array | null> {
  return inTime(clock, DEADLINE, readUpTo(response, MAX_FILE)).catch(() => null);
}

function audio(
  address: string,
  form: 'live' | 'file',
  name: string,
  certain: boolean,
): AddressFinding {
  return { kind: 'audio', item: itemFromAddress(address, form, name), certain };
}

function nothing(trouble: AddressTrouble): AddressFinding {
  return { kind: 'nothing', trouble };
}

/**
 * Turns what a listener typed, or a page links to, into an http or https address; null if it cannot be one. Also
 * accepts the schemes invented by podcast apps.
 */
export function typedAddress(typed: string): string | null {
  return parseAddress(typed) ?? (feedAddress(typed) || null);
}
