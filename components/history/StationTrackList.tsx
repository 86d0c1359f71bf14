import CircleAlert from 'lucide-react/icons/circle-alert';
import ListMusic from 'lucide-react/icons/list-music';
import Users from 'lucide-react/icons/users';
import type { HistoryStatus } from '@/lib/contract/history';
import { parts, t, tn } from '@/lib/i18n/translate';
import { databaseTroubleWords } from '@/lib/i18n/words/database';
import { keptSince } from '@/lib/model/rewind-tracks';
import type { HistoryTrack } from '@/lib/model/track-history';
import { useStationHistory } from '@/lib/ui/data/use-history';
import { showsRewind } from '@/lib/ui/shown-track';
import { usePlayer } from '@/lib/ui/use-player';
import { ListMessage } from '../lists/ListMessage';
import { useKeeping } from '../lists/use-keeping';
import { Sentence } from '../primitives/Sentence';
import { HistoryLost } from './HistoryLost';
import type { MusicSearch } from './music-search';
import { TrackList } from './TrackList';
import type { Keep } from './TrackRow';

interface StationTrackListProps {
  radioId: string;
  /** Whether this is the current station. */
  isCurrent: boolean;
  status: HistoryStatus | undefined;
  musicSearch: MusicSearch;
  /** Only this many are shown. */
  most?: number;
}

/** One station's tracks, newest first, or why there are none. */
export function StationTrackList(props: StationTrackListProps) {
  const { radioId, isCurrent, status, musicSearch, most } = props;
  const { state, seekBroadcast, toggle } = usePlayer();
  const { value: tracks, failed, refresh } = useStationHistory(radioId);
  const keeping = useKeeping();
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

  /** When a track began, if the station's sound since then is still kept. */
  function keptAt(track: { artist: string; title: string; played_at: number }) {
    const { rewind } = state;
    if (rewind === null || !isCurrent || !showsRewind(state)) return undefined;
    return keptSince(rewind.tracks, track);
  }

  /** Plays a track from its start, if its sound is kept. */
  function replayOf(track: Parameters<typeof keptAt>[0]) {
    const at = keptAt(track);
    if (at === undefined) return undefined;
    return () => {
      seekBroadcast(at);
      if (!isPlaying) toggle();
    };
  }

  /** Keeps a track as a file, if its sound is kept and the listener may keep it. */
  function keepOf(track: Parameters<typeof keptAt>[0]): Keep | undefined {
    const at = keeping.can ? keptAt(track) : undefined;
    if (at === undefined) return undefined;
    const song = { artist: track.artist, title: track.title, at };
    return { isOn: keeping.isBeingKept(song), start: () => void keeping.keepSong(song) };
  }

  return (
    <>
      <SharedLine status={status} troubleTold={tracks?.length === 0} />
      <TrackList
        // A new key per station, so that a pending deletion ends with its list.
        key={radioId}
        name={t('history.tracks')}
        tracks={tracks?.slice(0, most) ?? (failed ? [] : undefined)}
        musicSearch={musicSearch}
        isOnAir={(track) => track === tracks?.[0] && isOnAir(track)}
        replayOf={replayOf}
        keepOf={keepOf}
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

interface SharedLineProps {
  status: HistoryStatus | undefined;
  /** Whether the error is already shown elsewhere. */
  troubleTold?: boolean;
}

/** Shown with a database: who can see these tracks, and what is currently failing. */
export function SharedLine({ status, troubleTold = false }: SharedLineProps) {
  if (status?.place !== 'database') return null;
  const { host } = status;
  const trouble = troubleTold ? '' : troubleOf(status);
  return (
    <div className="flex flex-col gap-1 px-2 pb-2 text-xs text-muted">
      <p className="flex items-start gap-1.5">
        <Users aria-hidden className="mt-0.5 size-3 shrink-0" />
        <span>
          <Sentence of={parts('history.shared')} host={<bdi dir="ltr">{host}</bdi>} />
        </span>
      </p>
      {trouble !== '' && (
        <p className="flex items-start gap-1.5 text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-3 shrink-0" />
          <span>{trouble}</span>
        </p>
      )}
    </div>
  );
}

/** The database's error and what happens to new tracks meanwhile; empty if all is well. */
function troubleOf({ lastError, pending }: HistoryStatus): string {
  if (lastError === null) return '';
  return [databaseTroubleWords(lastError.trouble), pending > 0 && tn('history.waiting', pending)]
    .filter(Boolean)
    .join(' ');
}
