import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Tabs } from '@base-ui/react/tabs';
import { Tooltip } from '@base-ui/react/tooltip';
import type { RadioItem } from '@/lib/model/playable-item';
import { useShortcuts } from '@/lib/ui/use-shortcuts';
import { History } from '../history/History';
import { Home } from '../home/Home';
import { Player } from '../player/Player';
import { Radio } from '../radio/Radio';
import { TopBar } from './TopBar';

export interface AppProps {
  /** In the popup the player stands on top, in the panel at the bottom, in reach. */
  layout: 'popup' | 'panel';
  /** Stations to begin with. */
  stations: readonly RadioItem[];
  /** Called within the click, as the browsers ask; true when it was granted. */
  requestHostAccess: () => Promise<boolean>;
  onOpenSettings: () => void;
  /** Called within the click; without it there is no such button. */
  onOpenSidePanel?: () => void;
}

const FIRST_STARTERS = 3;

const PANEL = 'min-h-0 flex-1 overflow-y-auto px-2 pt-3 pb-4 -outline-offset-2';
const WIDTH = 'mx-auto w-full max-w-3xl';

export function App({
  layout,
  stations,
  requestHostAccess,
  onOpenSettings,
  onOpenSidePanel,
}: AppProps) {
  useShortcuts();
  const onTop = layout === 'popup';
  return (
    <DirectionProvider direction={document.dir === 'rtl' ? 'rtl' : 'ltr'}>
      <Tooltip.Provider delay={500}>
        <div className="flex h-full flex-col">
          <Player className={onTop ? 'border-b border-line' : 'order-last border-t border-line'} />
          <Tabs.Root defaultValue="home" render={<main />} className="flex min-h-0 flex-1 flex-col">
            <h1 className="sr-only">Skywave</h1>
            <TopBar onOpenSettings={onOpenSettings} onOpenSidePanel={onOpenSidePanel} />
            <Tabs.Panel value="home" className={PANEL}>
              <div className={WIDTH}>
                <Home
                  starters={stations.slice(0, FIRST_STARTERS)}
                  requestHostAccess={requestHostAccess}
                />
              </div>
            </Tabs.Panel>
            <Tabs.Panel value="radio" className={PANEL}>
              <div className={WIDTH}>
                <Radio stations={stations} />
              </div>
            </Tabs.Panel>
            <Tabs.Panel value="history" className={PANEL}>
              <div className={WIDTH}>
                <History />
              </div>
            </Tabs.Panel>
          </Tabs.Root>
        </div>
      </Tooltip.Provider>
    </DirectionProvider>
  );
}
