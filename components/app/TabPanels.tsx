import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RadioItem } from '@/lib/model/playable-item';
import { focusWhenThere } from '@/lib/ui/focus-when-there';
import { type Tab, useNavigation } from '@/lib/ui/navigation';
import { Home } from '../home/Home';
import { createLazyPart } from '../primitives/lazy-part';
import { whenNear } from '../primitives/near';
import { fetchOverlays } from '../primitives/popups/open-overlay';
import { TopBar } from './TopBar';
import { panelId, tabId } from './tabs';

type OtherTabs = typeof import('./other-tabs');

/**
 * Loaded on demand: a listener who only plays something never needs these tabs, and Firefox would keep
 * megabytes of memory for them as long as the sound plays.
 */
const otherTabs = createLazyPart<OtherTabs>(() => import('./other-tabs'));

/** Whoever goes there stays a while, so the menus are loaded as well, before a list is scrolled. */
const fetchTabs = () => void otherTabs.fetch().then(fetchOverlays);

export interface TabPanelsProps {
  /** Suggested stations. Called once there is a place for them. */
  fetchStations: () => Promise<readonly RadioItem[]>;
  onOpenSettings: () => void;
  /** Called within the click, as browsers require; if omitted, there is no such button. */
  onOpenSidePanel?: () => void;
  /** If omitted, there is no such button. */
  onOpenTab?: () => void;
}

/** The panels of the tabs. */
export function TabPanels(props: TabPanelsProps) {
  const { fetchStations, onOpenSettings, onOpenSidePanel, onOpenTab } = props;
  const { tab, searches } = useNavigation();
  const main = useRef<HTMLDivElement>(null);

  const others = otherTabs.usePart();
  /** Home stays until the other tab has loaded. */
  const shown = others === undefined ? 'home' : tab;

  const [stations, setStations] = useState<readonly RadioItem[]>([]);
  const hasOthers = others !== undefined;
  useEffect(() => {
    if (hasOthers) fetchStations().then(setStations, () => undefined);
  }, [hasOthers, fetchStations]);

  useEffect(() => whenNear('[role=tab]', fetchTabs), []);

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

  return (
    <main ref={main} className="flex min-h-0 flex-1 flex-col">
      <h1 className="sr-only">Skywave</h1>
      <TopBar {...{ onOpenSettings, onOpenSidePanel, onOpenTab }} />
      <Panel key={shown} tab={shown}>
        {shown === 'home' && (
          <Home firstStart={{ Part: others?.FirstStart, fetch: fetchTabs, starters: stations }} />
        )}
        {others && shown === 'radio' && <others.Radio stations={stations} />}
        {others && shown === 'podcasts' && <others.Podcasts />}
        {others && shown === 'history' && <others.History />}
      </Panel>
    </main>
  );
}

/** Until the tab has loaded, Home is shown, which has a field too. */
const findSearchField = (tab: Tab) => (box: Element) =>
  box.querySelector<HTMLElement>(`#${panelId(tab)} input[type=search]`);

function Panel({ tab, children }: { tab: Tab; children: ReactNode }) {
  return (
    <div
      role="tabpanel"
      id={panelId(tab)}
      aria-labelledby={tabId(tab)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has to by the keys alone, too
      tabIndex={0}
      // Otherwise elements positioned in it would make the page itself scroll.
      className="relative min-h-0 flex-1 overflow-y-auto pt-3 pb-4 -outline-offset-2 lined:scroll-pb-24 lined:pb-28 low:pt-1"
    >
      <div className="mx-auto w-full max-w-3xl px-2">{children}</div>
    </div>
  );
}
