import { lazy, Suspense, useEffect } from 'react';
import { type PodcastPlace, useNavigation } from '@/lib/ui/navigation';
import type { ViewState } from '@/lib/ui/view-state';
import { useBackKeys } from '../lists/PageFrame';
import { Panes } from '../lists/Panes';
import { QueueMenus } from '../lists/QueueMenu';
import { whenNear } from '../primitives/near';
import { ToasterProvider, Toasts } from '../primitives/popups/toaster';
import { StartPage } from './StartPage';

/** The podcasts tab: its first page, or a page opened from there or elsewhere. */
export function Podcasts() {
  const { current, firstLooks } = useNavigation();
  const { id, place, look } = current.podcasts;
  useBackKeys(place !== null);
  useEffect(() => whenNear('[role=tabpanel] li', () => void fetchPages().catch(() => {})), []);
  return (
    <ToasterProvider>
      <QueueMenus>
        <Panes
          list={<StartPage look={firstLooks.podcasts} />}
          page={
            place && (
              <Suspense>
                <OpenedPage key={id} place={place} look={look} />
              </Suspense>
            )
          }
          alone="max-w-5xl"
          toasts={<Toasts />}
        />
      </QueueMenus>
    </ToasterProvider>
  );
}

/** Before one is pressed: only what is there at once has somewhere for its cover to move to. */
const fetchPages = () => import('./pages');
const ShowPage = lazy(() => fetchPages().then((pages) => ({ default: pages.ShowPage })));
const EpisodePage = lazy(() => fetchPages().then((pages) => ({ default: pages.EpisodePage })));
const BookmarksPage = lazy(() => fetchPages().then((pages) => ({ default: pages.BookmarksPage })));
const EpisodesPage = lazy(() => fetchPages().then((pages) => ({ default: pages.EpisodesPage })));

/** A page opened from the tab's first page. */
function OpenedPage({ place, look }: { place: PodcastPlace; look: ViewState }) {
  if (place.kind === 'show') return <ShowPage known={place.show} look={look} />;
  if (place.kind === 'episode') return <EpisodePage known={place.episode} look={look} />;
  if (place.kind === 'bookmarks') return <BookmarksPage look={look} />;
  return <EpisodesPage asked={place.list} look={look} />;
}
