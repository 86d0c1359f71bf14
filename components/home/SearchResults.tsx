import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import { formatList } from '@/lib/i18n/formats';
import { t } from '@/lib/i18n/translate';
import { parseAddress } from '@/lib/model/audio-address';
import { ranked } from '@/lib/model/match-names';
import { itemName, itemSource, listKey, type PlayableItem } from '@/lib/model/playable-item';
import type { Show } from '@/lib/model/show';
import { useFavourites, useShows } from '@/lib/ui/data/use-library';
import { ROW } from '@/lib/ui/focus-when-there';
import { shownTrack } from '@/lib/ui/shown-track';
import { usePlayer } from '@/lib/ui/use-player';
import { RowFocus } from '../lists/RowFocus';
import { RowSkeletons } from '../lists/RowSkeletons';
import { useSubscribing } from '../podcasts/use-subscribing';
import { LateResults } from './LateResults';
import { ResultGroup } from './ResultGroup';
import { AddressResult, ItemResult, ShowResult } from './ResultRows';

/** What a press on Enter waits for: the text that was in the field; null while nobody waits. */
export type Entered = RefObject<string | null>;

interface SearchResultsProps {
  /** As in the field. */
  typed: string;
  /** The same once the typing pauses: what may be asked of the library and the directories. */
  text: string;
  entered: Entered;
}

/** Everything that is found for a text, the listener's own things first. */
export function SearchResults({ typed, text, entered }: SearchResultsProps) {
  const box = useRef<HTMLDivElement>(null);
  const subscribing = useSubscribing(box);
  const own = useOwnResults(typed);
  const address = parseAddress(typed);
  const isAddress = address !== null && isClearlyAddress(typed);
  const pressFirst = usePressFirst(box, typed, entered);
  useEffect(pressFirst);

  return (
    <div ref={box}>
      <RowFocus className="flex flex-col gap-3">
        {address !== null && isAddress && <AddressResult address={address} />}
        <ResultGroup
          heading={t('home.favourites')}
          results={own.favourites}
          trouble={own.trouble}
          text={typed}
        >
          {({ key, favourite }) =>
            favourite.kind === 'show' ? (
              <ShowResult key={key} show={favourite.show} subscribing={subscribing} />
            ) : (
              <ItemResult key={key} item={favourite.item} />
            )
          }
        </ResultGroup>
        <ResultGroup heading={t('home.recently_played')} results={own.recent} text={typed}>
          {({ item }) => <ItemResult key={listKey(item)} item={item} />}
        </ResultGroup>
        <ResultGroup heading={t('podcasts.subscriptions')} results={own.shows} text={typed}>
          {({ show }) => <ShowResult key={show.id} show={show} subscribing={subscribing} />}
        </ResultGroup>
        {/* What was typed may contain a password, and no name contains an address. */}
        {!isAddress && (
          <Late text={text}>
            <LateResults
              text={text}
              outdated={text !== typed}
              own={own}
              address={address}
              subscribing={subscribing}
              onShown={pressFirst}
            />
          </Late>
        )}
      </RowFocus>
    </div>
  );
}

/** Stands for what is not asked for before the typing pauses. */
function Late({ text, children }: { text: string; children: ReactNode }) {
  if (text !== '') return children;
  return (
    <div className="animate-arrive">
      <RowSkeletons count={3} label={t('search.loading')} />
    </div>
  );
}

/** Whether it can only be an address: a name may contain a dot ("1.FM"), but neither a slash nor a colon. */
const isClearlyAddress = (typed: string) =>
  /^https?:\/\/|^\S+\.\S+[/:]|^localhost[/:]/i.test(typed);

/** What of the listener's own matches, as this page holds it already, each thing once. */
export interface OwnResults {
  count: number;
  /** Whether an item or a show is among them. */
  hasItem(item: PlayableItem): boolean;
  hasShow(show: Show): boolean;
}

function useOwnResults(typed: string) {
  const { state } = usePlayer();
  const { recentlyPlayed } = state;
  const favourites = useFavourites();
  const subscriptions = useShows();
  const liked = favourites.favourites;
  const subscribed = subscriptions.value;

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

const itemWords = (item: PlayableItem) => `${itemName(item)} ${itemSource(item)}`;
const showWords = ({ title, author }: Show) => `${title} ${author}`;

/**
 * Once Enter was pressed, presses the first row as soon as it is there and answers what was typed. What
 * plays already is left alone.
 */
function usePressFirst(box: RefObject<Element | null>, typed: string, entered: Entered) {
  const { state } = usePlayer();
  const shown = shownTrack(state);
  const playing = shown !== null && state.isPlaying ? listKey(shown) : null;
  return () => {
    if (entered.current === null || entered.current !== typed) return;
    const row = box.current?.querySelector(`li[${ROW}]`);
    if (!row || row.closest('[aria-busy=true]:is(ul)') !== null) return;
    entered.current = null;
    const control = row.querySelector<HTMLElement>('a, button');
    const isOn = row.getAttribute(ROW) === playing || control?.getAttribute('aria-busy') === 'true';
    if (!isOn) control?.click();
  };
}
