import ListMusic from 'lucide-react/icons/list-music';
import type { HistoryStatus } from '@/lib/contract/history';
import { t } from '@/lib/i18n/translate';
import type { HistoryTrack } from '@/lib/model/history-track';
import { useStationHistory } from '@/lib/ui/use-history';
import { usePlayer } from '@/lib/ui/use-player';
import { ListMessage } from '../ui/ListMessage';
import { HistoryLost } from './HistoryLost';
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
    ? t('history.interrupted')
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
        name={t('history.tracks')}
        tracks={tracks ?? (failed ? [] : undefined)}
        musicSearch={musicSearch}
        isOnAir={(track) => track === tracks?.[0] && isOnAir(track)}
      >
        {trouble ? (
          <HistoryLost trouble={trouble} onRetry={refresh} />
        ) : (
          <ListMessage Sign={ListMusic} heading={t('history.none')}>
            <p>{t(isCurrent ? 'history.none_of_current' : 'history.none_advice')}</p>
            {!state.hostAccess && <p>{t('history.needs_host_access')}</p>}
          </ListMessage>
        )}
      </TrackList>
    </>
  );
}
