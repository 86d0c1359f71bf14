import { lazy } from 'react';
import type { KeptLook } from '../ui/kept-look';
import type { PodcastPlace } from '../ui/navigation';

const fetchPages = () => import('./pages');
const ShowPage = lazy(() => fetchPages().then((pages) => ({ default: pages.ShowPage })));
const EpisodePage = lazy(() => fetchPages().then((pages) => ({ default: pages.EpisodePage })));
const LatestPage = lazy(() => fetchPages().then((pages) => ({ default: pages.LatestPage })));

/** A page above the first one of the tab. */
export function OpenedPage({ place, look }: { place: PodcastPlace; look: KeptLook }) {
  if (place.kind === 'show') return <ShowPage known={place.show} look={look} />;
  if (place.kind === 'episode') return <EpisodePage known={place.episode} look={look} />;
  return <LatestPage look={look} />;
}
