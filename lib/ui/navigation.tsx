import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import type { Facet } from '@/lib/contract/directory';
import type { CollectionTile } from '@/lib/model/collection';
import {
  isLiveItem,
  isRadio,
  listKey,
  type PlayableItem,
  type RadioItem,
} from '@/lib/model/playable-item';
import type { Episode, Person, PodcastGenre, Show } from '@/lib/model/show';
import type { StandardList } from '@/lib/model/standard-lists';
import { focusedRowControl } from './focus-when-there';
import { newViewState, type ViewState } from './view-state';

export type Tab = 'home' | 'radio' | 'podcasts' | 'history';
type TabWithPages = Exclude<Tab, 'history'>;

/** A page within Home: all collections, or what is in one, with what was known about it where it was opened. */
export type HomePlace =
  | { kind: 'collections' }
  | ({ kind: 'collection' } & Pick<CollectionTile, 'id' | 'name' | 'covers'>);

/** A page within the podcasts tab, with what was known about it where it was opened. */
export type PodcastPlace =
  | { kind: 'show'; show: Pick<Show, 'id' | 'title'> & Partial<Show> }
  | { kind: 'episode'; episode: Pick<Episode, 'id' | 'showId' | 'title'> & Partial<Episode> }
  /**
   * The charts of a genre; `country`: the one of the page that opened it, ISO 3166-1 alpha-2, empty for the listener's
   * own.
   */
  | { kind: 'genre'; genre: PodcastGenre; country: string }
  | { kind: 'person'; person: Person }
  | { kind: 'bookmarks' }
  /** The episodes of all subscriptions; `list`: the inbox if omitted. */
  | { kind: 'episodes'; list?: StandardList };

/** What the directory's stations can be browsed by. */
export type FacetKind = 'tag' | 'country' | 'language';

/** A page within the radio tab. */
export type RadioPlace =
  /** The stations of a genre, a country or a language. */
  | { kind: 'browse'; by: FacetKind; facet: Omit<Facet, 'count'> }
  /** Stations that are heard more than before. */
  | { kind: 'trending' }
  /** All genres, countries or languages. */
  | { kind: 'index'; by: FacetKind }
  /** The countries of the stations that the listener has heard. */
  | { kind: 'heard' }
  | { kind: 'station'; station: RadioItem };

type Place = HomePlace | PodcastPlace | RadioPlace;
export type PlaceOf<Kind extends Place['kind']> = Extract<Place, { kind: Kind }>;

interface OpenPlace<Place> {
  id: number;
  /** Null for the tab's first page. */
  place: Place | null;
  look: ViewState;
  /** The tab it was opened from, where "back" leads. */
  from: Tab;
  /** The element that opened it, if it is outside the tabs' pages and so stays; otherwise null. */
  opener: HTMLElement | null;
}

/** Where to begin. */
export interface Start {
  tab: Tab;
  /** A page of that tab; null for its first one. */
  place: Place | null;
}

const HOME: Start = { tab: 'home', place: null };

/** The pages open in each tab, the innermost last. */
interface OpenPlaces {
  home: readonly OpenPlace<HomePlace>[];
  radio: readonly OpenPlace<RadioPlace>[];
  podcasts: readonly OpenPlace<PodcastPlace>[];
}

interface Navigation {
  tab: Tab;
  openTab(tab: Tab): void;
  /** Opens a tab and focuses its search field; with a text, for which it searches. */
  search(tab: Tab, text?: string): void;
  /** The text that the current tab was asked to search for, or null. Only the first call gets it. */
  takeSearch(): string | null;
  /** Counts the calls of `search`. */
  searches: number;
  historyView: ViewState;
  /** The view state of each tab's first page, which may be shown beside the innermost one. */
  firstViews: Record<TabWithPages, ViewState>;
  /** The innermost page of each tab. */
  current: {
    home: OpenPlace<HomePlace>;
    radio: OpenPlace<RadioPlace>;
    podcasts: OpenPlace<PodcastPlace>;
  };
  /**
   * Opens a page on top of its tab's current one. On the way back the focus returns to `by`, or to the element focused
   * now. Returns false if that page is open already.
   */
  open(place: Place, by?: Element): boolean;
  /** Returns to where the tab's current page was opened. */
  back(): void;
}

const NavigationContext = createContext<Navigation | null>(null);

/** As `useNavigation`; null outside a page with tabs. */
export const useTabNavigation = (): Navigation | null => useContext(NavigationContext);

/** Where the listener is, and functions to go elsewhere. */
export function useNavigation(): Navigation {
  const navigation = useTabNavigation();
  if (navigation === null) throw new Error('useNavigation must be used within its provider');
  return navigation;
}

interface NavigationProviderProps {
  /** Tells where to begin; Home if omitted. */
  start?: () => Start;
  /** Shows the change when a page is opened, or on the way back; `by`: the pressed element, as in `open`. */
  carry?: (change: () => void, how: { way: 'in' | 'out'; by?: Element }) => void;
  children: ReactNode;
}

const atOnce = (change: () => void) => change();

