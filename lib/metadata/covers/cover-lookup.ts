import * as v from 'valibot';
import { DAY, MINUTE, SECOND } from '@/lib/model/constants';
import type { StorageArea } from '@/lib/model/storage-area';
import { type Network, request } from '@/lib/platform/net/http-client';
import { createRateLimiter, type RateLimiter } from '@/lib/platform/net/rate-limiter';
import { type Answer, readBounded } from '@/lib/platform/net/read-bounded';
import { createStoredCache } from '@/lib/platform/storage/expiring-cache';
import { at, listOf, parseJson, textOf } from '@/lib/platform/text/json';
import type { AskInTurn, CoverFinding, Track } from './cover-source';
import { askMusicBrainz } from './musicbrainz';
import { isSameSong, songKey } from './same-song';

const KEEP_FOUND = 30 * DAY;
/** Short, because new songs reach the directories within days. */
const KEEP_NONE = 3 * DAY;
/** How many covers are kept, the latest ones. */
const MOST_KEPT = 500;

/** Apple allows about 20 requests a minute; MusicBrainz one a second, and blocks clients above that. */
const ITUNES_INTERVAL = 3 * SECOND;
const MUSICBRAINZ_INTERVAL = 1.1 * SECOND;
/** How many lookups may wait. The oldest are dropped, because the current track matters most. */
const MOST_WAITING = 10;
/** How long to wait after "too many requests". */
const PAUSE = MINUTE;
const DEADLINE = 5 * SECOND;

export interface CoverLookupDeps extends Network {
  /** Where the results are kept. */
  local: StorageArea;
  /** Name, version and contact, as MusicBrainz requires. */
  clientName: string;
}

export interface CoverLookup {
  /**
   * The https address of the track's cover; null if there is none, no request is possible, or the signal
   * aborts. Artist and title leave the computer: call this only with the listener's consent.
   */
  find(track: Track, signal: AbortSignal): Promise<string | null>;
}

/** Looks up covers at iTunes, then at MusicBrainz and the Cover Art Archive, and caches the results. */
export function createCoverLookup(deps: CoverLookupDeps): CoverLookup {
  /** The https addresses found, by normalised artist and title; null if no directory has the track. */
  const cache = createStoredCache(deps.clock, {
    ...{ area: deps.local, prefix: 'cover', limit: MOST_KEPT },
    shape: v.nullable(v.string()),
  });
  const oneEach = (within: number) =>
    createRateLimiter(deps.clock, { limit: 1, within, atOnce: 1, mostWaiting: MOST_WAITING });
  const itunes = oneEach(ITUNES_INTERVAL);
  const musicBrainz = oneEach(MUSICBRAINZ_INTERVAL);

  const inFlight = new Map<string, Promise<string | null>>();

  async function find({ artist, title }: Track, signal: AbortSignal): Promise<string | null> {
    if (artist.trim() === '' || title.trim() === '') return null;
    const key = songKey(artist, title);
    const kept = await cache.get(key);
    if (kept?.isFresh) return kept.value;
    const running = inFlight.get(key);
    if (running !== undefined) {
      await running;
      return signal.aborted ? null : find({ artist, title }, signal);
    }
    const asked = lookUpAndKeep(key, { artist, title }, signal).finally(() => inFlight.delete(key));
    inFlight.set(key, asked);
    return await asked;
  }

  async function lookUpAndKeep(
    key: string,
    track: Track,
    signal: AbortSignal,
  ): Promise<string | null> {
    const finding = await lookUp(track, signal);
    if (finding === 'unreachable' || signal.aborted) return null;
    const cover = finding === 'none' ? null : finding.cover;
    await cache.set(key, cover, cover === null ? KEEP_NONE : KEEP_FOUND);
    return cover;
  }

  async function lookUp(track: Track, signal: AbortSignal): Promise<CoverFinding> {
    const first = await askItunes(track, inTurn(deps, itunes, signal));
    if (typeof first === 'object' || signal.aborted) return first;
    const second = await askMusicBrainz(track, {
      ask: inTurn(deps, musicBrainz, signal),
      exists: (url) => exists(deps, url, signal),
      clientName: deps.clientName,
    });
    // Only two negative answers prove that there is no cover.
    return typeof second === 'object' || first === 'none' ? second : 'unreachable';
  }

  return { find };
}

function inTurn(network: Network, limiter: RateLimiter, signal: AbortSignal): AskInTurn {
  return (url, headers) =>
    limiter.run(signal, async (): Promise<Answer> => {
      const answer = await readBounded(network, url, signal, headers);
      // Apple responds with 403, MusicBrainz with 503.
      if (answer.kind === 'absent' && [403, 429, 503].includes(answer.status)) limiter.pause(PAUSE);
      return answer;
    });
}

/** The archive redirects to a picture that exists; otherwise it responds with 404. */
async function exists(network: Network, url: string, signal: AbortSignal): Promise<boolean | null> {
  const options = { method: 'HEAD', cache: 'default', deadline: DEADLINE, signal } as const;
  const result = await request(network, url, options, async ({ ok, status }) =>
    ok ? true : status === 404 ? false : null,
  );
  return result.ok ? result.value : null;
}

/** Pixels per side. The search returns 100, but any size is available at an address of the same form. */
const ARTWORK_SIZE = 600;
/** How many results are requested and examined. */
const RESULTS = 5;

/**
 * Finds a song's cover in Apple's search (about 20 requests a minute). Several results are requested,
 * because they cost no more and the first is often a karaoke version.
 */
export async function askItunes({ artist, title }: Track, ask: AskInTurn): Promise<CoverFinding> {
  const term = encodeURIComponent(`${artist} ${title}`);
  const answer = await ask(
    `https://itunes.apple.com/search?term=${term}&media=music&entity=song&limit=${RESULTS}`,
  );
  if (answer === null || answer.kind !== 'answer') return 'unreachable';
  const results = at(parseJson(answer.text), 'results');
  if (!Array.isArray(results)) return 'unreachable';
  for (const result of listOf(results).slice(0, RESULTS)) {
    const found = {
      artist: textOf(at(result, 'artistName')),
      title: textOf(at(result, 'trackName')),
    };
    const cover = largerArtwork(textOf(at(result, 'artworkUrl100')));
    if (cover !== '' && isSameSong(found, { artist, title })) return { cover };
  }
  return 'none';
}

/** The longest address accepted, in UTF-16 units, because it is stored. */
const MAX_ADDRESS = 2048;

/** `…/100x100bb.jpg` at 600 pixels; '' if the address is not https, or far too long. */
export function largerArtwork(url: string): string {
  if (url.length > MAX_ADDRESS || !/^https:\/\//i.test(url) || !URL.canParse(url)) return '';
  return url.replace(
    /\/\d{2,4}x\d{2,4}(bb|cc|-\d+)?(\.\w{3,4})$/,
    `/${ARTWORK_SIZE}x${ARTWORK_SIZE}$1$2`,
  );
}
