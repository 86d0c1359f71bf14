import SearchX from 'lucide-react/icons/search-x';
import { t, tn } from '@/lib/i18n/translate';
import { useHistorySearch } from '@/lib/ui/use-history';
import { ListMessage } from '../ui/ListMessage';
import { HistoryLost } from './HistoryLost';
import type { MusicSearch } from './music-search';
import { TrackList } from './TrackList';

interface FoundTracksProps {
  text: string;
  /** Names by radio id. */
  stations: ReadonlyMap<string, string>;
  musicSearch: MusicSearch;
}

/** The tracks of all stations in which the words are found. */
export function FoundTracks({ text, stations, musicSearch }: FoundTracksProps) {
  const { value: tracks, failed, refresh } = useHistorySearch(text);
  const found = tracks ?? (failed ? [] : undefined);
  return (
    <TrackList
      name={t('history.found')}
      heading={
        <h2 className="flex px-2 pt-1 pb-1 text-xs font-semibold text-muted">
          {t('history.found_heading')}
          <span role="status" className="ms-auto font-normal">
            {tracks && tn('history.found_count', tracks.length)}
          </span>
        </h2>
      }
      tracks={found}
      musicSearch={musicSearch}
      stations={stations}
    >
      {tracks === undefined ? (
        <HistoryLost onRetry={refresh} />
      ) : (
        <ListMessage Sign={SearchX} heading={t('history.nothing_found', { text })}>
          <p>{t('history.nothing_found_advice')}</p>
        </ListMessage>
      )}
    </TrackList>
  );
}
