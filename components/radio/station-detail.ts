import { t } from '@/lib/i18n/translate';
import type { RadioItem } from '@/lib/model/playable-item';

/** Tags that a row has room for. */
const SHOWN_TAGS = 3;

/** What a row says of a station, in words; empty where it is not known. */
export function stationDetail({ place = '', tags = [], codec = '', bitrate = 0 }: RadioItem) {
  return {
    place,
    tags: tags.slice(0, SHOWN_TAGS).join(', '),
    codec,
    bitrate: bitrate > 0 ? t('radio.bitrate', { number: bitrate }) : '',
  };
}
