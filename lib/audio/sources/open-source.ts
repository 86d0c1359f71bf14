import { SECOND } from '@/lib/model/constants';
import { keptIdOf } from '@/lib/model/kept-sound';
import { addressToLoad } from '@/lib/model/values/audio-address';
import { isPrivateAddress } from '@/lib/model/values/private-address';
import { type AddressRace, createAddressRace, type Turn } from './address-race';
import { addressReached } from './connect';
import { type ElementSourceDeps, openElementSource } from './element-source';
import { firstByteTimeout, openWithTimeout } from './first-byte-timeout';
import {
  type Kept,
  type OpenSource,
  type SourceContext,
  SourceError,
  toSourceError,
} from './source';
import { openStreamSource, type StreamSourceDeps } from './stream-source';

/** What kind of text is at an address. */
export type PlaylistFinding = { kind: 'playlist'; urls: string[] } | { kind: 'hls' | 'none' };

export interface SourceOpenerDeps extends StreamSourceDeps, ElementSourceDeps {
  readPlaylist(text: Uint8Array, url: string): PlaylistFinding;
  openHls: OpenSource;
  /** Demuxes a file, which may be here already, and plays it; false if that is impossible. */
  openEpisode?(context: SourceContext, file?: Blob): Promise<boolean>;
  /** Remuxes a file that the element refused; null if that is impossible. */
  remuxFile?(context: SourceContext): Promise<Blob | null>;
  /** The kept sound of this id. Rejects if it is gone. */
  keptFile(id: string): Promise<File>;
  /** Call it before requesting an address that has passed `mayName`. */
  reach(address: string): Promise<void>;
  /** Why origins refused the stream source, by `originKey`. */
  refusals?: Map<string, string>;
}

interface Candidate {
  url: string;
  /** How many playlists led here. */
  depth: number;
}

/** One address's turn among the others. */
interface Opens {
  candidate: Candidate;
  waiting: readonly Candidate[];
  turn: Turn;
  /** Nothing else is left to try, so it may take its time. */
  mayWait: boolean;
  /** There is audio. */
  onAudio(): void;
}

/** How deeply playlists may lead to playlists. */
const MAX_DEPTH = 3;
/**
 * How many addresses one attempt requests, over all lists. A station has a few; a list of thousands would
 * turn every listener into a flood.
 */
const MAX_ADDRESSES = 20;
/**
 * The head start of a playlist's first entry, in milliseconds: nothing is known of an entry that was never heard, and a
 * second connection at every press would be worse than this wait for a dead one.
 */
const ENTRY_HEAD_START = SECOND;

/**
 * Chooses the source: the element for files; for live audio the stream source, hls.js, or the plain element
 * if the stream source refuses. A playlist is replaced by its entries, and the first address that works is
 * played; one that sends nothing is given up for the next. If an origin refused the stream source and the
 * element then played it, the stream source is skipped there at the next press, which saves time. A remembered
 * address, or a playlist's first entry, that does not answer within its head start races with the others.
 */
