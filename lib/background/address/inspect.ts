import type { AddressFinding, PreviewOutcome } from '@/lib/contract/library';
import { itemFromAddress, type Probe, probeAddress } from '@/lib/directory/inspect-address';
import { appleShowId } from '@/lib/directory/podcasts/apple-link';
import type { PodcastDirectories } from '@/lib/directory/podcasts/podcast-directories';
import { type FetchedFeed, fetchFeed } from '@/lib/feeds/fetch-feed';
import { readUpTo } from '@/lib/metadata/read-bounded';
import { nameFromAddress } from '@/lib/model/audio-address';
import type { Clock } from '@/lib/model/clock';
import { SECOND } from '@/lib/model/constants';
import { foundPlaylist } from './found-playlist';
import { typedAddress } from './typed-address';

export interface InspectorDeps {
  fetch: typeof fetch;
  clock: Clock;
  appleShow: PodcastDirectories['appleShow'];
  previewImport(bytes: Uint8Array): Promise<PreviewOutcome>;
  isSubscribed(feedUrl: string): Promise<boolean>;
}

/** Says what an address leads to. Adds nothing, and never rejects. */
export type Inspect = (typed: string, signal: AbortSignal) => Promise<AddressFinding>;

type Document = Extract<Probe, { kind: 'document' }>;

/** Bytes; what is larger is neither a playlist nor a list of subscriptions. */
const MAX_FILE = 64 * 1024 * 1024;
/** A list that is not there by then is not waited for. */
const PATIENCE = 30 * SECOND;

const NO_ADDRESS = 'This is not a web address. It should look like https://example.com/stream.';
const NOT_AUDIO = 'There is no audio at this address that Skywave can play.';
const EMPTY = 'There is no audio at this address: the server sends nothing.';
const NO_FEED =
  'There is no audio at this address, but a page that links no feed. Look on it for the address of the stream or of the podcast.';
const BROKE_OFF = 'This address could not be read to its end. Try it again.';
const NO_PUBLIC_FEED =
  'Apple’s directory knows no public feed of this podcast, so only Apple can play it.';
const APPLE_TROUBLE = {
  busy: 'Apple’s directory has been asked too often. Try again in a minute.',
  unreachable: 'Apple’s directory could not be reached. Check your connection, and try again.',
};

export function createInspector(deps: InspectorDeps): Inspect {
  return async (typed, signal) => {
    const address = typedAddress(typed);
    if (address === null) return nothing(NO_ADDRESS);
    const done = new AbortController();
    try {
      return await lookInto(deps, address, AbortSignal.any([signal, done.signal]));
    } finally {
      // Lets go of what is open: a station sends without end.
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
    if (!found.ok) return nothing(APPLE_TROUBLE[found.trouble]);
    if (found.value === null) return nothing(NO_PUBLIC_FEED);
    return lookInto(deps, found.value.feedUrl, signal);
  }
  const probe = await probeAddress(address, deps, signal);
  switch (probe.kind) {
    case 'audio':
      return audio(address, probe.form, probe.name, probe.certain);
    case 'document':
      return readDocument(deps, probe, address, signal);
    case 'unreachable':
      return nothing(unreachable(probe.status));
    case 'empty':
      return nothing(EMPTY);
    case 'other':
      return nothing(NOT_AUDIO);
  }
}

async function readDocument(
  deps: InspectorDeps,
  document: Document,
  address: string,
  signal: AbortSignal,
): Promise<AddressFinding> {
  const { look, response } = document;
  if (look === 'markup') {
    const fetched = await fetchFeed(
      { url: address },
      { ...deps, signal, fetch: openOnce(deps, response) },
    );
    return foundFeed(deps, fetched, { address, isRoot: document.isRoot, signal });
  }
  const bytes = await readWhole(deps, response);
  if (bytes === null) return nothing(BROKE_OFF);
  if (look === 'list') return preview(deps, bytes);
  const playlist = foundPlaylist(bytes, response.url || address, address);
  if (playlist === 'none') return nothing(NOT_AUDIO);
  return playlist === 'long' ? preview(deps, bytes) : playlist;
}

/** Hands out the answer that is open already, and then asks. */
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
    // A page leads to one feed, and no further.
    if (linked.kind === 'page') return nothing(NO_FEED);
    return foundFeed(deps, linked, { address: only.url, isRoot: false, signal });
  }
  const isNoFeed = fetched.kind !== 'failed' || fetched.reason === 'not-a-feed';
  // A station of Shoutcast 1 shows a page at its root, which only playing tells from any other.
  if (isRoot && isNoFeed) return audio(address, 'live', nameFromAddress(address), false);
  return nothing(fetched.kind === 'failed' && !isNoFeed ? fetched.sentence : NO_FEED);
}

async function preview(deps: InspectorDeps, bytes: Uint8Array): Promise<AddressFinding> {
  const outcome = await deps.previewImport(bytes);
  return outcome.ok ? { kind: 'file', preview: outcome.preview } : nothing(outcome.sentence);
}

/** Null where it is not there in time, breaks off, or is too large. */
async function readWhole({ clock }: InspectorDeps, response: Response): Promise<Uint8Array | null> {
  let cancel = () => {};
  const late = new Promise<null>((resolve) => {
    cancel = clock.after(PATIENCE, () => resolve(null));
  });
  try {
    return await Promise.race([readUpTo(response, MAX_FILE), late]);
  } catch {
    return null;
  } finally {
    cancel();
  }
}

function audio(
  address: string,
  form: 'live' | 'file',
  name: string,
  certain: boolean,
): AddressFinding {
  return { kind: 'audio', item: itemFromAddress(address, form, name), certain };
}

function unreachable(status: number | undefined): string {
  const said = 'This address could not be reached';
  if (status === undefined) return `${said}. Check it, and your connection.`;
  if (status === 404 || status === 410) return `${said}: the server has nothing there (${status}).`;
  if (status === 401 || status === 403) return `${said}: the server refuses it (${status}).`;
  if (status >= 500) return `${said}: its server is in trouble (${status}). Try again later.`;
  return `${said}: the server answers with an error (${status}).`;
}

function nothing(sentence: string): AddressFinding {
  return { kind: 'nothing', sentence };
}
