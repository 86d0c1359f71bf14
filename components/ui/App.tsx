import { Tooltip } from '@base-ui/react/tooltip';
import type { RadioItem } from '@/lib/model/playable-item';
import { useShortcuts } from '@/lib/ui/use-shortcuts';
import { Player } from '../player/Player';
import { DropImport } from './DropImport';
import { NavigationProvider } from './navigation';
import { RowTooltip } from './RowButton';
import { TabPanels } from './TabPanels';

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

export function App({ layout, ...rest }: AppProps) {
  useShortcuts();
  const onTop = layout === 'popup';
  return (
    <Tooltip.Provider delay={500}>
      <NavigationProvider>
        <div className="flex h-full flex-col">
          <Player className={onTop ? 'border-b border-line' : 'order-last border-t border-line'} />
          <TabPanels {...rest} />
        </div>
        <DropImport />
        <RowTooltip />
      </NavigationProvider>
    </Tooltip.Provider>
  );
}
