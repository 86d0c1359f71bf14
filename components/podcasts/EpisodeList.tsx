import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { EpisodeRow as Row } from '@/lib/contract/library';
import { t, tn } from '@/lib/i18n/translate';
import { type EpisodeSearch, useEpisodePages } from '@/lib/ui/data/use-episodes';
import { ListLost } from '../lists/ListMessage';
import type { DrawRow } from '../lists/PlacedRow';
import { RowFocus } from '../lists/RowFocus';
import { RowSkeletons } from '../lists/RowSkeletons';
import { VirtualRows } from '../lists/VirtualRows';
import { throttle } from '../primitives/throttle';
import { EpisodeRow } from './EpisodeRow';

interface EpisodeListProps {
  search: EpisodeSearch;
  /** Called once the first rows are shown. */
  onShown?: () => void;
  /** Replaces an empty list. */
  children: ReactNode;
}

/**
 * Milliseconds between two checks of what is visible, so that a long scroll does not load everything on the
 * way.
 */
const SIGHT_REST = 100;

/** The episodes of a show or of all subscriptions, however many. */
export function EpisodeList({ search, onShown, children }: EpisodeListProps) {
  const [sight, setSight] = useState({ first: 0, last: 0 });
  const onSight = useMemo(() => {
    const look = throttle(setSight, SIGHT_REST);
    return (first: number, last: number) => look({ first, last });
  }, []);
  const { rows, outdated, failed, refresh } = useEpisodePages(search, sight);
  // Episodes that were new when first seen stay marked while the list is open.
  const fresh = useRef(new Set<string>());
  const isMixed = search.showId === null;
  const draw: DrawRow<Row> = useCallback(
    (row, place) => {
      const { id } = row.episode;
      if (row.fresh) fresh.current.add(id);
      return <EpisodeRow row={row} fresh={fresh.current.has(id)} mixed={isMixed} place={place} />;
    },
    [isMixed],
  );

  const shown = rows !== null;
  useEffect(() => {
    if (shown) onShown?.();
  }, [shown, onShown]);

  if (rows === null) {
    return failed ? (
      <ListLost
        heading={t('podcasts.episodes_lost')}
        why={t('podcasts.interrupted')}
        onRetry={refresh}
      />
    ) : (
      <div className="animate-arrive">
        <RowSkeletons count={5} label={t('podcasts.loading_episodes')} />
      </div>
    );
  }
  return (
    <RowFocus className={`transition-opacity ${outdated ? 'opacity-60' : ''}`}>
      <p role="status" className="sr-only">
        {!outdated && tn('podcasts.episode_count', rows.length)}
      </p>
      {rows.length === 0 ? (
        children
      ) : (
        <VirtualRows
          label={t('podcasts.episodes')}
          items={rows}
          keyOf={keyOf}
          busy={outdated}
          onSight={onSight}
        >
          {draw}
        </VirtualRows>
      )}
    </RowFocus>
  );
}

const keyOf = ({ episode }: Row) => episode.id;
