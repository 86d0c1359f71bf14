import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { t, tn } from '@/lib/i18n/translate';
import { type EpisodeSearch, useEpisodePages } from '@/lib/ui/use-episode-pages';
import { throttle } from '../player/throttle';
import { Button } from '../ui/Button';
import { ListMessage } from '../ui/ListMessage';
import { RowFocus } from '../ui/RowFocus';
import { RowSkeletons } from '../ui/RowSkeletons';
import { VirtualRows } from '../ui/VirtualRows';
import { EpisodeRow } from './EpisodeRow';
import { EpisodeSkeleton } from './EpisodeSkeleton';

interface EpisodeListProps {
  search: EpisodeSearch;
  /** Called once its first rows are there. */
  onShown?: () => void;
  /** Stands in for an empty list. */
  children: ReactNode;
}

/** Milliseconds between two looks at what is in sight, so that a long scroll does not fetch all of it. */
const SIGHT_REST = 100;

/** Episodes of a show or of all that are subscribed, however many. */
export function EpisodeList({ search, onShown, children }: EpisodeListProps) {
  const [sight, setSight] = useState({ first: 0, last: 0 });
  const onSight = useMemo(() => {
    const look = throttle(setSight, SIGHT_REST);
    return (first: number, last: number) => look({ first, last });
  }, []);
  const { total, rowAt, outdated, failed, refresh } = useEpisodePages(search, sight);
  const indices = useMemo(() => Array.from({ length: total ?? 0 }, (_, index) => index), [total]);
  const keyOf = useCallback((index: number) => rowAt(index)?.episode.id ?? `#${index}`, [rowAt]);

  // What was new when it was first seen stays marked while one looks.
  const fresh = useRef(new Set<string>());
  const isFresh = (id: string, now: boolean) => {
    if (now) fresh.current.add(id);
    return fresh.current.has(id);
  };

  const shown = total !== null;
  useEffect(() => {
    if (shown) onShown?.();
  }, [shown, onShown]);

  if (total === null) {
    return failed ? (
      <ListMessage Sign={CircleAlert} heading={t('podcasts.episodes_lost')}>
        <p>{t('podcasts.interrupted')}</p>
        <Button onClick={refresh}>{t('common.retry')}</Button>
      </ListMessage>
    ) : (
      <div className="animate-arrive">
        <RowSkeletons count={5} label={t('podcasts.loading_episodes')} />
      </div>
    );
  }
  return (
    <RowFocus className={`transition-opacity ${outdated ? 'opacity-60' : ''}`}>
      <p role="status" className="sr-only">
        {!outdated && tn('podcasts.episode_count', total)}
      </p>
      {total === 0 ? (
        children
      ) : (
        <VirtualRows
          label={t('podcasts.episodes')}
          items={indices}
          keyOf={keyOf}
          busy={outdated}
          onSight={onSight}
        >
          {(index, place) => {
            const row = rowAt(index);
            return row === undefined ? (
              <EpisodeSkeleton row={keyOf(index)} place={place} />
            ) : (
              <EpisodeRow
                row={row}
                fresh={isFresh(row.episode.id, row.fresh)}
                mixed={search.showId === null}
                place={place}
              />
            );
          }}
        </VirtualRows>
      )}
    </RowFocus>
  );
}
