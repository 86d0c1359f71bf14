import { useMemo, useState } from 'react';
import { formatList } from '@/lib/i18n/formats';
import { t } from '@/lib/i18n/translate';
import { itemName, itemSource, listKey, type PlayableItem } from '@/lib/model/playable-item';
import type { Show } from '@/lib/model/show';
import { ranked } from '@/lib/model/values/match-names';
import { useFavourites, useShows } from '@/lib/ui/data/use-library';
import { usePlayer } from '@/lib/ui/use-player';

/** The matches among the listener's own things that this page already holds, each once. */
export interface OwnResults {
  count: number;
  /** Whether an item or a show is among them. */
  hasItem(item: PlayableItem): boolean;
  hasShow(show: Show): boolean;
}

/**
 * What a press makes the listener's own comes with the next text: a row that moved to another group would leave the
 * pointer, or the focus, on its neighbour.
 */
export function useOwnResults(typed: string) {
  const { state } = usePlayer();
  const favourites = useFavourites();
  const subscriptions = useShows();
  const recentlyPlayed = useAtFirst(state.recentlyPlayed, typed);
  const liked = useAtFirst(favourites.favourites, typed);
  const subscribed = useAtFirst(subscriptions.value, typed);

  const found = useMemo(() => {
    const items = new Set<string>();
    const shows = new Set<string>();
    const ownFavourites = ranked(
      (liked ?? []).map((favourite) => ({
        ...{ key: favourite.key, favourite },
        name: favourite.kind === 'show' ? showWords(favourite.show) : itemWords(favourite.item),
      })),
      typed,
    );
    for (const { favourite } of ownFavourites) {
      if (favourite.kind === 'show') shows.add(favourite.show.id);
      else items.add(listKey(favourite.item));
    }
    const recent = ranked(
      recentlyPlayed.map((item) => ({ name: itemWords(item), item })),
      typed,
    ).filter(({ item }) => !items.has(listKey(item)));
    for (const { item } of recent) items.add(listKey(item));
    const ownShows = ranked(
      (subscribed ?? []).map(({ show }) => ({ name: showWords(show), show })),
      typed,
    ).filter(({ show }) => !shows.has(show.id));
    for (const { show } of ownShows) shows.add(show.id);
    return {
      favourites: ownFavourites,
      recent,
      shows: ownShows,
      count: ownFavourites.length + recent.length + ownShows.length,
      hasItem: (item: PlayableItem) => items.has(listKey(item)),
      hasShow: ({ id, feedUrl }: Show) => shows.has(id) || shows.has(feedUrl),
    };
  }, [liked, recentlyPlayed, subscribed, typed]);

  const lost = [
    ...(liked === undefined && favourites.failed ? [t('home.favourites')] : []),
    ...(subscribed === undefined && subscriptions.failed ? [t('podcasts.subscriptions')] : []),
  ];
  return {
    ...found,
    trouble: lost.length > 0 && {
      sentence: t('home.lists_lost_why', { lists: formatList(lost) }),
      onRetry() {
        void favourites.refresh();
        void subscriptions.refresh();
      },
    },
  };
}

/** What the value was when there first was one for this text. */
function useAtFirst<T>(value: T, text: string): T {
  const [first, setFirst] = useState({ value, text });
  if (first.text === text && first.value !== undefined) return first.value;
  if (first.text !== text || value !== undefined) setFirst({ value, text });
  return value;
}

const itemWords = (item: PlayableItem) => `${itemName(item)} ${itemSource(item)}`;
const showWords = ({ title, author }: Show) => `${title} ${author}`;
