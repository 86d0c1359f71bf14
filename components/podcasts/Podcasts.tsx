import { useEffect } from 'react';
import { type PodcastPlace, useNavigation } from '@/lib/ui/navigation';
import type { ViewState } from '@/lib/ui/view-state';
import { useBackKeys } from '../lists/PageFrame';
import { Panes } from '../lists/Panes';
import { QueueMenus } from '../lists/QueueMenu';
import { createLazyPart } from '../primitives/lazy-part';
import { whenNear } from '../primitives/near';
import { ToasterProvider, Toasts } from '../primitives/popups/toaster';
import { StartPage } from './StartPage';

/** The podcasts tab: its first page, or a page opened from there or elsewhere. */
export function Podcasts() {
  const { current, firstViews } = useNavigation();
  const { id, place, look } = current.podcasts;
  useBackKeys(place !== null);
  useEffect(() => whenNear('[role=tabpanel] li', () => void pages.fetch()), []);
  return (
    <ToasterProvider>
      <QueueMenus>
        <Panes
          list={<StartPage look={firstViews.podcasts} />}
          page={place && <OpenedPage key={id} place={place} look={look} />}
          alone="max-w-5xl"
          toasts={<Toasts />}
        />
      </QueueMenus>
    </ToasterProvider>
  );
}

/** Loaded before a row is pressed: its cover can move only to a page that renders at once. */
const pages = createLazyPart(() => import('./pages'));

/** A page opened from the tab's first page. */
function OpenedPage({ place, look }: { place: PodcastPlace; look: ViewState }) {
  const all = pages.useFetched();
  if (all === undefined) return null;
  if (place.kind === 'show') return <all.ShowPage known={place.show} look={look} />;
  if (place.kind === 'episode') return <all.EpisodePage known={place.episode} look={look} />;
  if (place.kind === 'genre') {
    return <all.GenrePage genre={place.genre} country={place.country} look={look} />;
  }
  if (place.kind === 'person') return <all.PersonPage person={place.person} look={look} />;
  if (place.kind === 'bookmarks') return <all.BookmarksPage look={look} />;
  return <all.AllEpisodesPage asked={place.list} look={look} />;
}
