import type {
  EpisodeList,
  EpisodePage,
  EpisodeQuery,
  EpisodeRow,
  QueueTime,
} from '@/lib/contract/library';
import { readStoredProgress } from '@/lib/contract/stored-items';
import type { FoundEpisode } from '@/lib/library/episodes';
import type { StoredEpisode } from '@/lib/library/library-schema';
import { keptInInbox } from '@/lib/model/own-settings';
import { isLiveItem, itemKey } from '@/lib/model/playable-item';
import { type ItemProgress, NO_PROGRESS } from '@/lib/model/progress';
import type { Episode } from '@/lib/model/show';
import type { LibraryContext } from './library-context';
import { orThrow } from './or-throw';

/** A page of episodes with the listener's progress. Rejects if storage fails. */
export async function listEpisodes(
  { episodes, progress: area, player, clock }: LibraryContext,
  query: EpisodeQuery,
): Promise<EpisodeList> {
  const queued = new Set(player.queue.map((item) => itemKey(item)));
  const around = { queued, now: clock.now(), keep: keptInInbox(player.settings.own) };
  const { found, ...count } = orThrow(await episodes.list(query, around));
  const progress = await readStoredProgress(
    area,
    found.map(({ episode }) => episode.id),
  );
  return { rows: found.map((one) => toRow(one, progress.get(one.episode.id))), ...count };
}

/** An episode's own page; null if the episode is gone. */
export async function openEpisode(
  { episodes, progress: area }: LibraryContext,
  id: string,
): Promise<EpisodePage | null> {
  const found = orThrow(await episodes.get(id));
  if (found === null) return null;
  const progress = await readStoredProgress(area, [id]);
  const { id: _, ...details } = found.details ?? { id, ...NO_DETAILS };
  return { ...toRow(found, progress.get(id)), ...details };
}

/** How much time the queue still takes; items in progress count from their position. Rejects if storage fails. */
export async function timeOfQueue({
  episodes,
  progress: area,
  player: { queue },
}: LibraryContext): Promise<QueueTime> {
  const ids = queue.filter((item) => !isLiveItem(item)).map(itemKey);
  const known = new Map(orThrow(await episodes.getMany(ids)).map((one) => [one.id, one.duration]));
  const progress = await readStoredProgress(area, ids);
  let [seconds, timed] = [0, 0];
  for (const id of ids) {
    const { currentTime, duration, played } = progress.get(id) ?? NO_PROGRESS;
    const length = duration || known.get(id) || 0;
    if (length > 0) timed++;
    seconds += Math.max(0, played ? length : length - currentTime);
  }
  return { seconds, more: timed < queue.length };
}

const NO_DETAILS = { notes: '', link: '', chapters: [], chaptersUrl: '', transcripts: [] };

function toRow(
  { episode, arrived }: FoundEpisode,
  progress: ItemProgress = NO_PROGRESS,
): EpisodeRow {
  const { percent, currentTime, played } = progress;
  const fresh = arrived && !played;
  return { episode: toEpisode(episode), fresh, progress: percent, currentTime, played };
}

function toEpisode({
  age,
  nth,
  arrivedAt,
  putOffUntil,
  people,
  detailsMark,
  ...episode
}: StoredEpisode): Episode {
  return episode;
}
