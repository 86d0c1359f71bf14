import type { Handlers } from '@/lib/contract/messages/define-message';
import type { DIRECTORY_MESSAGES } from '@/lib/contract/messages/directory';
import { createPodcastDirectories } from '@/lib/directory/podcasts/podcast-directories';
import { createRadioBrowser } from '@/lib/directory/radio-browser/radio-browser';
import { browserLocale, regionOf } from '@/lib/directory/region';
import { STARTER_SHOWS } from '@/lib/directory/starters';
import { readShow } from '@/lib/library/record-checks';
import type { PlayableItem } from '@/lib/model/playable-item';
import type { Storage, StorageArea } from '@/lib/model/storage-area';
import { log } from '@/lib/platform/log';
import type { Clock } from '@/lib/platform/time/clock';
import { createAnswerCache } from './answer-cache';
import { createClickCounter } from './click-counter';
import { createStations } from './serve-stations';
import { createShowSearch, type ShowSearchDeps } from './show-search';

/** What the directories need from outside. */
export interface DirectoryParts {
  storage: Storage;
  clock: Clock;
  fetch: typeof fetch;
  /** Resolves when the state is restored. */
  ready: Promise<unknown>;
}

/** Puts the directories together and starts them. */
export function startDirectory({ storage, ready, ...network }: DirectoryParts) {
  const { local, session } = storage;
  const { clock } = network;
  const isOnline = () => navigator.onLine;
  const radioBrowser = createRadioBrowser({ ...network, storage, random: Math.random });
  const stations = createStations({ directory: radioBrowser, local, clock, isOnline, ready });
  const podcasts = createPodcastDirectories({
    ...network,
    session,
    country: () => regionOf(browserLocale()),
  });
  const countClick = createClickCounter({ click: radioBrowser.click, session, clock });
  const handlers: Handlers<typeof DIRECTORY_MESSAGES> = {
    ...stations.handlers,
    'directory:country': () => regionOf(browserLocale()),
    ...showHandlers({ directories: podcasts, local, clock, isOnline }),
  };
  return {
    handlers,
    radioBrowser,
    searchStations: stations.search,
    appleShow: podcasts.appleShow,
    /** Call it when audio starts, with the number of its press. Never rejects. */
    countClick: (item: PlayableItem | null, press: number): Promise<void> =>
      countClick(item, press).catch((error: unknown) => log('directory', 'failed', error)),
  };
}

/** An answer of fifty shows takes some 30 KB. */
const LIMIT = 30;

/** Answers the pages' searches for podcasts. */
function showHandlers({
  local,
  ...deps
}: Omit<ShowSearchDeps, 'kept' | 'starters'> & { local: StorageArea }): Pick<
  Handlers<typeof DIRECTORY_MESSAGES>,
  'directory:shows'
> {
  const place = { area: local, prefix: 'showAnswer', limit: LIMIT };
  const kept = createAnswerCache(deps.clock, { ...place, read: readShow });
  const search = createShowSearch({ ...deps, kept, starters: STARTER_SHOWS });
  return { 'directory:shows': (query) => search(query) };
}
