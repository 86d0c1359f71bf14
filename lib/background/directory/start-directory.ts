import { createPodcastDirectories } from '@/lib/directory/podcasts/podcast-directories';
import { createRadioBrowser } from '@/lib/directory/radio-browser/radio-browser';
import { browserLocale, regionOf } from '@/lib/directory/region';
import type { PlayableItem } from '@/lib/model/playable-item';
import type { Storage } from '@/lib/model/storage-area';
import { log } from '@/lib/platform/log';
import type { Clock } from '@/lib/platform/time/clock';
import { createClickCounter } from './click-counter';
import { serveShows } from './shows';
import { serveStations } from './stations';

/** What the directories need of the outside world. */
export interface DirectoryParts {
  storage: Storage;
  clock: Clock;
  fetch: typeof fetch;
  /** Resolves when the state is back, and with it the language that places are named in. */
  ready: Promise<unknown>;
}

/** Puts the directories together and starts them. Listeners are registered before this returns. */
export function startDirectory({ storage, ready, ...network }: DirectoryParts) {
  const { local, session } = storage;
  const { clock } = network;
  const isOnline = () => navigator.onLine;
  const stations = createRadioBrowser({
    ...network,
    storage,
    locale: browserLocale,
    random: Math.random,
  });
  const searchStations = serveStations({ directory: stations, local, clock, isOnline, ready });
  const podcasts = createPodcastDirectories({
    ...network,
    session,
    country: () => regionOf(browserLocale()),
  });
  serveShows({ directories: podcasts, local, clock, isOnline });

  const countClick = createClickCounter({ click: stations.click, session, clock });
  return {
    searchStations,
    appleShow: podcasts.appleShow,
    /** To be called when something begins to sound, with its press. Never rejects. */
    countClick: (item: PlayableItem | null, press: number): Promise<void> =>
      countClick(item, press).catch((error: unknown) => log('directory', 'failed', error)),
  };
}
