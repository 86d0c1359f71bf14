import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import type { Episode, Show } from '@/lib/model/show';
import { focusedRowControl } from './focus-when-there';
import { newViewState, type ViewState } from './view-state';

export type Tab = 'home' | 'radio' | 'podcasts' | 'history';

/** A page within the podcasts tab, with what was known about it where it was opened. */
export type PodcastPlace =
  | { kind: 'show'; show: Pick<Show, 'id' | 'title'> & Partial<Show> }
  | { kind: 'episode'; episode: Pick<Episode, 'id' | 'showId' | 'title'> & Partial<Episode> }
  | { kind: 'latest' };

interface OpenPlace {
  id: number;
  /** Null for the first page. */
  place: PodcastPlace | null;
  look: ViewState;
  /** The tab it was opened from, where "back" leads. */
  from: Tab;
}

interface Navigation {
  tab: Tab;
  openTab(tab: Tab): void;
  /** Opens a tab and focuses its search field; with a text, for which it searches. */
  search(tab: Exclude<Tab, 'home'>, text?: string): void;
  /** The text that the current tab was asked to search for; null for none. Only the first call gets it. */
  takeSearch(): string | null;
  /** Counts these requests. */
  searches: number;
  homeLook: ViewState;
  /** The innermost page of the podcasts tab. */
  current: OpenPlace;
  /** Opens a page on top of the current one. */
  open(place: PodcastPlace): void;
  /** Returns to where the current page was opened. */
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

export function NavigationProvider({ children }: { children: ReactNode }) {
  const [tab, openTab] = useState<Tab>('home');
  const [searches, setSearches] = useState(0);
  const first = useRef<OpenPlace>({ id: 0, place: null, look: newViewState(), from: 'podcasts' });
  const [places, setPlaces] = useState<readonly OpenPlace[]>([first.current]);
  const homeLook = useRef(newViewState());
  const asked = useRef<{ tab: Tab; text: string } | null>(null);

  const navigation = useMemo<Navigation>(() => {
    const current = places.at(-1) ?? first.current;
    return {
      tab,
      openTab,
      searches,
      search(where, text) {
        asked.current = text === undefined ? null : { tab: where, text };
        openTab(where);
        setPlaces([first.current]);
        setSearches((count) => count + 1);
      },
      takeSearch() {
        if (asked.current?.tab !== tab) return null;
        const { text } = asked.current;
        asked.current = null;
        return text;
      },
      homeLook: homeLook.current,
      current,
      open(place) {
        const inPodcasts = tab === 'podcasts';
        const look = inPodcasts ? current.look : homeLook.current;
        look.focus = focusedRowControl() ?? 'heading';
        const below = inPodcasts ? places : [first.current];
        const opened: ViewState = { ...newViewState(), focus: 'heading' };
        setPlaces([...below, { id: current.id + 1, place, look: opened, from: tab }]);
        openTab('podcasts');
      },
      back() {
        if (current.place === null) return;
        const [below = first.current] = places.slice(-2, -1);
        const look = current.from === 'podcasts' ? below.look : homeLook.current;
        look.focus ??= 'heading';
        openTab(current.from);
        setPlaces(places.slice(0, -1));
      },
    };
  }, [tab, searches, places]);
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}
