import { useMemo } from 'react';
import type { QueueTime } from '@/lib/contract/library';
import { listKey } from '@/lib/model/playable-item';
import { ask } from '../commands';
import { usePlayer } from '../use-player';
import type { Query } from './query-cache';
import { isAboutEpisodes } from './use-episodes';
import { useLatestQuery } from './use-query';

/** How long the queue still lasts; undefined while that is not known. */
export function useQueueTime(): QueueTime | undefined {
  const { queue } = usePlayer().state;
  const items = queue.map(listKey).join();
  const { value, failed } = useLatestQuery(
    useMemo(
      (): Query<QueueTime> => ({
        key: `queue time ${items}`,
        isAbout: (changed) => isAboutEpisodes(changed, null),
        fetch: () => ask('library:queueTime'),
      }),
      [items],
    ),
  );
  return failed ? undefined : value;
}