export function createSourceOpener(deps: SourceOpenerDeps): OpenSource {
  const { refusals = new Map<string, string>() } = deps;
  const fetched = new Set<string>();

  /** The browser blocks requests into the listener's own network unless they are announced first. */
  async function reachAll(urls: readonly string[], proxy: string): Promise<void> {
    const asked = urls.map((url) => addressToLoad(url, proxy)).filter(isPrivateAddress);
    const hosts = new Map(asked.map((url) => [new URL(url).hostname, url]));
    for (const url of hosts.values()) await deps.reach(url);
  }

  const attempt = (context: SourceContext, hasOthers: boolean, open: OpenSource) =>
    openWithTimeout(context, firstByteTimeout(context, hasOthers), deps.clock, open);

  return async (context) => {
    // All of them up front: if one address fails in the element, the next must follow at once.
    await reachAll([context.url, ...context.alternates], context.proxy);
    context.signal.throwIfAborted();
    const keptId = keptIdOf(context.url);
    if (keptId !== null) return openKept(context, keptId, deps);
    if (!context.live) {
      return attempt(context, false, (one) => openFile(one, deps));
    }
    const { kept } = context;
    if (kept?.kind === 'hls' && !kept.worn) return attempt(context, false, kept.run);

    /** What the previous address left behind; not needed once another one has the element. */
    let left: Kept | null = null;
    const whole: SourceContext = {
      ...context,
      onAttached(source, fallback, kept) {
        if (left !== kept) left?.drop();
        left = kept;
        context.onAttached(source, fallback, kept);
      },
    };
    const seen = new Set<string>();
    const first: Candidate = { url: context.url, depth: 0 };
    const others = [...new Set(context.alternates)].filter((url) => url !== first.url);
    const waiting = [
      first,
      ...others.slice(0, MAX_ADDRESSES - 1).map((url) => ({ url, depth: 0 })),
    ];
    const errors: SourceError[] = [];
    /** Reported only if there is no other error: it is the station's own address that has to work. */
    const ofRemembered: SourceError[] = [];
    let race = raceOf(context);
    /** The address that has the head start in the race. */
    let ahead = first;
    while (waiting.length > 0 || race?.isOpen) {
      const next = waiting.shift() ?? ahead;
      if (seen.has(next.url) && next !== ahead) continue;
      seen.add(next.url);
      const turn = next === ahead ? race?.takeFirst() : race?.takeOther(next.url);
      const mayWait = waiting.length === 0 && (race === null || next !== ahead);
      let sounded = false;
      const opens = {
        ...{ candidate: next, waiting, turn: turn ?? plainTurn(context), mayWait },
        onAudio() {
          sounded = true;
          race?.end();
        },
      };
      try {
        const entries = await openLive(whole, opens);
        if (entries === null) return;
        const isNew = ({ url }: Candidate) => !seen.has(url);
        const room = MAX_ADDRESSES - seen.size - waiting.length;
        waiting.unshift(...entries.filter(isNew).slice(0, Math.max(0, room)));
        const [entry] = waiting;
        if (entry !== undefined && waiting.length > 1 && !race?.isOpen) {
          race = raceOfEntry({ ...context, url: entry.url });
          ahead = entry;
        }
      } catch (error) {
        context.signal.throwIfAborted();
        // An address that had audio and broke off is retried itself, at the planned time.
        if (sounded) throw error;
        if (turn?.signal.aborted) {
          // The race goes on: with the others, or because the first has overtaken this one.
          if (next === ahead) continue;
          seen.delete(next.url);
          waiting.unshift(ahead, next);
        } else if (next === first && context.headStart !== undefined) {
          ofRemembered.push(toSourceError(error));
        } else {
          errors.push(toSourceError(error));
        }
      }
    }
    race?.end();
    throw wholeError([...errors, ...ofRemembered]);
  };

  /** Null if the first address is not a remembered one, or cannot be fetched. */
  function raceOf(context: SourceContext): AddressRace | null {
    const { headStart } = context;
    if (headStart === undefined || !mayRace(context)) return null;
    fetched.add(originKey(context.url, context));
    return createAddressRace(context, headStart, deps.fetch, deps.clock);
  }

  /** While a connection is being recovered, a second one would get in the way of the first. */
  function raceOfEntry(context: SourceContext): AddressRace | null {
    if (context.again > 0 || !mayRace(context)) return null;
    return createAddressRace(context, ENTRY_HEAD_START, deps.fetch, deps.clock, { mayLead: true });
  }

  /** Without host access, a server that allows no fetch cannot be told from one that is not there. */
  function mayRace(context: SourceContext): boolean {
    const key = originKey(context.url, context);
    return !refusals.has(key) && (context.hostAccess || fetched.has(key));
  }

  function plainTurn({ signal }: SourceContext): Turn {
    return { fetch: deps.fetch, signal, since: deps.clock.now() };
  }

  /** Plays the address, or its entries if it turns out to be a playlist. */
  async function openLive(
    whole: SourceContext,
    { candidate: { url, depth }, waiting, turn, mayWait, onAudio }: Opens,
  ): Promise<Candidate[] | null> {
    const key = originKey(url, whole);
    const context: SourceContext = {
      ...whole,
      url,
      signal: turn.signal,
      alternates: waiting.map((candidate) => candidate.url),
      onAddress(works, others, reached = { url: works, after: deps.clock.now() - turn.since }) {
        onAudio();
        whole.onAddress(works, others, reached);
      },
    };
    let entries: Candidate[] | null = null;
    await attempt(context, !mayWait, async (one) => {
      entries = await openOne(one, key, depth, turn);
    });
    return entries;
  }

  async function openOne(
    context: SourceContext,
    key: string,
    depth: number,
    turn: Turn,
  ): Promise<Candidate[] | null> {
    const known = refusals.get(key);
    if (known !== undefined) return openBare(context, known, key);

    let reached = context.url;
    const fetchIt: typeof fetch = async (input, init) => {
      const response = await turn.fetch(input, init);
      if (response.ok) reached = addressReached(response, context.url, context.proxy);
      return response;
    };
    const onAddress: SourceContext['onAddress'] = (works, others) => {
      fetched.add(key);
      context.onAddress(works, others, { url: reached, after: deps.clock.now() - turn.since });
    };
    const nothing = await openStreamSource({ ...context, onAddress }, { ...deps, fetch: fetchIt });
    context.signal.throwIfAborted();
    if ('refused' in nothing) {
      if (!nothing.unanswered || !fetched.has(key)) return openBare(context, nothing.refused, key);
      throw new SourceError({ kind: 'network', detail: nothing.refused }, 'unreachable');
    }
    const finding = deps.readPlaylist(nothing.text, nothing.url);
    if (finding.kind === 'playlist' && depth < MAX_DEPTH) {
      await reachAll(finding.urls, context.proxy);
      return finding.urls.map((entry) => ({ url: entry, depth: depth + 1 }));
    }
    if (finding.kind !== 'hls') {
      const detail = 'There is a text, and no audio';
      // Once it was heard, a page from another host comes from a network that wants one to sign in.
      const isLedAway = new URL(reached).host !== new URL(context.url).host;
      const trouble = isLedAway && context.again > 0 ? 'unreachable' : 'gone';
      throw new SourceError({ kind: 'unsupported', detail }, trouble);
    }
    await deps.openHls({ ...context, url: nothing.url });
    return null;
  }

  async function openBare(context: SourceContext, why: string, key: string): Promise<null> {
    await openElementSource(context, why, deps);
    refusals.set(key, why);
    return null;
  }
}

