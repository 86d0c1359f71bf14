import SearchX from 'lucide-react/icons/search-x';
import { memo } from 'react';
import type { RadioItem } from '@/lib/model/playable-item';
import type { StationSearch } from '@/lib/ui/found-stations';
import { useStations } from '@/lib/ui/use-stations';
import { Button } from '../ui/Button';
import { ListMessage } from '../ui/ListMessage';
import { RowFocus } from '../ui/RowFocus';
import { RowSkeletons } from '../ui/RowSkeletons';
import { DirectoryNotice } from './DirectoryNotice';
import { ListEnd } from './ListEnd';
import { StationList } from './StationList';
import { StationRows } from './StationRows';

interface FoundStationsProps {
  search: StationSearch;
  /** What can be played where there is nothing else. */
  starters: readonly RadioItem[];
  /** Without it there are none to clear. */
  onClearFilters?: () => void;
}

/** What a search finds, in each of its states. It is left alone while one types. */
export const FoundStations = memo(function FoundStations(props: FoundStationsProps) {
  const { search, starters, onClearFilters } = props;
  const { stations, answers, more, trouble, at, loadMore, retry } = useStations(search);
  // What was there stays until something that is searched for is found; of another list it does not.
  const otherList = search.list !== 'search' && answers?.list !== search.list;
  if (stations === null || otherList) {
    return (
      <div className="animate-arrive">
        <RowSkeletons count={6} label="Loading stations" />
      </div>
    );
  }
  const busy = answers !== search;
  const empty = stations.length === 0;
  return (
    <RowFocus>
      {trouble !== null && (
        <DirectoryNotice trouble={trouble} at={empty ? null : at} onRetry={retry} />
      )}
      {!empty && (
        <>
          <StationRows stations={stations} more={more} busy={busy} onNearEnd={loadMore} />
          {more && <ListEnd failed={trouble !== null} onRetry={retry} />}
        </>
      )}
      {empty && trouble !== null && (
        <StationList heading="Stations to start with" stations={starters} />
      )}
      {empty && trouble === null && (
        <ListMessage Sign={SearchX} heading="No stations found">
          {onClearFilters ? (
            <>
              <p>No station has all that the filters ask for.</p>
              <Button onClick={onClearFilters}>Clear the filters</Button>
            </>
          ) : (
            <p>Try fewer letters, or another part of the name.</p>
          )}
        </ListMessage>
      )}
      <p role="status" className="sr-only">
        {search.list === 'search' && !busy && countOf(stations.length, more)}
      </p>
    </RowFocus>
  );
});

function countOf(count: number, more: boolean): string {
  if (more) return `More than ${count} stations found`;
  return count === 1 ? 'One station found' : `${count} stations found`;
}
