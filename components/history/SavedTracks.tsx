import Bookmark from 'lucide-react/icons/bookmark';
import { t } from '@/lib/i18n/translate';
import { useSavedTracks } from '@/lib/ui/use-history';
import { ListMessage } from '../ui/ListMessage';
import { HistoryLost } from './HistoryLost';
import type { MusicSearch } from './music-search';
import { TrackList } from './TrackList';

interface SavedTracksProps {
  /** Names by radio id. */
  stations: ReadonlyMap<string, string>;
  musicSearch: MusicSearch;
}

/** The listener's own list; it stays in this browser. */
export function SavedTracks({ stations, musicSearch }: SavedTracksProps) {
  const { value: tracks, failed, refresh } = useSavedTracks();
  return (
    <TrackList
      name={t('history.saved')}
      heading={
        <h2 className="px-2 pt-1 pb-1 text-xs font-semibold text-muted">{t('history.saved')}</h2>
      }
      tracks={tracks ?? (failed ? [] : undefined)}
      musicSearch={musicSearch}
      stations={stations}
    >
      {tracks === undefined ? (
        <HistoryLost onRetry={refresh} />
      ) : (
        <ListMessage Sign={Bookmark} heading={t('history.none_saved')}>
          <p>{t('history.none_saved_advice')}</p>
        </ListMessage>
      )}
    </TrackList>
  );
}
