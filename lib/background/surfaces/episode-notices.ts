import * as v from 'valibot';
import type { PlayerState } from '@/lib/contract/player-state';
import { formatList } from '@/lib/i18n/formats';
import { t, tn } from '@/lib/i18n/translate';
import type { Episode } from '@/lib/model/show';
import type { StorageArea } from '@/lib/model/storage-area';
import type { Clock } from '@/lib/platform/time/clock';
import { createTaskQueue } from '@/lib/platform/time/task-queue';
import type { Notice } from './notice';

/** storage.local: new episodes that no notice has mentioned yet. */
const KEY = 'library/untold';

const ONE = 'episode ';
const SEVERAL = 'episodes ';
const MAX_NOTICE_ID = 500;
/** No desktop shows more names than this. */
const NAMED_SHOWS = 3;

const schema = v.object({
  count: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** The names, without repeats. */
  shows: v.pipe(v.array(v.string()), v.minLength(1)),
  first: v.object({ id: v.string(), title: v.string(), image: v.string() }),
});

type Untold = v.InferOutput<typeof schema>;

/** Announces new episodes of the subscribed shows, if the listener turned that on. */
export interface EpisodeNotices {
  /** Remembers new episodes until they are announced, even if the worker ends. */
  add(episodes: readonly Episode[]): Promise<void>;
  /** Announces all of them in one notice; call it when the reading of feeds ends. */
  tell(): Promise<void>;
}

export function createEpisodeNotices({
  player,
  local,
  clock,
  show,
}: {
  player: Pick<PlayerState, 'settings' | 'hostAccess'>;
  local: StorageArea;
  clock: Clock;
  show(notice: Notice): void;
}): EpisodeNotices {
  const inTurn = createTaskQueue();

  async function untold(): Promise<Untold | null> {
    const found = v.safeParse(schema, (await local.get([KEY]))[KEY]);
    return found.success ? found.output : null;
  }

  return {
    async add(episodes) {
      const [first] = episodes;
      if (first === undefined || !player.settings.episodeNotices) return;
      await inTurn(async () => {
        const before = await untold();
        const after: Untold = {
          count: (before?.count ?? 0) + episodes.length,
          shows: [...new Set([...(before?.shows ?? []), ...episodes.map((one) => one.showTitle)])],
          first: before?.first ?? { id: first.id, title: first.title, image: first.image },
        };
        await local.set({ [KEY]: after });
      });
    },
    tell: () =>
      inTurn(async () => {
        const news = await untold();
        if (news === null) return;
        // Removed before it is shown: better never than twice.
        await local.remove([KEY]);
        if (player.settings.episodeNotices) show(noticeOf(news, player.hostAccess, clock.now()));
      }),
  };
}

function noticeOf({ count, shows, first }: Untold, hostAccess: boolean, now: number): Notice {
  const [show = ''] = shows;
  // Without host access, a request is useless if the server does not let other sites read its picture.
  const cover = hostAccess && shows.length === 1 ? first.image : '';
  if (count > 1) {
    const title = tn('notices.new_episodes', count);
    return { id: SEVERAL + now, title, message: listOf(shows), cover };
  }
  const named = ONE + first.id;
  const id = named.length <= MAX_NOTICE_ID ? named : SEVERAL + now;
  return { id, title: t('notices.new_episode', { show }), message: first.title, cover };
}

function listOf(shows: readonly string[]): string {
  const rest = shows.length - NAMED_SHOWS;
  if (rest <= 1) return formatList(shows);
  return formatList([...shows.slice(0, NAMED_SHOWS), tn('notices.other_shows', rest)]);
}

/** What a click on the notice with this id is about; null if it is not a notice about episodes. */
export function pressedNotice(id: string): { episode: string } | 'several' | null {
  if (id.startsWith(SEVERAL)) return 'several';
  return id.startsWith(ONE) ? { episode: id.slice(ONE.length) } : null;
}
