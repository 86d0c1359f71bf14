import Bookmark from 'lucide-react/icons/bookmark';
import { useSavedTracks } from '@/lib/ui/use-history';
import { ListMessage } from '../ui/ListMessage';
import type { MusicSearch } from './music-search';
import { TrackList } from './TrackList';

interface SavedTracksProps {
  /** Names by radio id. */
  stations: ReadonlyMap<string, string>;
  musicSearch: MusicSearch;
}

/** The listener's own list; it stays in this browser. */
export function SavedTracks({ stations, musicSearch }: SavedTracksProps) {
  const { value: tracks, failed } = useSavedTracks();
  return (
    <TrackList
      name="Saved tracks"
      heading={<h2 className="px-2 pt-1 pb-1 text-xs font-semibold text-muted">Saved tracks</h2>}
      tracks={tracks ?? (failed ? [] : undefined)}
      musicSearch={musicSearch}
      stations={stations}
    >
      <ListMessage Sign={Bookmark} heading="No saved tracks">
        <p>Press the bookmark of a track to keep it here for good, in this browser.</p>
      </ListMessage>
    </TrackList>
  );
}
