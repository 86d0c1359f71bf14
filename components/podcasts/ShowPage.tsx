import ArrowDownWideNarrow from 'lucide-react/icons/arrow-down-wide-narrow';
import ArrowUpWideNarrow from 'lucide-react/icons/arrow-up-wide-narrow';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Podcast from 'lucide-react/icons/podcast';
import SearchX from 'lucide-react/icons/search-x';
import { useCallback, useMemo, useRef } from 'react';
import { t } from '@/lib/i18n/translate';
import { showTroubleWords } from '@/lib/i18n/words/feeds';
import { showKey } from '@/lib/model/own-settings';
import type { Show } from '@/lib/model/show';
import type { EpisodeSearch } from '@/lib/ui/data/use-episodes';
import { useShow } from '@/lib/ui/data/use-library';
import { usePlayer } from '@/lib/ui/use-player';
import type { ViewState } from '@/lib/ui/view-state';
import { ListLost, ListMessage } from '../lists/ListMessage';
import { PageFrame } from '../lists/PageFrame';
import { RowSkeletons } from '../lists/rows/RowSkeletons';
import { SearchField } from '../lists/SearchField';
import { useSearchState } from '../lists/use-search-state';
import { Button } from '../primitives/Button';
import { Choices } from '../primitives/fields/Choices';
import { IconButton } from '../primitives/IconButton';
import { Notice } from '../primitives/Notice';
import { EpisodeList } from './episodes/EpisodeList';
import { ShowExtras } from './FeedExtras';
import { LiveShows } from './LiveShows';
import { ShowHeader } from './ShowHeader';
import { useSubscribing } from './use-subscribing';

interface ShowPageProps {
  /** What the page that opened it knew. */
  known: Pick<Show, 'id' | 'title'> & Partial<Show>;
  look: ViewState;
}

/** A show's page: its header and episodes. */
export function ShowPage({ known, look }: ShowPageProps) {
  const { lookedAtShow, refreshShows } = usePlayer();
  const { value: outcome, failed, refresh } = useShow(known.id);
  const box = useRef<HTMLDivElement>(null);
  const subscribing = useSubscribing(box);
  const page = outcome?.ok ? outcome.page : undefined;
  const show = page?.show ?? known;
  const filters = useEpisodeSearch(look, show.id);
  const subscribed = page?.subscribed === true;
  const onShown = useCallback(() => {
    if (subscribed) lookedAtShow(show.id);
  }, [subscribed, lookedAtShow, show.id]);

  const refusal =
    outcome?.ok === false
      ? showTroubleWords(outcome.trouble)
      : failed && !outcome
        ? t('podcasts.interrupted')
        : '';
  return (
    <PageFrame look={look}>
      <div ref={box} className="flex flex-col gap-3">
        <ShowHeader show={show} subscribing={subscribing} saved={page?.saved ?? 0} />
        {page && <LiveShows shows={[page]} />}
        {page?.extras && <ShowExtras show={page.show} extras={page.extras} />}
        {page?.trouble && (
          <Notice Sign={CircleAlert} bad onRetry={() => refreshShows(show.id)}>
            {showTroubleWords(page.trouble)}
          </Notice>
        )}
        {refusal !== '' && (
          <ListLost heading={t('podcasts.show_lost')} why={refusal} onRetry={refresh} />
        )}
        {page === undefined && refusal === '' && (
          <div className="animate-arrive">
            <RowSkeletons count={5} label={t('podcasts.loading_episodes')} />
          </div>
        )}
        {page && (
          <section aria-label={t('podcasts.episodes')}>
            {page.episodes > 0 && <ShowFilters {...filters} />}
            <EpisodeList search={filters.search} onShown={onShown}>
              <NoEpisodes search={filters.search} total={page.episodes} onAll={filters.clear} />
            </EpisodeList>
          </section>
        )}
      </div>
    </PageFrame>
  );
}

interface NoEpisodesProps {
  search: EpisodeSearch;
  /** The number of episodes without filters. */
  total: number;
  /** Removes the filters. */
  onAll: () => void;
}

const WORDS = {
  all: 'podcasts.no_episodes',
  unplayed: 'podcasts.all_played',
  'in-progress': 'podcasts.none_begun',
  played: 'podcasts.none_played',
} as const;

/** Why a show's list is empty, and what to do about it. */
function NoEpisodes({ search, total, onAll }: NoEpisodesProps) {
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

const FILTERS = [
  { value: 'all', name: 'podcasts.filter_all' },
  { value: 'unplayed', name: 'podcasts.filter_unplayed' },
  { value: 'in-progress', name: 'podcasts.filter_in_progress' },
  { value: 'played', name: 'podcasts.filter_played' },
] as const;

/** Chooses which of a show's episodes are listed, and in which order. */
function ShowFilters({ wish, change, order, setOrder }: EpisodeFilters) {
  const newestFirst = order === 'newest';
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
          onClick={() => setOrder(newestFirst ? 'oldest' : 'newest')}
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

/** Which episodes are shown, kept in the page's view state for when the listener comes back. */
function useEpisodeSearch(look: ViewState, showId: string) {
  const { state, changeSettings } = usePlayer();
  const { wish, text, change } = useSearchState(look);
  const { filter } = wish;
  const key = showKey(showId);
  const own = state.settings.own[key] ?? {};
  const { order = 'newest' } = own;
  const search = useMemo<EpisodeSearch>(
    () => ({ showId, filter, order, text }),
    [showId, filter, order, text],
  );

  return {
    search,
    wish,
    change,
    order,
    /** Stored for the show. */
    setOrder(order: 'newest' | 'oldest') {
      const { order: _, ...others } = own;
      const next = order === 'oldest' ? { ...others, order } : others;
      changeSettings({ own: { [key]: next } });
    },
    /** Shows all episodes. */
    clear: () => change({ filter: 'all', text: '' }),
  };
}

type EpisodeFilters = ReturnType<typeof useEpisodeSearch>;
