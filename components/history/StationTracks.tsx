import CircleAlert from 'lucide-react/icons/circle-alert';
import ListMusic from 'lucide-react/icons/list-music';
import type { HistoryStatus } from '@/lib/contract/history';
import type { HistoryTrack } from '@/lib/model/history-track';
import { useStationHistory } from '@/lib/ui/use-history';
import { usePlayer } from '@/lib/ui/use-player';
import { Button } from '../ui/Button';
import { ListMessage } from '../ui/ListMessage';
import { RowSkeletons } from '../ui/RowSkeletons';
import type { MusicSearch } from './music-search';
import { SharedLine, troubleOf } from './SharedLine';
import { StationChooser } from './StationChooser';
import { TrackList } from './TrackList';
import type { useShownStation } from './use-shown-station';

type StationTracksProps = ReturnType<typeof useShownStation> & {
  status: HistoryStatus | undefined;
  musicSearch: MusicSearch;
};

/** The latest tracks of one station. */
export function StationTracks(props: StationTracksProps) {
  const { stations, station, currentId, loading, choose, status, musicSearch } = props;
  const { state } = usePlayer();
  const { value: tracks, failed, refresh } = useStationHistory(station?.radioId ?? null);
  const { extractedMetadata: onAir, isPlaying } = state;

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

  const trouble = failed
    ? 'Skywave was interrupted.'
    : status?.place === 'database'
      ? troubleOf(status)
      : '';
  const isOnAir = (track: HistoryTrack) =>
    isPlaying &&
    track.radio_id === onAir?.radioId &&
    track.artist === onAir.artist &&
    track.title === onAir.title;

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
      <SharedLine status={status} troubleTold={tracks?.length === 0} />
      <TrackList
        // The waiting order of one station's list ends with it.
        key={station.radioId}
        name="Track history"
        tracks={tracks ?? (failed ? [] : undefined)}
        musicSearch={musicSearch}
        isOnAir={(track) => track === tracks?.[0] && isOnAir(track)}
      >
        {trouble ? (
          <ListMessage Sign={CircleAlert} heading="The history cannot be shown">
            <p>{trouble}</p>
            <Button onClick={refresh}>Try again</Button>
          </ListMessage>
        ) : (
          <ListMessage Sign={ListMusic} heading="No tracks yet">
            <p>
              {station.radioId === currentId
                ? 'The tracks that this station names appear here.'
                : 'Play a station: the tracks it names appear here.'}
            </p>
            {!state.hostAccess && (
              <p>
                Many stations tell their titles only with access to their sites: see the settings.
              </p>
            )}
          </ListMessage>
        )}
      </TrackList>
    </>
  );
}
