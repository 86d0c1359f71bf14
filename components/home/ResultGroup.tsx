import { type ReactNode, useId, useState } from 'react';
import { t } from '@/lib/i18n/translate';
import { ROWS } from '../lists/rows/DetailLine';
import { RowSkeletons } from '../lists/rows/RowSkeletons';
import { HeadingWithMore } from './HeadingWithMore';

/** Rows that a group shows at first; fewer where others follow that may matter as much. */
export const GROUP_ROWS = 5;
export const FEW_ROWS = 3;

/** How many more are shown at once. */
const MORE_ROWS = 50;

/** Why a group lacks something, and how to ask again. */
export interface GroupTrouble {
  sentence: string;
  onRetry: () => void;
}

interface ResultGroupProps<T> {
  heading: string;
  /** What it is found for; another text starts with few rows again. */
  text: string;
  /** Undefined while they are on their way. */
  results: readonly T[] | undefined;
  /** How many to show at first. */
  rows?: number;
  /** How many there are in all, if these are only the first. */
  total?: number;
  /** Whether these answer what was typed before. */
  outdated?: boolean;
  trouble?: GroupTrouble | false;
  /** Shows all of them elsewhere; otherwise more of them are shown here. */
  onShowAll?: () => void;
  /** Fetches this many of them, to be shown here. */
  onMore?: (rows: number) => void;
  children: (result: T) => ReactNode;
}

/** What was found of one kind: its first rows, and a way to the others. Nothing if there is nothing to say. */
export function ResultGroup<T>(props: ResultGroupProps<T>) {
  const { heading, text, results, outdated = false, trouble, onShowAll, onMore, children } = props;
  const { total = results?.length ?? 0, rows: first = GROUP_ROWS } = props;
  const headingId = useId();
  const [wanted, setWanted] = useState({ text, rows: first });
  const rows = wanted.text === text ? wanted.rows : first;
  if (results?.length === 0) return trouble && <TroubleLine {...trouble} />;
  const shown = results?.slice(0, rows);

  function showMore() {
    setWanted({ text, rows: rows + MORE_ROWS });
    onMore?.(rows + MORE_ROWS);
  }

  return (
    <section aria-labelledby={headingId}>
      <HeadingWithMore
        id={headingId}
        heading={heading}
        more={
          shown && total > shown.length
            ? {
                row: `all ${heading}`,
                label: t(onShowAll ? 'search.show_all_of' : 'search.show_more_of', {
                  group: heading,
                }),
                words: t(onShowAll ? 'home.show_all' : 'search.show_more'),
                onPress: onShowAll ?? showMore,
              }
            : null
        }
      />
      {shown ? (
        <ul
          aria-labelledby={headingId}
          aria-busy={outdated}
          className={`${ROWS} transition-opacity ${outdated ? 'opacity-60' : ''}`}
        >
          {shown.map(children)}
        </ul>
      ) : (
        <RowSkeletons count={1} label={t('search.loading')} />
      )}
      {trouble && <TroubleLine {...trouble} />}
    </section>
  );
}

/** One quiet line, because the other groups are still there. */
function TroubleLine({ sentence, onRetry }: GroupTrouble) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 px-2 py-1 text-xs text-muted">
      <span role="status">{sentence}</span>
      <button
        type="button"
        onClick={onRetry}
        className="rounded-full font-medium text-accent hover:underline"
      >
        {t('common.retry')}
      </button>
    </p>
  );
}