export function NavigationProvider(props: NavigationProviderProps) {
  const { start = () => HOME, carry = atOnce, children } = props;
  const [began] = useState(start);
  const [tab, openTab] = useState(began.tab);
  const [searches, setSearches] = useState(0);
  const [first] = useState(() => ({
    ...{ home: firstPage('home'), radio: firstPage('radio'), podcasts: firstPage('podcasts') },
  }));
  const [places, setPlaces] = useState<OpenPlaces>(() => {
    const { tab: from, place } = began;
    const page = place && { ...firstPage(from), id: 1, place };
    return { home: [], radio: [], podcasts: [], ...(page && { [from]: [page] }) };
  });
  const [historyView] = useState(newViewState);
  const opened = useRef(1);
  const asked = useRef<{ tab: Tab; text: string } | null>(null);

  const navigation = useMemo<Navigation>(() => {
    const current = {
      home: places.home.at(-1) ?? first.home,
      radio: places.radio.at(-1) ?? first.radio,
      podcasts: places.podcasts.at(-1) ?? first.podcasts,
    };
    const lookOf = (at: Tab) => (hasPages(at) ? current[at].look : historyView);
    return {
      tab,
      openTab,
      searches,
      search(where, text) {
        asked.current = text === undefined ? null : { tab: where, text };
        openTab(where);
        if (hasPages(where)) setPlaces({ ...places, [where]: [] });
        setSearches((count) => count + 1);
      },
      takeSearch() {
        if (asked.current?.tab !== tab) return null;
        const { text } = asked.current;
        asked.current = null;
        return text;
      },
      historyView,
      firstViews: {
        ...{ home: first.home.look, radio: first.radio.look, podcasts: first.podcasts.look },
      },
      current,
      open(place, by) {
        const to = tabOf(place);
        if (tab === to && isSamePlace(current[to].place, place)) return false;
        const control = focusedRowControl(by);
        // Pressed in the list beside the open page, whose place the new one takes.
        const isFromList = tab === to && isInList(by);
        const left = isFromList ? first[to].look : lookOf(tab);
        left.focus = control ?? 'heading';
        const opener = control === null ? outside(by) : null;
        const look: ViewState = { ...newViewState(), focus: 'heading' };
        const page = { id: ++opened.current, place, look, from: tab, opener };
        const below = tab === to && !isFromList ? places[to] : [];
        carry(
          () => {
            setPlaces({ ...places, [to]: [...below, page] });
            openTab(to);
          },
          { way: 'in', by },
        );
        return true;
      },
      back() {
        if (!hasPages(tab) || places[tab].length === 0) return;
        const { from, opener } = current[tab];
        const below = places[tab].at(-2) ?? first[tab];
        const look = from === tab ? below.look : lookOf(from);
        if (opener?.isConnected) {
          look.focus = null;
          opener.focus();
        } else {
          look.focus ??= 'heading';
        }
        carry(
          () => {
            openTab(from);
            setPlaces({ ...places, [tab]: places[tab].slice(0, -1) });
          },
          { way: 'out' },
        );
      },
    };
  }, [tab, searches, places, first, historyView, carry]);
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}

const firstPage = (from: Tab) => ({
  ...{ id: 0, place: null, look: newViewState(), from, opener: null },
});

/**
 * This element, by default the focused one, if it is outside the tabs' pages, such as in the player; otherwise null.
 */
function outside(at = document.activeElement): HTMLElement | null {
  const isOutside = at !== document.body && at?.closest('[role=tabpanel]') === null;
  return isOutside && at instanceof HTMLElement ? at : null;
}

/** Marks the pane that shows a tab's first page beside the opened one. */
export const LIST_PANE = 'data-list-pane';

const isInList = (by = document.activeElement): boolean => by?.closest(`[${LIST_PANE}]`) != null;

/** Whether other pages open from the tab's first one; a wide window then shows both beside each other. */
export const hasPages = (tab: Tab): tab is TabWithPages => tab !== 'history';

/** Whether both are the same page: one that is open, beside a list or not, is not opened again. */
export function isSamePlace(one: Place | null, other: Place): boolean {
  return one?.kind === other.kind && subjectOf(one) === subjectOf(other);
}

/** What tells a page from others of its kind. */
function subjectOf(place: Place): string | undefined {
  if ('show' in place) return place.show.id;
  if ('episode' in place) return place.episode.id;
  if ('station' in place) return listKey(place.station);
  if ('person' in place) return place.person.name;
  if ('genre' in place) return place.genre;
  if ('facet' in place) return place.by + place.facet.value;
  if ('by' in place) return place.by;
  return 'id' in place ? place.id : 'list' in place ? place.list : undefined;
}

/** The page of an item itself; null if it has none. */
export function pageOf(item: PlayableItem): PlaceOf<'station' | 'episode'> | null {
  if (isRadio(item)) return isLiveItem(item) ? { kind: 'station', station: item } : null;
  if (!('showId' in item) || item.showId === undefined) return null;
  const { id, showId, title = '' } = item;
  return { kind: 'episode', episode: { id: String(id), showId, title } };
}

const TABS: Partial<Record<Place['kind'], TabWithPages>> = {
  ...{ collections: 'home', collection: 'home' },
  ...{ browse: 'radio', trending: 'radio', index: 'radio', heard: 'radio', station: 'radio' },
};
const tabOf = ({ kind }: Place): TabWithPages => TABS[kind] ?? 'podcasts';
