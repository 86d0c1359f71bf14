import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RadioItem } from '@/lib/model/playable-item';
import { focusWhenThere } from '@/lib/ui/focus-when-there';
import { hasPages, type Tab, useNavigation } from '@/lib/ui/navigation';
import { usePanes } from '@/lib/ui/use-panes';
import { useSearchKey } from '@/lib/ui/use-shortcuts';
import { Home } from '../home/Home';
import { createLazyPart } from '../primitives/lazy-part';
import { OPENS_PAGE, whenNear } from '../primitives/near';
import { fetchOverlays } from '../primitives/popups/open-overlay';
import { TopBar } from './TopBar';
import { panelId, tabId } from './tabs';

type OtherTabs = typeof import('./other-tabs');

/**
 * Loaded on demand: a listener who only plays something never needs these tabs, and Firefox would keep
 * megabytes of memory for them as long as the sound plays.
 */
const otherTabs = createLazyPart<OtherTabs>(() => import('./other-tabs'));

/** Only for wide windows. */
const beside = createLazyPart(() => import('./Beside'));

/** Listeners stay in these tabs for a while, so the menus are loaded as well, before a list is scrolled. */
const fetchTabs = () => void otherTabs.fetch().then(fetchOverlays);

/** Fetches both at once: a pressed cover moves to its page only if the code for that is loaded. */
function fetchForPage(): void {
  void fetchOverlays();
  fetchTabs();
}

export interface TabPanelsProps {
  /** Fetches suggested stations. Called once there is a place for them. */
  fetchStations: () => Promise<readonly RadioItem[]>;
  onOpenSettings: () => void;
  /** Called within the click, as browsers require; if omitted, there is no such button. */
  onOpenSidePanel?: () => void;
  /** Further buttons beside the tabs. */
  tools?: ReactNode;
}

/** The panels of the tabs. */
export function TabPanels(props: TabPanelsProps) {
  const { fetchStations, onOpenSettings, onOpenSidePanel, tools } = props;
  const { tab, searches, search } = useNavigation();
  const main = useRef<HTMLDivElement>(null);
  const panes = usePanes();

  const others = otherTabs.usePart();
  const [start] = useState(tab);
  /** The tab shown first stays until the other tabs have loaded. Unless it is Home, it is empty until then. */
  const shown = others === undefined && tab !== 'home' ? start : tab;

  const [stations, setStations] = useState<readonly RadioItem[]>([]);
  const hasOthers = others !== undefined;
  useEffect(() => {
    if (hasOthers) fetchStations().then(setStations, () => undefined);
  }, [hasOthers, fetchStations]);

  useEffect(() => whenNear('[role=tab]', fetchTabs), []);
  useEffect(() => whenNear(`[${OPENS_PAGE}]`, fetchForPage), []);

  useEffect(() => {
    if (tab !== 'home') fetchTabs();
  }, [tab]);

  const focusField = useEffectEvent((box: Element) =>
    focusWhenThere(box, { find: findSearchField(tab) }),
  );
  useEffect(() => {
    if (searches === 0 || main.current === null) return;
    return focusField(main.current);
  }, [searches]);

  useSearchKey(main, () => search(tab));

  return (
    <main ref={main} className="flex min-h-0 flex-1 flex-col">
      <h1 className="sr-only">Skywave</h1>
      <TopBar {...{ onOpenSettings, onOpenSidePanel, tools }} />
      <div className="flex min-h-0 flex-1">
        <Panel key={shown} tab={shown} panes={panes}>
          {shown === 'home' && (
            <Home firstStart={{ Part: others?.FirstStart, fetch: fetchTabs, starters: stations }} />
          )}
          {others && shown === 'radio' && <others.Radio stations={stations} />}
          {others && shown === 'podcasts' && <others.Podcasts />}
          {others && shown === 'history' && <others.History />}
        </Panel>
        {panes > 2 && <BesidePane tab={shown} />}
      </div>
    </main>
  );
}

/** Until the tab has loaded, Home is shown, which has a field too. */
const findSearchField = (tab: Tab) => (box: Element) =>
  box.querySelector<HTMLElement>(`#${panelId(tab)} input[type=search]`);

/** Takes up its room at once, before its content is loaded. */
function BesidePane({ tab }: { tab: Tab }) {
  const part = beside.useFetched();
  return (
    <div className="flex w-80 shrink-0 border-s border-line min-[1400px]:w-96">
      {part && <part.Beside tab={tab} />}
    </div>
  );
}

interface PanelProps {
  tab: Tab;
  /** How many panes the window has room for. */
  panes: number;
  children: ReactNode;
}

function Panel({ tab, panes, children }: PanelProps) {
  /** Whether its content is in panes that scroll separately. */
  const isSplit = panes > 1 && hasPages(tab);
  return (
    <div
      role="tabpanel"
      id={panelId(tab)}
      aria-labelledby={tabId(tab)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has to by the keys alone, too
      tabIndex={0}
      // Otherwise elements positioned in it would make the page itself scroll.
      className={`relative min-h-0 min-w-0 flex-1 -outline-offset-2 ${isSplit ? 'flex' : `@container ${SCROLLS}`}`}
    >
      <div
        className={
          isSplit ? 'contents' : `mx-auto w-full max-w-3xl ${panes > 2 ? 'px-2' : 'edged'}`
        }
      >
        {children}
      </div>
    </div>
  );
}

const SCROLLS = 'scrolls pt-3 pb-4 lined:scroll-pb-24 lined:pb-28 low:pt-1';
