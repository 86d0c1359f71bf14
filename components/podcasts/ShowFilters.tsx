import ArrowDownWideNarrow from 'lucide-react/icons/arrow-down-wide-narrow';
import ArrowUpWideNarrow from 'lucide-react/icons/arrow-up-wide-narrow';
import { t } from '@/lib/i18n/translate';
import { Choices } from '../ui/Choices';
import { IconButton } from '../ui/IconButton';
import { SearchField } from '../ui/SearchField';
import type { EpisodeFilters } from './use-episode-search';

const FILTERS = [
  { value: 'all', name: 'podcasts.filter_all' },
  { value: 'unplayed', name: 'podcasts.filter_unplayed' },
  { value: 'in-progress', name: 'podcasts.filter_in_progress' },
  { value: 'played', name: 'podcasts.filter_played' },
] as const;

/** Which of a show's episodes are listed, and in which order. */
export function ShowFilters({ wish, change }: EpisodeFilters) {
  const newestFirst = wish.order === 'newest';
  const Sign = newestFirst ? ArrowDownWideNarrow : ArrowUpWideNarrow;
  return (
    <div className="pb-1">
      <div className="flex items-center gap-1">
        <SearchField
          label={t('podcasts.search_episodes')}
          value={wish.text}
          onChange={(text) => change({ text })}
          className="min-w-0 flex-1"
        />
        <IconButton
          label={t(newestFirst ? 'podcasts.show_oldest_first' : 'podcasts.show_newest_first')}
          hint={t(newestFirst ? 'podcasts.newest_first' : 'podcasts.oldest_first')}
          onClick={() => change({ order: newestFirst ? 'oldest' : 'newest' })}
        >
          <Sign aria-hidden className="size-5 rtl:-scale-x-100" />
        </IconButton>
      </div>
      <div className="pt-1.5">
        <Choices
          label={t('podcasts.which_episodes')}
          choices={FILTERS.map(({ value, name }) => ({ value, name: t(name) }))}
          value={wish.filter}
          onChange={(filter) => change({ filter })}
        />
      </div>
    </div>
  );
}
