import { FAVOURITES_KEY, SHOWS_KEY } from '@/lib/contract/library';
import { createEpisodeStore } from '@/lib/library/episodes';
import { createFavouriteStore } from '@/lib/library/favourite-store';
import { createHeardEpisodes } from '@/lib/library/heard-episodes';
import { createJobStore } from '@/lib/library/jobs';
import type { LibraryDatabase } from '@/lib/library/library-database';
import { createShowStore } from '@/lib/library/show-store';
import type { StorageArea } from '@/lib/model/storage-area';
import { createCoalescer } from '@/lib/platform/coalesce';
import type { Clock } from '@/lib/platform/time/clock';
import { createTaskQueue } from '@/lib/platform/time/task-queue';
import type { LibraryContext } from './library-context';

/** The number of feeds read at the same time. */
const AT_ONCE = 4;

export interface LibraryTools {
  player: LibraryContext['player'];
  clock: Clock;
  random(): number;
  progress: StorageArea;
  database: LibraryDatabase;
  readFeed: LibraryContext['readFeed'];
  isOnline(): boolean;
  announce: LibraryContext['announce'];
  progressed: LibraryContext['progressed'];
  savedIn: LibraryContext['savedIn'];
  tell(key: string): void;
  /** Writes a text on the toolbar button; an empty one clears it. */
  setBadge(text: string): void;
}

export function createLibraryContext(tools: LibraryTools): LibraryContext {
  const { player, clock, random, progress, database, isOnline, announce, progressed, savedIn } =
    tools;
  const shows = createShowStore(database);
  const slots = createTaskQueue(AT_ONCE);
  const tellCoalesced = createCoalescer(clock, (key) => {
    tools.tell(key);
    if (key === SHOWS_KEY) void showBadge({ shows, player }, tools.setBadge);
  });
  // Only the listener's own actions change favourites.
  const tell = (key: string) => (key === FAVOURITES_KEY ? tools.tell(key) : tellCoalesced(key));
  return {
    ...{ player, clock, random, progress, database, shows, isOnline, announce, progressed, tell },
    savedIn,
    episodes: createEpisodeStore(database),
    heard: createHeardEpisodes(database),
    favourites: createFavouriteStore(database),
    jobs: createJobStore(database),
    readFeed: (request, signal) => slots(() => tools.readFeed(request, signal)),
  };
}

/** The browser shows four characters at most. */
const MOST = 999;

/** Writes the number of new episodes on the toolbar button, unless the listener turned that off. */
export async function showBadge(
  { shows, player }: Pick<LibraryContext, 'shows' | 'player'>,
  setBadge: (text: string) => void,
): Promise<void> {
  const totals = await shows.totals();
  const fresh = totals.ok && player.settings.badge ? totals.value.fresh : 0;
  setBadge(badgeText(fresh));
}

function badgeText(fresh: number): string {
  if (fresh === 0) return '';
  return fresh > MOST ? `${MOST}+` : String(fresh);
}
