import Podcast from 'lucide-react/icons/podcast';
import SearchX from 'lucide-react/icons/search-x';
import { t } from '@/lib/i18n/translate';
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
  all: 'podcasts.no_episodes',
  unplayed: 'podcasts.all_played',
  'in-progress': 'podcasts.none_begun',
  played: 'podcasts.none_played',
} as const;

/** Why a show's list is empty, and what to do. */
export function NoEpisodes({ search, total, onAll }: NoEpisodesProps) {
  if (total === 0) {
    return (
      <ListMessage Sign={Podcast} heading={t('podcasts.no_episodes')}>
        <p>{t('podcasts.no_episodes_advice')}</p>
      </ListMessage>
    );
  }
  const heading =
    search.text === ''
      ? t(WORDS[search.filter])
      : t('podcasts.nothing_found', { text: search.text });
  return (
    <ListMessage Sign={SearchX} heading={heading}>
      <Button onClick={onAll}>{t('podcasts.show_all_episodes')}</Button>
    </ListMessage>
  );
}
