import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useRef,
} from 'react';
import { Home } from '../home/Home';
import type { AppProps } from './App';
import { focusWhenThere } from './focus-when-there';
import { type Tab, useNavigation } from './navigation';
import { fetchOverlays } from './overlay';
import { TopBar } from './TopBar';
import { panelId, tabId } from './tabs';

type OtherTabs = typeof import('./other-tabs');

/** The first frame shows Home, and the others must not hold it up. Milliseconds; nobody presses so soon. */
const FETCHED_AFTER = 250;

let otherTabs: OtherTabs | null = null;
let fetching: Promise<OtherTabs> | null = null;

function fetchTabs(): Promise<OtherTabs> {
  fetching ??= import('./other-tabs').then((tabs) => {
    otherTabs = tabs;
    return tabs;
  });
  return fetching;
}

/** At once where they are there: React lets what it had to wait for show itself only 300 ms later. */
const useOtherTabs = (): OtherTabs => otherTabs ?? use(fetchTabs());

const FIRST_STARTERS = 3;

/** The tabs and what they hold. */
export function TabPanels(props: Omit<AppProps, 'layout'>) {
  const { stations, requestHostAccess, onOpenSettings, onOpenSidePanel } = props;
  const { tab, searches } = useNavigation();
  const main = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const timer = setTimeout(() => void fetchOverlays().then(fetchTabs), FETCHED_AFTER);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    if (searches === 0 || main.current === null) return;
    return focusWhenThere(main.current, { find: findSearchField });
  }, [searches]);

  return (
    <main ref={main} className="flex min-h-0 flex-1 flex-col">
      <h1 className="sr-only">Skywave</h1>
      <TopBar onOpenSettings={onOpenSettings} onOpenSidePanel={onOpenSidePanel} />
      <Panel key={tab} tab={tab}>
        {tab === 'home' && (
          <Home
            starters={stations.slice(0, FIRST_STARTERS)}
            requestHostAccess={requestHostAccess}
          />
        )}
        {tab === 'radio' && <OtherTab name="Radio" stations={stations} />}
        {tab === 'podcasts' && <OtherTab name="Podcasts" />}
        {tab === 'history' && <OtherTab name="History" />}
      </Panel>
    </main>
  );
}

const findSearchField = (box: Element) =>
  box.querySelector<HTMLElement>('[role=tabpanel] input[type=search]');

function OtherTab<Name extends keyof OtherTabs>({
  name,
  ...props
}: { name: Name } & ComponentProps<OtherTabs[Name]>) {
  const Tab = useOtherTabs()[name] as ComponentType<object>;
  return <Tab {...props} />;
}

function Panel({ tab, children }: { tab: Tab; children: ReactNode }) {
  return (
    <div
      role="tabpanel"
      id={panelId(tab)}
      aria-labelledby={tabId(tab)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has to by the keys alone, too
      tabIndex={0}
      // Else what is placed in it would make the page itself scroll.
      className="relative min-h-0 flex-1 overflow-y-auto pt-3 pb-4 -outline-offset-2"
    >
      <div className="mx-auto w-full max-w-3xl px-2">
        <Suspense>{children}</Suspense>
      </div>
    </div>
  );
}
