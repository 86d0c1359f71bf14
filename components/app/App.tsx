import { useEffect } from 'react';
import { NavigationProvider } from '@/lib/ui/navigation';
import type { Player as PlayerOfPage } from '@/lib/ui/use-player';
import { useShortcuts } from '@/lib/ui/use-shortcuts';
import { FavouriteCovers } from '../home/FavouriteCovers';
import { CarryContext } from '../lists/rows/ListRow';
import { Player } from '../player/Player';
import { createLazyPart } from '../primitives/lazy-part';
import { HintLayer } from '../primitives/popups/HintLayer';
import { provideOverlays, useOverlays } from '../primitives/popups/open-overlay';
import { TabPanels, type TabPanelsProps } from './TabPanels';
import { whereToStart } from './where-to-start';

type AllOverlays = typeof import('./overlays');

declare module '../primitives/popups/open-overlay' {
  interface Overlays extends AllOverlays {}
}

provideOverlays(() => import('./overlays'));

/** Confirmed by a toast, which comes from the same chunk. */
const bookmark = (player: PlayerOfPage) =>
  void import('./overlays').then(({ bookmarkMoment }) => bookmarkMoment(player));

/** Not needed before the first frame: nobody drops a file or presses Tab by then. */
const lateParts = createLazyPart(() => import('./late-parts'));

export interface AppProps extends TabPanelsProps {
  /** The player is at the top of the popup, and at the bottom of the panel, within easy reach. */
  layout: 'popup' | 'panel';
}

export function App({ layout, ...rest }: AppProps) {
  useShortcuts(bookmark);
  const isPopup = layout === 'popup';
  const overlays = useOverlays();
  const late = lateParts.useFetched();
  useEffect(() => late?.watchFocus(), [late]);
  return (
    <NavigationProvider start={isPopup ? whereToStart : undefined} carry={overlays?.carryCover}>
      <div className="flex h-full flex-col">
        <Player layout={layout} />
        {isPopup && <FavouriteCovers />}
        <CarryContext value={overlays?.carry}>
          <TabPanels {...rest} />
        </CarryContext>
      </div>
      {overlays && <overlays.CarryTray />}
      {late && <late.DropImport />}
      {late && isPopup && <late.VisitMemory />}
      <HintLayer />
    </NavigationProvider>
  );
}
