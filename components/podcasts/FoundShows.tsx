import CloudOff from 'lucide-react/icons/cloud-off';
import { type ReactNode, useId, useRef } from 'react';
import type { ShowAnswer } from '@/lib/contract/directory';
import { t, tn } from '@/lib/i18n/translate';
import { type ShowSearch, useFoundShows } from '@/lib/ui/data/use-directory';
import { DirectoryNotice } from '../lists/DirectoryNotice';
import { ListLost } from '../lists/ListMessage';
import { RowFocus } from '../lists/rows/RowFocus';
import { RowSkeletons } from '../lists/rows/RowSkeletons';
import { gridProps, useTiles } from '../lists/use-tiles';
import { FoundShowRow } from './ShowRow';
import type { Subscribing } from './use-subscribing';

interface FoundShowsProps {
  heading: string;
  search: ShowSearch;
  subscribing: Subscribing;
  /** The ids of shows that the page has already. */
  without?: ReadonlySet<string>;
  /** Beside the heading, at its end. */
  aside?: ReactNode;
  /** Shown if nothing is found. */
  children: ReactNode;
}

/** The podcast directories' search results, or their charts. */
export function FoundShows(props: FoundShowsProps) {
  const { heading, search, subscribing, without = NONE, aside, children } = props;
  const { answer, outdated, refresh } = useFoundShows(search);
  const headingId = useId();
  const sentence = answer ? podcastDirectoryWords(answer) : '';
  const all = answer?.found ?? [];
  const found = all.filter(({ id, feedUrl }) => !without.has(id) && !without.has(feedUrl));
  if (found.length < all.length && found.length === 0 && sentence === '') return null;
  return (
    <section aria-labelledby={headingId}>
      <div className="flex min-h-8 items-center gap-2 px-2 text-xs text-muted">
        <h3 id={headingId} className="section-title min-w-0">
          {heading}
        </h3>
        <span role="status" className="ms-auto shrink-0">
          {found.length > 0 &&
            search.text !== '' &&
            !outdated &&
            tn('podcasts.found', found.length)}
        </span>
        {aside}
      </div>
      {answer && found.length > 0 && sentence !== '' && (
        <DirectoryNotice
          name={t('podcasts.directories')}
          why={sentence}
          at={answer.at}
          onRetry={refresh}
        />
      )}
      {answer === undefined && (
        <div className="animate-arrive">
          <RowSkeletons count={5} label={t('podcasts.loading')} />
        </div>
      )}
      {found.length === 0 && sentence !== '' && (
        <ListLost
          Sign={CloudOff}
          heading={sentence}
          why={t('podcasts.still_plays')}
          onRetry={refresh}
        />
      )}
      {answer && found.length === 0 && sentence === '' && !outdated && children}
      <RowFocus>
        {found.length > 0 && (
          <ShowList labelledBy={headingId} outdated={outdated}>
            {found.map((show) => (
              <FoundShowRow key={show.id} show={show} subscribing={subscribing} />
            ))}
          </ShowList>
        )}
      </RowFocus>
    </section>
  );
}

const NONE: ReadonlySet<string> = new Set();

interface ShowListProps {
  labelledBy: string;
  outdated: boolean;
  children: ReactNode;
}

/** Rows, or a grid where there is room. */
function ShowList({ labelledBy, outdated, children }: ShowListProps) {
  const list = useRef<HTMLUListElement>(null);
  const columns = useTiles(list);
  return (
    <ul
      ref={list}
      aria-labelledby={labelledBy}
      aria-busy={outdated}
      {...gridProps(columns)}
      className={`transition-opacity ${outdated ? 'opacity-60' : ''}`}
    >
      {children}
    </ul>
  );
}

const WHY = {
  offline: 'podcasts.offline',
  unreachable: 'podcasts.directories_unreachable',
  busy: 'podcasts.directories_busy',
} as const;

/** Why the podcast directories returned nothing new; empty if they did. */
export function podcastDirectoryWords({ trouble }: ShowAnswer): string {
  return trouble === null || trouble === 'superseded' ? '' : t(WHY[trouble]);
}
