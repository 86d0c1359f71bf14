import type { ReactNode } from 'react';
import { QueueMenus } from '@/components/lists/QueueMenu';
import { ToasterProvider } from '@/components/primitives/popups/toaster';
import type { EpisodeQuery, EpisodeRow, SubscribedShow } from '@/lib/contract/library';
import type { PlayerState } from '@/lib/contract/player-state';
import type { Episode, Show } from '@/lib/model/show';
import { episodesQuery } from '@/lib/ui/data/use-episodes';
import { NavigationProvider } from '@/lib/ui/navigation';
import { openPage } from '../../support/page';

export const SHOW: Show = {
  id: 'https://feeds.example/tides.xml',
  feedUrl: 'https://feeds.example/tides.xml',
  title: 'Tides',
  author: 'Skywave',
  image: '',
  homepage: 'https://tides.example/',
  description: 'About the sea.',
  language: 'en',
  categories: [],
  explicit: false,
};

export const subscribed = (changes: Partial<SubscribedShow> = {}): SubscribedShow => ({
  ...{ show: SHOW, episodes: 2, fresh: 0, latestAt: 1000, trouble: null, refreshedAt: 1000 },
  ...changes,
});

export const EPISODE: Episode = {
  id: 'tides 1',
  showId: SHOW.id,
  title: 'The first wave',
  showTitle: SHOW.title,
  enclosureUrl: 'https://cdn.example/1.mp3',
  type: 'audio/mpeg',
  publishedAt: Date.UTC(2020, 4, 17, 12),
  duration: 600,
  image: '',
  season: null,
  number: null,
  kind: 'full',
  explicit: false,
};

export const episodeRow = (changes: Partial<EpisodeRow> = {}): EpisodeRow => ({
  ...{ episode: EPISODE, fresh: false, progress: 0, currentTime: 0, played: false },
  ...changes,
});

/** The query key of a list of episodes. */
export const episodesKeyOf = (query: EpisodeQuery) => episodesQuery(query).key;

/** Opens a page with navigation and a place for undo messages. */
export const openInApp = (
  page: ReactNode,
  fetched: Record<string, unknown> = {},
  state: Partial<PlayerState> = {},
) =>
  openPage(
    <NavigationProvider>
      <ToasterProvider>
        <QueueMenus>{page}</QueueMenus>
      </ToasterProvider>
    </NavigationProvider>,
    { fetched, state },
  );
