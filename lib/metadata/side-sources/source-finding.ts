import type { Answer } from '@/lib/platform/net/read-bounded';
import type { ParsedTitle } from '../titles/classify-segments';
import type { TitleContext } from '../titles/parse-title';

/** Where else the current track may be found, besides the playing connection. */
export type SourceName =
  | 'icecast'
  | 'shoutcast-1'
  | 'shoutcast-2'
  | 'azuracast'
  | 'radio-co'
  | 'icy';

/** The result of one source. */
export type SourceFinding =
  | { kind: 'found'; artist: string; title: string; cover: string; raw: string }
  /** It knows the station, but there is no track right now. */
  | { kind: 'silent' }
  /** It responded, but the service does not exist there, or not for this station. */
  | { kind: 'absent' }
  | { kind: 'unreachable'; timedOut: boolean };

export interface SourceRequest {
  /** The stream's address. */
  url: URL;
  context: TitleContext;
  /** Fetches a text, limited in size and time. */
  read(url: string): Promise<Answer>;
}

export interface SideSource {
  name: SourceName;
  /** Whether a stream with this address can have this source at all. */
  applies(url: URL): boolean;
  ask(request: SourceRequest): Promise<SourceFinding>;
}

/** A title as a source's answer. Text that names no track, such as a station's slogan, counts as silence. */
export function findingOf(parsed: ParsedTitle): SourceFinding {
  if (parsed.kind !== 'track') return { kind: 'silent' };
  const { artist, title, cover, raw } = parsed;
  return { kind: 'found', artist, title, cover, raw };
}
