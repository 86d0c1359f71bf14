import ArrowDownWideNarrow from 'lucide-react/icons/arrow-down-wide-narrow';
import ArrowUpWideNarrow from 'lucide-react/icons/arrow-up-wide-narrow';
import { Choices } from '../ui/Choices';
import { IconButton } from '../ui/IconButton';
import { SearchField } from '../ui/SearchField';
import type { EpisodeFilters } from './use-episode-search';

const FILTERS = [
  { value: 'all', name: 'All' },
  { value: 'unplayed', name: 'Unplayed' },
  { value: 'in-progress', name: 'In progress' },
  { value: 'played', name: 'Played' },
] as const;

/** Which of a show's episodes are listed, and in which order. */
export function ShowFilters({ wish, change }: EpisodeFilters) {
  const newestFirst = wish.order === 'newest';
  const Sign = newestFirst ? ArrowDownWideNarrow : ArrowUpWideNarrow;
  return (
    <div className="pb-1">
      <div className="flex items-center gap-1">
        <SearchField
          label="Search episodes"
          value={wish.text}
          onChange={(text) => change({ text })}
          className="min-w-0 flex-1"
        />
        <IconButton
          label={newestFirst ? 'Show the oldest first' : 'Show the newest first'}
          hint={newestFirst ? 'Newest first' : 'Oldest first'}
          onClick={() => change({ order: newestFirst ? 'oldest' : 'newest' })}
        >
          <Sign aria-hidden className="size-5" />
        </IconButton>
      </div>
      <div className="pt-1.5">
        <Choices
          label="Which episodes"
          choices={FILTERS}
          value={wish.filter}
          onChange={(filter) => change({ filter })}
        />
      </div>
    </div>
  );
}
