import type { Answer } from '@/lib/platform/net/read-bounded';
import type { ParsedTitle } from '../titles/judge-segments';
import type { TitleContext } from '../titles/parse-title';

/** The places beside the playing connection that may say what is on. */
export type SourceName =
  | 'icecast'
  | 'shoutcast-1'
  | 'shoutcast-2'
  | 'azuracast'
  | 'radio-co'
  | 'icy';

/** What one source said. */
export type SourceFinding =
  | { kind: 'found'; artist: string; title: string; cover: string; raw: string }
  /** It knows the station, and names no track now. */
  | { kind: 'silent' }
  /** It answered, and there is no such service, or not for this station. */
  | { kind: 'absent' }
  | { kind: 'unreachable'; timedOut: boolean };

export interface SourceRequest {
  /** The stream's address. */
  url: URL;
  context: TitleContext;
  /** The text at an address, bounded in size and time. */
  read(url: string): Promise<Answer>;
}

export interface SideSource {
  name: SourceName;
  /** Whether a stream of this address may have this source at all. */
  applies(url: URL): boolean;
  ask(request: SourceRequest): Promise<SourceFinding>;
}

export function findingOf(parsed: ParsedTitle): SourceFinding {
  if (parsed.kind !== 'track') return { kind: 'silent' };
  const { artist, title, cover, raw } = parsed;
  return { kind: 'found', artist, title, cover, raw };
}
