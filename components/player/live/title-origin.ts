import type { TitleInfo } from '@/lib/contract/player-state';
import type { MessageKey } from '@/lib/i18n/message-keys';
import { t } from '@/lib/i18n/translate';

const SOURCES = {
  icy: 'player.title_from.stream',
  ogg: 'player.title_from.stream',
  hls: 'player.title_from.stream',
  icecast: 'player.title_from.server',
  'shoutcast-1': 'player.title_from.server',
  'shoutcast-2': 'player.title_from.server',
} as const satisfies Record<string, MessageKey>;

/** Sources with a name of their own. */
const SERVICES = new Map([
  ['azuracast', 'AzuraCast'],
  ['radio-co', 'radio.co'],
]);

const REASONS = {
  'no-host-access': 'player.no_title.no_host_access',
  'station-sends-none': 'player.no_title.none_sent',
  unreachable: 'player.no_title.unreachable',
  advertisement: 'player.no_title.advertisement',
  slogan: 'player.no_title.no_track',
  announcement: 'player.no_title.no_track',
  'no-track': 'player.no_title.no_track',
} as const satisfies Record<NonNullable<TitleInfo['why']>, MessageKey>;

/** The title's source, or why there is none. */
export function titleOrigin({ source, why }: TitleInfo): string {
  if (why !== null) return t(REASONS[why]);
  const service = SERVICES.get(source ?? '');
  if (service !== undefined) return t('player.title_from.service', { service });
  return t(isSource(source) ? SOURCES[source] : 'player.title_from.station');
}

const isSource = (source: string | null): source is keyof typeof SOURCES =>
  source !== null && Object.hasOwn(SOURCES, source);