async function openFile(context: SourceContext, deps: SourceOpenerDeps): Promise<void> {
  const { silences, readsAhead, isProcessed } = context;
  const isDemuxed = silences || readsAhead || isProcessed;
  if (isDemuxed && (await openDemuxed(context, deps))) return;
  await openElementSource(context, null, deps).catch((failure) =>
    openRemuxed(context, failure, deps),
  );
}

async function openDemuxed(
  context: SourceContext,
  deps: SourceOpenerDeps,
  file?: Blob,
): Promise<boolean> {
  const isOpen = await deps.openEpisode?.(context, file).catch(() => false);
  context.signal.throwIfAborted();
  return isOpen === true;
}

/** Rejects with the original failure if it cannot be remuxed. */
async function openRemuxed(
  context: SourceContext,
  failure: unknown,
  deps: SourceOpenerDeps,
): Promise<void> {
  const isUnknown = failure instanceof SourceError && failure.failure.kind === 'unsupported';
  if (!isUnknown) throw failure;
  const file = await deps.remuxFile?.(context).catch(() => null);
  context.signal.throwIfAborted();
  if (!file) throw failure;
  await openOwn(context, file, failure.message, deps);
}

/** Plays a file that is here: no server has to be asked whether it is back. */
async function openOwn(
  context: SourceContext,
  file: Blob,
  fallback: string | null,
  deps: SourceOpenerDeps,
): Promise<void> {
  const url = deps.createObjectUrl(file);
  context.life.addEventListener('abort', () => deps.revokeObjectUrl(url), { once: true });
  const onAddress = () => context.onAddress(context.url, context.alternates);
  await openElementSource({ ...context, url, again: 0, onAddress }, fallback, deps);
}

/** Plays a kept sound from its file. */
async function openKept(context: SourceContext, id: string, deps: SourceOpenerDeps): Promise<void> {
  const file = await deps.keptFile(id).catch((error: unknown) => {
    throw new SourceError({ kind: 'network', detail: `It is not kept: ${error}` }, 'gone');
  });
  context.signal.throwIfAborted();
  if (context.isProcessed) {
    if (await openDemuxed({ ...context, readsAhead: false }, deps, file)) return;
  }
  await openOwn(context, file, null, deps);
}

/** An address's origin, and what its refusal depends on. */
export function originKey(
  url: string,
  { hostAccess, proxy }: Pick<SourceContext, 'hostAccess' | 'proxy'>,
): string {
  return `${new URL(url).origin} ${hostAccess} ${addressToLoad(url, proxy) === url ? '' : proxy}`;
}

/** Of several addresses: the first one's failure, and the most hopeful trouble. */
function wholeError(errors: readonly SourceError[]): SourceError {
  const [first] = errors;
  if (first === undefined) {
    return new SourceError({ kind: 'unsupported', detail: 'The playlist is empty' }, 'gone');
  }
  const hopeful = errors.find(({ trouble }) => trouble !== 'gone') ?? first;
  return new SourceError(first.failure, hopeful.trouble);
}
