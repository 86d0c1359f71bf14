import { formatMinutes } from '@/lib/i18n/format-time';
import { t } from '@/lib/i18n/translate';
import { placeWords } from '@/lib/i18n/words/places';
import {
  audioUrl,
  itemName,
  itemSource,
  type PlayableItem,
  type RadioItem,
} from '@/lib/model/playable-item';

/** How many tags fit into a row. */
const ROW_TAGS = 2;

export interface Heard {
  played: boolean;
  /** Seconds. */
  currentTime: number;
  /** Seconds; 0 if unknown. */
  duration: number;
}

/** A file's length or, once started, how much of it is left; empty if unknown. */
export function lengthLeft({ played, currentTime, duration }: Heard): string {
  if (played) return t('lists.played');
  if (duration <= 0) return '';
  const left = formatMinutes(Math.max(0, duration - currentTime));
  return currentTime > 0 ? t('lists.time_left', { time: left }) : left;
}

/** A station's first tags and its place, as far as they are known; none of them is empty. */
export function stationFacts({ place, country, tags = [] }: RadioItem): string[] {
  const facts = [...tags.slice(0, ROW_TAGS), placeWords({ place, country })];
  return facts.filter((fact) => fact !== '');
}

/** The show an item belongs to, otherwise its site, otherwise the host of its audio. */
export function placeOf(item: PlayableItem): string {
  const source = itemSource(item);
  if (source !== itemName(item)) return source;
  const address = ('homepage' in item && item.homepage) || audioUrl(item);
  return URL.canParse(address) ? new URL(address).host.replace(/^www\./, '') : '';
}
