import SearchX from 'lucide-react/icons/search-x';
import { useHistorySearch } from '@/lib/ui/use-history';
import { ListMessage } from '../ui/ListMessage';
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
  const { value: tracks, failed } = useHistorySearch(text);
  const found = tracks ?? (failed ? [] : undefined);
  return (
    <TrackList
      name="Found tracks"
      heading={
        <h2 className="flex px-2 pt-1 pb-1 text-xs font-semibold text-muted">
          Found on all stations
          <span role="status" className="ms-auto font-normal">
            {found && countOf(found.length)}
          </span>
        </h2>
      }
      tracks={found}
      musicSearch={musicSearch}
      stations={stations}
    >
      <ListMessage Sign={SearchX} heading={`Nothing found for “${text}”`}>
        <p>A track is found by the beginnings of the words in its artist and title.</p>
      </ListMessage>
    </TrackList>
  );
}

function countOf(count: number): string {
  return count === 1 ? 'One track' : `${count} tracks`;
}
