import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { EpisodeRow as Row } from '@/lib/contract/library';
import { t } from '@/lib/i18n/translate';
import { type EpisodeSearch, useEpisodePages } from '@/lib/ui/data/use-episodes';
import { ListLost } from '../../lists/ListMessage';
import { ENDS_FIRST } from '../../lists/PageFrame';
import { ROWS } from '../../lists/rows/DetailLine';
import type { DrawRow } from '../../lists/rows/PlacedRow';
import { RowFocus } from '../../lists/rows/RowFocus';
import { RowSkeletons } from '../../lists/rows/RowSkeletons';
import { VirtualRows } from '../../lists/rows/VirtualRows';
import { OWN_KEYS } from '../../primitives/popups/open-key';
import { throttle } from '../../primitives/throttle';
import { EpisodeRow } from './EpisodeRow';
import { type RowKeys, SelectionBar, SelectRow, useSelection } from './Selection';

interface EpisodeListProps {
  search: EpisodeSearch;
  /** Called once the first rows are shown. */
  onShown?: () => void;
  /**
   * Replaces the usual buttons of a row, with keys that do the same. The same object for as long as it does the same.
   */
  actions?: EpisodeActions;
  /** Replaces an empty list. */
  children: ReactNode;
}

export interface EpisodeActions {
  buttons: (row: Row) => ReactNode;
  keys: RowKeys;
  /** Ids of episodes that are no longer shown, because something was done with them. */
  hidden: ReadonlySet<string>;
  /**
   * Called with the ids of all episodes there are, so that those that are gone can be forgotten. Always the same
   * function.
   */
  keepHidden: (present: ReadonlySet<string>) => void;
}

/**
 * Milliseconds between two checks of what is visible, so that a long scroll does not load everything on the
 * way.
 */
const SIGHT_REST = 100;

/** The episodes of a show, or of all subscriptions, however many. Several can be chosen. */
export function EpisodeList({ search, onShown, actions, children }: EpisodeListProps) {
  const box = useRef<HTMLDivElement>(null);
  const [sight, setSight] = useState({ first: 0, last: 0 });
  const onSight = useMemo(() => {
    // The last call comes later, when the list may be gone.
    const look = throttle((seen: typeof sight) => box.current && setSight(seen), SIGHT_REST);
    return (first: number, last: number) => look({ first, last });
  }, []);
  const pages = useEpisodePages(search, sight);
  const { outdated, failed, refresh } = pages;
  const hidden = actions?.hidden;
  const rows = useMemo(
    () =>
      hidden?.size
        ? (pages.rows?.filter((row) => row === null || !hidden.has(row.episode.id)) ?? null)
        : pages.rows,
    [pages.rows, hidden],
  );
  const keepHidden = actions?.keepHidden;
  useEffect(() => {
    // Rows that are still loading may be among the hidden ones.
    const ids = pages.rows?.flatMap((row) => row?.episode.id ?? []);
    if (ids && ids.length === pages.rows?.length) keepHidden?.(new Set(ids));
  }, [pages.rows, keepHidden]);
  const selection = useSelection({
    ...{ box, search, rows: rows ?? [], more: pages.more },
    keys: actions?.keys,
  });
  const { picked, pick } = selection;
  // Episodes that were new when first seen stay marked while the list is open.
  const fresh = useRef(new Set<string>());
  const isMixed = search.showId === null;
  const buttons = actions?.buttons;
  // The rows are drawn again when the choice changes, but not when `pick` is another function.
  const latestPick = useRef(pick);
  latestPick.current = pick;
  const draw: DrawRow<Row> = useCallback(
    (row, place) => {
      const { id } = row.episode;
      if (row.fresh) fresh.current.add(id);
      return picked === null ? (
        <EpisodeRow row={row} fresh={fresh.current.has(id)} mixed={isMixed} place={place}>
          {buttons?.(row)}
        </EpisodeRow>
      ) : (
        <SelectRow
          {...{ row, place }}
          picked={picked.has(id)}
          onPick={(one, ranges) => latestPick.current(one, ranges)}
          mixed={isMixed}
        />
      );
    },
    [isMixed, picked, buttons],
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
    <div
      ref={box}
      {...(picked !== null && { [ENDS_FIRST]: '' })}
      {...(picked === null && actions && { [OWN_KEYS]: Object.keys(actions.keys).join('') })}
    >
      <SelectionBar
        selection={selection}
        box={box}
        count={outdated || pages.more ? null : rows.length}
      />
      <RowFocus className={`${ROWS} transition-opacity ${outdated ? 'opacity-60' : ''}`}>
        {rows.length === 0 ? (
          children
        ) : (
          <VirtualRows
            label={t('podcasts.episodes')}
            items={rows}
            total={pages.more ? -1 : rows.length}
            keyOf={keyOf}
            busy={outdated}
            onSight={onSight}
          >
            {draw}
          </VirtualRows>
        )}
      </RowFocus>
    </div>
  );
}

const keyOf = ({ episode }: Row) => episode.id;
