import SearchX from 'lucide-react/icons/search-x';
import { memo } from 'react';
import { t, tn } from '@/lib/i18n/translate';
import type { RadioItem } from '@/lib/model/playable-item';
import type { StationSearch } from '@/lib/ui/found-stations';
import { useStations } from '@/lib/ui/use-stations';
import { Button } from '../ui/Button';
import { DirectoryNotice } from '../ui/DirectoryNotice';
import { ListMessage } from '../ui/ListMessage';
import { RowFocus } from '../ui/RowFocus';
import { RowSkeletons } from '../ui/RowSkeletons';
import { directoryTrouble } from './directory-trouble';
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
        <RowSkeletons count={6} label={t('radio.loading')} />
      </div>
    );
  }
  const busy = answers !== search;
  const empty = stations.length === 0;
  return (
    <RowFocus>
      {trouble !== null && (
        <DirectoryNotice
          name={t('radio.directory')}
          why={directoryTrouble(trouble)}
          at={empty ? null : at}
          onRetry={retry}
        />
      )}
      {!empty && (
        <>
          <StationRows stations={stations} more={more} busy={busy} onNearEnd={loadMore} />
          {more && <ListEnd failed={trouble !== null} onRetry={retry} />}
        </>
      )}
      {empty && trouble !== null && (
        <StationList heading={t('radio.starters')} stations={starters} />
      )}
      {empty && trouble === null && (
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
          tn(more ? 'radio.found_more' : 'radio.found', stations.length)}
      </p>
    </RowFocus>
  );
});
