import { useEffect } from 'react';
import type { RadioItem } from '@/lib/model/playable-item';
import { type RadioPlace, useNavigation } from '@/lib/ui/navigation';
import type { ViewState } from '@/lib/ui/view-state';
import { useBackKeys } from '../lists/PageFrame';
import { Panes } from '../lists/Panes';
import { createLazyPart } from '../primitives/lazy-part';
import { whenNear } from '../primitives/near';
import { ToasterProvider, Toasts } from '../primitives/popups/toaster';
import { StartPage } from './StartPage';

/** The radio tab: its first page, or a page opened from there or elsewhere. */
export function Radio({ stations }: { stations: readonly RadioItem[] }) {
  const { current, firstViews } = useNavigation();
  const { id, place, look } = current.radio;
  useBackKeys(place !== null);
  useEffect(() => whenNear('[role=tabpanel] li', () => void pages.fetch()), []);
  return (
    <ToasterProvider>
      <Panes
        list={<StartPage stations={stations} look={firstViews.radio} />}
        page={place && <OpenedPage key={id} {...{ place, stations, look }} />}
        alone="max-w-5xl"
        toasts={<Toasts />}
      />
    </ToasterProvider>
  );
}

/** Loaded before a row is pressed: its cover can move only to a page that renders at once. */
const pages = createLazyPart(() => import('./pages'));

interface OpenedPageProps {
  place: RadioPlace;
  stations: readonly RadioItem[];
  look: ViewState;
}

/** A page opened from the tab's first page, or from the player. */
function OpenedPage({ place, stations, look }: OpenedPageProps) {
  const all = pages.useFetched();
  if (all === undefined) return null;
  if (place.kind === 'station') return <all.StationPage station={place.station} look={look} />;
  if (place.kind === 'heard') return <all.HeardPage look={look} />;
  if (place.kind === 'index') return <all.IndexPage by={place.by} look={look} />;
  const of = place.kind === 'browse' ? place : null;
  return <all.BrowsePage of={of} starters={stations} look={look} />;
}
