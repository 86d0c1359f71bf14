import type { SubscribedShow } from '@/lib/contract/library';
import { t } from '@/lib/i18n/translate';
import { placeWords } from '@/lib/i18n/words/places';
import { type Favourite, favouriteName } from '@/lib/model/favourite';
import { audioUrl, itemName, type PlayableItem, type RadioItem } from '@/lib/model/playable-item';
import type { Show } from '@/lib/model/show';

/** Something that can be played by its name. */
export interface Candidate {
  name: string;
  /** What it is, in a few words. */
  detail: string;
  what: { kind: 'item'; item: PlayableItem } | { kind: 'show'; show: Show };
}

export function favouriteCandidate(favourite: Favourite): Candidate {
  const name = favouriteName(favourite);
  const detail = t('omnibox.favourite');
  if (favourite.kind === 'show') return { ...showCandidate(favourite.show), detail };
  return { name, detail, what: { kind: 'item', item: favourite.item } };
}

export function subscriptionCandidate({ show }: SubscribedShow): Candidate {
  return { ...showCandidate(show), detail: t('omnibox.subscription') };
}

export function showCandidate(show: Show): Candidate {
  return { name: show.title, detail: t('omnibox.podcast'), what: { kind: 'show', show } };
}

export function stationCandidate(item: RadioItem): Candidate {
  const place = placeWords(item);
  const detail = place !== '' ? t('omnibox.station_in', { place }) : t('omnibox.station');
  return { name: itemName(item), detail, what: { kind: 'item', item } };
}

/** Without repeats: a station is identified by its stream, a show by its feed. The first one stays. */
export function withoutDoubles(candidates: readonly Candidate[]): Candidate[] {
  const seen = new Set<string>();
  return candidates.filter(({ what }) => {
    const key = what.kind === 'show' ? what.show.feedUrl : audioUrl(what.item);
    return seen.size < seen.add(key).size;
  });
}
