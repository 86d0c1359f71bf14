import { MINUTE, SECOND } from '@/lib/model/constants';
import type { NowPlayingMetadata } from '@/lib/model/now-playing';
import { isWebAddress } from '@/lib/model/values/web-address';
import type { Network } from '@/lib/platform/net/http-client';
import { readBounded } from '@/lib/platform/net/read-bounded';
import { createExpiringCache } from '@/lib/platform/storage/expiring-cache';
import type { LegacyEncoding } from '@/lib/platform/text/legacy-encoding';
import { azuracast } from './azuracast';
import { icecast } from './icecast';
import { readIcyOnce } from './icy-once';
import { radioCo } from './radio-co';
import { shoutcast1, shoutcast2 } from './shoutcast';
import type { SideSource, SourceFinding, SourceName } from './source-finding';

export interface Station {
  /** The stream's own address, not a proxy's; the one after redirects if known. */
  url: string;
  radioId: string;
  image?: string;
  stationName?: string;
  /** Without host access, only sources that allow every origin (CORS) can be read. */
  hostAccess: boolean;
  /** The encoding that fitted the station's titles before. */
  titleEncoding?: string;
  /** The playing connection was checked and carries no titles, so a second one would not either. */
  streamIsSilent?: boolean;
}

/** Why there is no title, for the now-playing view. */
export type NoTitle = 'no-host-access' | 'station-sends-none' | 'unreachable';

export type SideFinding =
  | {
      metadata: NowPlayingMetadata;
      /** To be remembered for the station and passed in next time. */
      source: SourceName;
      /** The source's text, unchanged. */
      raw: string;
      /** The track's own artwork; '' if the source has none. */
      streamCover: string;
      /** The encoding that its text proved to be in, to be remembered. */
      encoding?: LegacyEncoding;
    }
  | { none: NoTitle };

export interface SideSources {
  /**
   * Finds the current track: asks the remembered source first, then the others in turn. Never throws; after
   * an abort it returns immediately, and its result is meaningless.
   */
  find(station: Station, remembered: SourceName | null, signal: AbortSignal): Promise<SideFinding>;
}

/** Services recognised by the stream's address come first: they cost other stations no requests. */
const SOURCES: readonly SideSource[] = [radioCo, azuracast, icecast, shoutcast2, shoutcast1];

/**
 * How long to leave a source alone: a service does not appear within seconds, and connecting to the stream
 * again is expensive.
 */
const RETRY_ABSENT = 5 * MINUTE;
const RETRY_UNREACHABLE = 30 * SECOND;
const RETRY_SILENT_ICY = MINUTE;
/** How many sources are left alone at a time: more than a listener tries in one sitting. */
const MOST_NEGATIVE = 300;

/** The sources of titles besides the playing connection. Their recent results are kept in memory only. */
export function createSideSources(network: Network): SideSources {
  const negativeCache = createExpiringCache<SourceFinding['kind']>(network.clock, MOST_NEGATIVE);

  async function find(
    station: Station,
    remembered: SourceName | null,
    signal: AbortSignal,
  ): Promise<SideFinding> {
    if (!isWebAddress(station.url)) return { none: 'unreachable' };
    const url = new URL(station.url);
    const context = { stationName: station.stationName };
    let encoding: LegacyEncoding | null = null;
    const hint = station.titleEncoding;
    const read = async (address: string) => {
      const answer = await readBounded(network, address, signal, {}, hint);
      encoding = answer.kind === 'answer' ? (answer.encoding ?? null) : null;
      return answer;
    };
    const icy: SideSource = {
      name: 'icy',
      applies: () => station.hostAccess && !station.streamIsSilent,
      async ask() {
        const once = await readIcyOnce(network, url, { ...context, hint }, signal);
        encoding = once.encoding;
        return once.finding;
      },
    };
    /** The remembered source works, and is only between two tracks: the others need not be asked. */
    const isBetweenTracks = ({ name }: SideSource, kind: SourceFinding['kind']) =>
      kind === 'silent' && name === remembered;
    const said = new Set<SourceFinding['kind']>(station.streamIsSilent ? ['silent'] : []);
    for (const source of inOrder([...SOURCES, icy], remembered, url)) {
      const key = `${source.name} ${url.href}`;
      const lately = await negativeCache.get(key);
      if (lately?.isFresh) {
        said.add(lately.value);
        if (isBetweenTracks(source, lately.value)) break;
        continue;
      }
      const finding = await source.ask({ url, context, read });
      if (signal.aborted) break;
      if (finding.kind === 'found') {
        return {
          ...resultOf(station, source.name, finding),
          ...(encoding !== null && { encoding }),
        };
      }
      said.add(finding.kind);
      const delay = retryDelayOf(source.name, finding);
      if (delay > 0) await negativeCache.set(key, finding.kind, delay);
      if (isBetweenTracks(source, finding.kind)) break;
      // If one request to a server times out after 5 s, the others would, too.
      if (finding.kind === 'unreachable' && finding.timedOut) break;
    }
    return { none: reasonOf(said, station.hostAccess) };
  }

  return { find };
}

function inOrder(all: SideSource[], remembered: SourceName | null, url: URL): SideSource[] {
  const usable = all.filter((source) => source.applies(url));
  const first = usable.filter(({ name }) => name === remembered);
  return [...first, ...usable.filter(({ name }) => name !== remembered)];
}

function retryDelayOf(name: SourceName, { kind }: SourceFinding): number {
  if (kind === 'absent') return RETRY_ABSENT;
  if (kind === 'unreachable') return RETRY_UNREACHABLE;
  return kind === 'silent' && name === 'icy' ? RETRY_SILENT_ICY : 0;
}

/** A source that knows the station decides. A mere response counts only with host access. */
function reasonOf(said: ReadonlySet<SourceFinding['kind']>, hostAccess: boolean): NoTitle {
  if (said.has('silent')) return 'station-sends-none';
  if (!hostAccess) return 'no-host-access';
  return said.has('absent') ? 'station-sends-none' : 'unreachable';
}

function resultOf(
  { radioId, image = '' }: Station,
  source: SourceName,
  { title, artist, cover, raw }: SourceFinding & { kind: 'found' },
): SideFinding {
  const metadata = { title, artist, coverImageUrl: cover || image, radioId };
  return { metadata, source, raw, streamCover: cover };
}
