import type { TitleInfo } from '@/lib/contract/player-state';

const SOURCES: Record<string, string> = {
  icy: 'the stream',
  ogg: 'the stream',
  hls: 'the stream',
  icecast: 'the station’s server',
  'shoutcast-1': 'the station’s server',
  'shoutcast-2': 'the station’s server',
  azuracast: 'AzuraCast',
  'radio-co': 'radio.co',
};

const REASONS: Record<NonNullable<TitleInfo['why']>, string> = {
  'no-host-access': 'No titles without access to sites',
  'station-sends-none': 'This station sends no titles',
  unreachable: 'Titles could not be reached',
  advertisement: 'Advertisement',
  slogan: 'No track named',
  announcement: 'No track named',
  'no-track': 'No track named',
};

/** Where the title comes from, or why there is none. */
export function titleOrigin({ source, why }: TitleInfo): string {
  return why === null ? `Title from ${SOURCES[source ?? ''] ?? 'the station'}` : REASONS[why];
}

/** The station's own words, where they say something else than the title shown; empty where not. */
export function stationWords({ raw }: TitleInfo, shown: string): string {
  const words = raw.trim();
  return words.replace(' - ', ' – ') === shown ? '' : words;
}
