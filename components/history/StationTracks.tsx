import ChevronRight from 'lucide-react/icons/chevron-right';
import ListMusic from 'lucide-react/icons/list-music';
import type { HistoryStatus } from '@/lib/contract/history';
import { t } from '@/lib/i18n/translate';
import { ROW } from '@/lib/ui/focus-when-there';
import { pageOf, useNavigation } from '@/lib/ui/navigation';
import { ListMessage } from '../lists/ListMessage';
import { RowSkeletons } from '../lists/rows/RowSkeletons';
import { IconButton } from '../primitives/IconButton';
import { OPENS_PAGE } from '../primitives/near';
import { HistoryLost } from './HistoryLost';
import type { MusicSearch } from './music-search';
import { StationChooser } from './StationChooser';
import { SharedLine, StationTrackList } from './StationTrackList';
import type { useShownStation } from './use-shown-station';

type StationTracksProps = ReturnType<typeof useShownStation> & {
  status: HistoryStatus | undefined;
  musicSearch: MusicSearch;
};

/** The latest tracks of one station. */
export function StationTracks(props: StationTracksProps) {
  const { stations, station, currentId, loading, lost, refresh, choose, status, musicSearch } =
    props;
  const { open } = useNavigation();
  if (station === null && loading) {
    return (
      <div className="animate-arrive">
        <RowSkeletons count={5} label={t('history.loading')} />
      </div>
    );
  }
  if (station === null && lost) return <HistoryLost onRetry={refresh} />;
  if (station === null) {
    return (
      <>
        <SharedLine status={status} />
        <ListMessage Sign={ListMusic} heading={t('history.none')}>
          <p>{t('history.none_advice')}</p>
        </ListMessage>
      </>
    );
  }

  const page = station.item && pageOf(station.item);
  return (
    <>
      <div className="flex items-center gap-1 pb-1">
        <StationChooser
          stations={stations}
          station={station}
          currentId={currentId}
          onChoose={choose}
        />
        {page && (
          <span {...{ [ROW]: `station ${station.radioId}` }}>
            <IconButton
              {...{ [OPENS_PAGE]: '' }}
              label={t('rows.open_named', { name: station.name })}
              hint={t('radio.to_station')}
              onClick={() => open(page)}
            >
              <ChevronRight aria-hidden className="size-5 rtl:-scale-x-100" />
            </IconButton>
          </span>
        )}
      </div>
      <StationTrackList
        radioId={station.radioId}
        isCurrent={station.radioId === currentId}
        status={status}
        musicSearch={musicSearch}
      />
    </>
  );
}
