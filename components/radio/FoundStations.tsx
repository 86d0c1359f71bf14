import SearchX from 'lucide-react/icons/search-x';
import { memo, useId, useMemo } from 'react';
import type { DirectoryTrouble } from '@/lib/contract/directory';
import { t, tn } from '@/lib/i18n/translate';
import type { RadioItem } from '@/lib/model/playable-item';
import { type StationSearch, useStations } from '@/lib/ui/data/use-directory';
import { DirectoryNotice } from '../lists/DirectoryNotice';
import { ListMessage } from '../lists/ListMessage';
import type { OwnMatches } from '../lists/rows/OwnFound';
import { RowFocus } from '../lists/rows/RowFocus';
import { RowSkeletons } from '../lists/rows/RowSkeletons';
import { Button } from '../primitives/Button';
import { SectionHeading } from '../primitives/SectionHeading';
import { StationRows } from './StationRows';

interface FoundStationsProps {
  search: StationSearch;
  /** Suggestions to play if there is nothing else. */
  starters: readonly RadioItem[];
  /** Omitted if there are no filters to clear. */
  onClearFilters?: () => void;
  /** Outlives the page: how much of the list was loaded. */
  left: { lastPage: number };
  /** What is shown above it already; by default nothing. */
  own?: OwnMatches<RadioItem>;
}

/** The search results, in each of their states. Does not re-render while the listener types. */
export const FoundStations = memo(function FoundStations(props: FoundStationsProps) {
  const { search, starters, onClearFilters, left, own = NONE } = props;
  const { found, answers, loadMore, retry } = useStations(search, left);
  const others = useMemo(() => (found === null ? [] : withoutOwn(found, own)), [found, own]);
  // The old results stay until new ones arrive, unless they belong to another list.
  const otherList = search.list !== 'search' && answers?.list !== search.list;
  if (found === null || otherList) {
    return (
      <div className="animate-arrive">
        <RowSkeletons count={6} label={t('radio.loading')} />
      </div>
    );
  }
  const { more, trouble, at } = found;
  const busy = answers !== search;
  const empty = others.length === 0;
  const hasOwn = own.found.length > 0;
  return (
    <RowFocus>
      {trouble !== null && (
        <DirectoryNotice
          name={t('radio.directory')}
          why={stationDirectoryWords(trouble)}
          at={found.stations.length === 0 ? null : at}
          onRetry={retry}
        />
      )}
      {!empty && (
        <>
          <StationRows stations={others} more={more} busy={busy} onNearEnd={loadMore} />
          {more && <ListEnd failed={trouble !== null} onRetry={retry} />}
        </>
      )}
      {empty && trouble !== null && !hasOwn && starters.length > 0 && (
        <StationList heading={t('radio.starters')} stations={starters} />
      )}
      {empty && trouble === null && hasOwn && (
        <p className="px-2 text-muted">{t('radio.none_found')}</p>
      )}
      {empty && trouble === null && !hasOwn && (
        <ListMessage Sign={SearchX} heading={t('radio.none_found')}>
          {onClearFilters ? (
            <>
              <p>{t('radio.none_for_filters')}</p>
              <Button onClick={onClearFilters}>{t('radio.clear_filters')}</Button>
            </>
          ) : (
            <p>{t('radio.none_for_text')}</p>
          )}
        </ListMessage>
      )}
      <p role="status" className="sr-only">
        {search.list === 'search' &&
          !busy &&
          tn(more ? 'radio.found_more' : 'radio.found', own.found.length + others.length)}
      </p>
    </RowFocus>
  );
});

const NONE: OwnMatches<RadioItem> = { found: [], ids: new Set() };

interface FoundPages {
  stations: readonly RadioItem[];
  more: boolean;
}

/** All of them if no others have been found so far: without a row there is no end near which more are loaded. */
function withoutOwn({ stations, more }: FoundPages, { ids }: OwnMatches<RadioItem>) {
  if (ids.size === 0) return stations;
  const others = stations.filter(({ radio_id, aURL }) => !ids.has(radio_id) && !ids.has(aURL));
  return others.length === 0 && more ? stations : others;
}

/** Stands after the last row while there is more to come. */
function ListEnd({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  if (!failed) return <RowSkeletons count={2} label={t('radio.loading_more')} />;
  return (
    <div className="flex items-center gap-3 p-3 text-xs text-muted">
      <p className="min-w-0 flex-1">{t('radio.no_more')}</p>
      <Button className="h-8 px-3 text-xs" onClick={onRetry}>
        {t('radio.load_more')}
      </Button>
    </div>
  );
}

interface StationListProps {
  heading: string;
  stations: readonly RadioItem[];
}

function StationList({ heading, stations }: StationListProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <SectionHeading id={headingId}>{heading}</SectionHeading>
      <StationRows label={heading} stations={stations} more={false} busy={false} />
    </section>
  );
}

/** Why the directory of stations gave nothing new, in a sentence. */
export function stationDirectoryWords(trouble: DirectoryTrouble): string {
  return t(trouble === 'offline' ? 'radio.directory_offline' : 'radio.directory_unreachable');
}
