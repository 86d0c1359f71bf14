import ListMusic from 'lucide-react/icons/list-music';
import type { HistoryStatus } from '@/lib/contract/history';
import { ListMessage } from '../ui/ListMessage';
import { RowSkeletons } from '../ui/RowSkeletons';
import type { MusicSearch } from './music-search';
import { SharedLine } from './SharedLine';
import { StationChooser } from './StationChooser';
import { StationTrackList } from './StationTrackList';
import type { useShownStation } from './use-shown-station';

type StationTracksProps = ReturnType<typeof useShownStation> & {
  status: HistoryStatus | undefined;
  musicSearch: MusicSearch;
};

/** The latest tracks of one station. */
export function StationTracks(props: StationTracksProps) {
  const { stations, station, currentId, loading, choose, status, musicSearch } = props;
  if (station === null && loading) return <RowSkeletons count={5} label="Loading track history" />;
  if (station === null) {
    return (
      <>
        <SharedLine status={status} />
        <ListMessage Sign={ListMusic} heading="No tracks yet">
          <p>Play a station: the tracks it names appear here.</p>
        </ListMessage>
      </>
    );
  }

  return (
    <>
      <div className="pb-1">
        <StationChooser
          stations={stations}
          station={station}
          currentId={currentId}
          onChoose={choose}
        />
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
