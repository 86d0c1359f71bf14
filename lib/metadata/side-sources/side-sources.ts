import { MINUTE, SECOND } from '@/lib/model/constants';
import type { NowPlayingMetadata } from '@/lib/model/now-playing';
import { isWebAddress } from '@/lib/model/web-address';
import type { Network } from '@/lib/platform/net/http-client';
import { readBounded } from '@/lib/platform/net/read-bounded';
import type { LegacyEncoding } from '@/lib/platform/text/legacy-encoding';
import { createExpiringCache } from '@/lib/platform/time/expiring-cache';
import { azuracast } from './azuracast';
import { icecast } from './icecast';
import { readIcyOnce } from './icy-once';
import { radioCo } from './radio-co';
import { shoutcast1, shoutcast2 } from './shoutcast';
import type { SideSource, SourceFinding, SourceName } from './side-source';

export interface Station {
  /** The stream's address itself, not that of a proxy; the one after redirects where it is known. */
  url: string;
  radioId: string;
  image?: string;
  stationName?: string;
  /** Without it only sources that are open to every origin can be read. */
  hostAccess: boolean;
  /** The encoding that fitted the station's titles before. */
  titleEncoding?: string;
  /** The connection that plays was read for titles, and names none: a second one would say no more. */
  streamIsSilent?: boolean;
}

/** Why there is no title, in the words of the now-playing view. */
export type NoTitle = 'no-host-access' | 'station-sends-none' | 'unreachable';

export type SideFinding =
  | {
      metadata: NowPlayingMetadata;
      /** To be remembered for the station and handed in next time. */
      source: SourceName;
      /** The text as the source has it. */
      raw: string;
      /** The track's own artwork; '' where the source has none. */
      streamCover: string;
      /** The encoding that its text showed itself to be in, to be remembered. */
      encoding?: LegacyEncoding;
    }
  | { none: NoTitle };

export interface SideSources {
  /**
   * What is on, by the source that was remembered, else by each in turn. Never throws; an abandoned
   * search comes to an end at once and its result means nothing.
   */
  find(station: Station, remembered: SourceName | null, signal: AbortSignal): Promise<SideFinding>;
}

/** The ones that know their own addresses come first: they cost no request elsewhere. */
const SOURCES: readonly SideSource[] = [radioCo, azuracast, icecast, shoutcast2, shoutcast1];

/** How long a source is left alone: a service does not appear every 10 s, and a short ICY read is dear. */
const REST_ABSENT = 5 * MINUTE;
const REST_UNREACHABLE = 30 * SECOND;
const REST_SILENT_ICY = MINUTE;
/** Sources left alone at a time, more than a listener tries in a sitting. */
const MOST_RESTING = 300;

/** The sources of titles beside the playing connection. What they did lately is kept in memory only. */
export function createSideSources(network: Network): SideSources {
  const resting = createExpiringCache<SourceFinding['kind']>(network.clock, MOST_RESTING);

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
    const said = new Set<SourceFinding['kind']>(station.streamIsSilent ? ['silent'] : []);
    for (const source of inOrder([...SOURCES, icy], remembered, url)) {
      const key = `${source.name} ${url.href}`;
      const lately = resting.get(key);
      if (lately !== null) {
        said.add(lately);
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
      const rest = restOf(source.name, finding);
      if (rest > 0) resting.set(key, finding.kind, rest);
      // Between two tracks the source that works is asked no less than before, and no other.
      if (finding.kind === 'silent' && source.name === remembered) break;
      // A server that does not answer one question in 5 s would make every other wait as long.
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

function restOf(name: SourceName, { kind }: SourceFinding): number {
  if (kind === 'absent') return REST_ABSENT;
  if (kind === 'unreachable') return REST_UNREACHABLE;
  return kind === 'silent' && name === 'icy' ? REST_SILENT_ICY : 0;
}

/** A source that knows the station outweighs everything; what merely answered counts only with access. */
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
