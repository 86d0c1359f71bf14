import Podcast from 'lucide-react/icons/podcast';
import SearchX from 'lucide-react/icons/search-x';
import type { EpisodeSearch } from '@/lib/ui/use-episode-pages';
import { Button } from '../ui/Button';
import { ListMessage } from '../ui/ListMessage';

interface NoEpisodesProps {
  search: EpisodeSearch;
  /** How many there are without filters. */
  total: number;
  /** Leaves the filters away. */
  onAll: () => void;
}

const WORDS = {
  all: 'No episodes',
  unplayed: 'Everything is played',
  'in-progress': 'Nothing is begun',
  played: 'Nothing is played yet',
};

/** Why a show's list is empty, and what to do. */
export function NoEpisodes({ search, total, onAll }: NoEpisodesProps) {
  if (total === 0) {
    return (
      <ListMessage Sign={Podcast} heading="No episodes">
        <p>This feed holds nothing to play at the moment.</p>
      </ListMessage>
    );
  }
  const heading = search.text === '' ? WORDS[search.filter] : `Nothing found for “${search.text}”`;
  return (
    <ListMessage Sign={SearchX} heading={heading}>
      <Button onClick={onAll}>Show all episodes</Button>
    </ListMessage>
  );
}
