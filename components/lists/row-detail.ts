import { formatMinutes } from '@/lib/i18n/format-time';
import { t } from '@/lib/i18n/translate';
import { audioUrl, itemName, itemSource, type PlayableItem } from '@/lib/model/playable-item';

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

/** The show an item belongs to, otherwise its site, otherwise the host of its audio. */
export function placeOf(item: PlayableItem): string {
  const source = itemSource(item);
  if (source !== itemName(item)) return source;
  const address = ('homepage' in item && item.homepage) || audioUrl(item);
  return URL.canParse(address) ? new URL(address).host.replace(/^www\./, '') : '';
}
