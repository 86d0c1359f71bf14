import { EPISODE_LISTS_KEY, type ProgressList } from '@/lib/contract/episode-lists';
import { episodesKey } from '@/lib/contract/library';
import type { Handlers } from '@/lib/contract/messages/define-message';
import type { EPISODE_LIST_MESSAGES } from '@/lib/contract/messages/library';
import type { EpisodeListStore } from '@/lib/library/episode-list-store';
import type { EpisodeStore } from '@/lib/library/episodes';
import { MOST_EPISODE_LISTS } from '@/lib/model/episode-rule';
import { itemKey } from '@/lib/model/playable-item';
import { type ItemProgress, NO_PROGRESS, togglePlayed } from '@/lib/model/progress';
import type { Background } from '../context';
import { playingKey, storeProgress } from '../transfer/progress-records';
import type { Library } from './library';
import { orThrow } from './or-throw';

interface EpisodeListParts {
  background: Background;
  library: Library;
  episodes: Pick<EpisodeStore, 'putOff'>;
  lists: EpisodeListStore;
  /** Resolves when the state is restored. */
  ready: Promise<unknown>;
  /** Makes every open page fetch the data with this key again. */
  tell(key: string): void;
}

/** Answers the pages' messages about the listener's own lists of episodes, and about several episodes at once. */
export function episodeListHandlers(
  parts: EpisodeListParts,
): Handlers<typeof EPISODE_LIST_MESSAGES> {
  const { lists, episodes, ready, tell } = parts;
  return {
    'library:episodeLists': async () => orThrow(await lists.list()),
    async 'library:putEpisodeList'(list) {
      const put = await lists.put([list], MOST_EPISODE_LISTS);
      tell(EPISODE_LISTS_KEY);
      return put.ok ? (put.value ? 'stored' : 'full') : 'failed';
    },
    async 'library:removeEpisodeList'(id) {
      const { ok } = await lists.remove([id]);
      tell(EPISODE_LISTS_KEY);
      return ok;
    },
    async 'library:putOff'({ ids, until }) {
      const put = await episodes.putOff(ids, until);
      if (put.ok) for (const showId of put.value) tell(episodesKey(showId));
      return put.ok;
    },
    async 'library:markEpisodes'({ ids, played }) {
      await ready;
      const before: ProgressList = [];
      await changeProgress(parts, ids, (key, progress) => {
        if (progress.played === played) return progress;
        before.push({ key, progress });
        return togglePlayed(progress);
      });
      return before;
    },
    async 'library:restoreProgress'(list) {
      await ready;
      const records = new Map(list.map(({ key, progress }) => [key, progress]));
      await changeProgress(parts, [...records.keys()], (key, now) => records.get(key) ?? now);
    },
  };
}

/** Stores what `choose` makes of the progress of these items, even if one of them is playing. */
async function changeProgress(
  { background, library }: EpisodeListParts,
  keys: readonly string[],
  choose: (key: string, progress: ItemProgress) => ItemProgress,
): Promise<void> {
  const { state, progress } = background;
  const playing = playingKey(background);
  const item = state.currentTrack;
  if (item !== null && playing === itemKey(item) && keys.includes(playing)) {
    progress.write(item, choose(playing, await progress.read(item)));
  }
  const entries = keys.map((key) => ({ key, ...NO_PROGRESS }));
  await storeProgress({ background, library }, entries, (here, _, key) => choose(key, here));
}
