import CircleAlert from 'lucide-react/icons/circle-alert';
import ListMusic from 'lucide-react/icons/list-music';
import type { HistoryStatus } from '@/lib/contract/history';
import type { HistoryTrack } from '@/lib/model/history-track';
import { useStationHistory } from '@/lib/ui/use-history';
import { usePlayer } from '@/lib/ui/use-player';
import { Button } from '../ui/Button';
import { ListMessage } from '../ui/ListMessage';
import type { MusicSearch } from './music-search';
import { SharedLine, troubleOf } from './SharedLine';
import { TrackList } from './TrackList';

interface StationTrackListProps {
  radioId: string;
  /** Whether it is the station that is on. */
  isCurrent: boolean;
  status: HistoryStatus | undefined;
  musicSearch: MusicSearch;
}

/** One station's tracks, newest first, or why there are none. */
export function StationTrackList(props: StationTrackListProps) {
  const { radioId, isCurrent, status, musicSearch } = props;
  const { state } = usePlayer();
  const { value: tracks, failed, refresh } = useStationHistory(radioId);
  const { extractedMetadata: onAir, isPlaying } = state;

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
      <SharedLine status={status} troubleTold={tracks?.length === 0} />
      <TrackList
        // The waiting order of one station's list ends with it.
        key={radioId}
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
              {isCurrent
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
