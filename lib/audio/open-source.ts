import { openElementSource } from './element-source';
import { type OpenSource, type SourceContext, SourceError } from './source';
import { openStreamSource, type StreamSourceDeps } from './stream-source';

/** What a text behind an address is. */
export type PlaylistFinding = { kind: 'playlist'; urls: string[] } | { kind: 'hls' | 'none' };

export interface SourceOpenerDeps extends StreamSourceDeps {
  readPlaylist(text: Uint8Array, url: string): PlaylistFinding;
  openHls: OpenSource;
}

interface Candidate {
  url: string;
  /** How many playlists led here. */
  depth: number;
}

/** Playlists may lead to playlists that often. */
const MAX_DEPTH = 3;

/**
 * Chooses the source: files by the element; live audio by the stream source, by hls.js, or by the bare
 * element where the stream source refuses. A playlist stands for its entries, and of all addresses the
 * first that works is played. Where an origin refused and the element then played, it is not asked
 * again, so that the next press there loses no time.
 */
export function createSourceOpener(deps: SourceOpenerDeps): OpenSource {
  const refusals = new Map<string, string>();

  return async (context) => {
    if (!context.live) return openElementSource(context, null);
    const seen = new Set<string>();
    const waiting = [context.url, ...context.alternates].map((url) => ({ url, depth: 0 }));
    let failure: SourceError | null = null;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (seen.has(next.url)) continue;
      seen.add(next.url);
      try {
        const entries = await openLive(context, next, waiting);
        if (entries === null) return;
        waiting.unshift(...entries);
      } catch (error) {
        context.signal.throwIfAborted();
        if (!(error instanceof SourceError)) throw error;
        failure ??= error;
      }
    }
    throw failure ?? new SourceError({ kind: 'unsupported', detail: 'The playlist is empty' });
  };

  /** Plays the address; the entries where it turned out to be a playlist. */
  async function openLive(
    whole: SourceContext,
    { url, depth }: Candidate,
    waiting: readonly Candidate[],
  ): Promise<Candidate[] | null> {
    const alternates = waiting.map((candidate) => candidate.url);
    const context = { ...whole, url, alternates };
    const key = `${new URL(url).origin} ${context.hostAccess}`;
    const known = refusals.get(key);
    if (known !== undefined) return openBare(context, known, key);

    const nothing = await openStreamSource(context, deps);
    context.signal.throwIfAborted();
    if (nothing === undefined) return null;
    if ('refused' in nothing) return openBare(context, nothing.refused, key);

    const finding = deps.readPlaylist(nothing.text, nothing.url);
    if (finding.kind === 'playlist' && depth < MAX_DEPTH) {
      return finding.urls.map((entry) => ({ url: entry, depth: depth + 1 }));
    }
    if (finding.kind !== 'hls') {
      throw new SourceError({ kind: 'unsupported', detail: 'There is a text, and no audio' });
    }
    await deps.openHls({ ...context, url: nothing.url });
    return null;
  }

  async function openBare(context: SourceContext, why: string, key: string): Promise<null> {
    await openElementSource(context, why);
    refusals.set(key, why);
    return null;
  }
}
