import { Tabs } from '@base-ui/react/tabs';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Home } from '../home/Home';
import type { AppProps } from './App';
import { focusWhenThere } from './focus-when-there';
import { type Tab, useNavigation } from './navigation';
import { TopBar } from './TopBar';

// The first frame shows Home: the others are fetched right after it.
const fetchTabs = () => import('./other-tabs');
const Radio = lazy(() => fetchTabs().then((tabs) => ({ default: tabs.Radio })));
const Podcasts = lazy(() => fetchTabs().then((tabs) => ({ default: tabs.Podcasts })));
const History = lazy(() => fetchTabs().then((tabs) => ({ default: tabs.History })));

const FIRST_STARTERS = 3;

/** The tabs and what they hold. */
export function TabPanels(props: Omit<AppProps, 'layout'>) {
  const { stations, requestHostAccess, onOpenSettings, onOpenSidePanel } = props;
  const { tab, openTab, searches } = useNavigation();
  const main = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const idle = requestIdleCallback(() => void fetchTabs());
    return () => cancelIdleCallback(idle);
  }, []);

  useEffect(() => {
    if (searches === 0 || main.current === null) return;
    return focusWhenThere(main.current, { find: findSearchField });
  }, [searches]);

  return (
    <Tabs.Root
      ref={main}
      value={tab}
      onValueChange={openTab}
      render={<main />}
      className="flex min-h-0 flex-1 flex-col"
    >
      <h1 className="sr-only">Skywave</h1>
      <TopBar onOpenSettings={onOpenSettings} onOpenSidePanel={onOpenSidePanel} />
      <div className="relative min-h-0 flex-1">
        <Panel tab="home">
          <Home
            starters={stations.slice(0, FIRST_STARTERS)}
            requestHostAccess={requestHostAccess}
          />
        </Panel>
        <Panel tab="radio">
          <Radio stations={stations} />
        </Panel>
        <Panel tab="podcasts">
          <Podcasts />
        </Panel>
        <Panel tab="history">
          <History />
        </Panel>
      </div>
    </Tabs.Root>
  );
}

const findSearchField = (box: Element) =>
  box.querySelector<HTMLElement>('[role=tabpanel] input[type=search]');

function Panel({ tab, children }: { tab: Tab; children: ReactNode }) {
  return (
    <Tabs.Panel
      value={tab}
      // The one that is left stays for a frame: it is neither to be seen nor to take room.
      className="absolute inset-0 overflow-y-auto px-2 pt-3 pb-4 -outline-offset-2 inert:invisible"
    >
      <div className="mx-auto w-full max-w-3xl">
        <Suspense>{children}</Suspense>
      </div>
    </Tabs.Panel>
  );
}
