import type { TitleInfo } from '@/lib/contract/player-state';
import { usePlayer } from '@/lib/ui/use-player';

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

/** Where the title comes from, or why there is none; the station's own words on hovering. */
export function TitleOrigin() {
  const { state } = usePlayer();
  const info = state.titleInfo;
  if (info === null) return null;
  const text =
    info.why === null
      ? `Title from ${SOURCES[info.source ?? ''] ?? 'the station'}`
      : REASONS[info.why];
  return (
    <span className="one-line text-muted" title={info.raw || undefined}>
      {text}
    </span>
  );
}
