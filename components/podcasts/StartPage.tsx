import Bookmark from 'lucide-react/icons/bookmark';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleStop from 'lucide-react/icons/circle-stop';
import Inbox from 'lucide-react/icons/inbox';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import SearchX from 'lucide-react/icons/search-x';
import { useRef } from 'react';
import type { SubscribedShow } from '@/lib/contract/library';
import { t } from '@/lib/i18n/translate';
import { useLibraryJob, useShows } from '@/lib/ui/data/use-library';
import { ROW } from '@/lib/ui/focus-when-there';
import { useNavigation } from '@/lib/ui/navigation';
import { usePlayer } from '@/lib/ui/use-player';
import { useViewState, type ViewState } from '@/lib/ui/view-state';
import { ListMessage } from '../lists/ListMessage';
import { PageHeading } from '../lists/PageHeading';
import { useOwnFound } from '../lists/rows/OwnFound';
import { SearchField } from '../lists/SearchField';
import { useSearchState } from '../lists/use-search-state';
import { IconButton } from '../primitives/IconButton';
import { ProgressBar } from '../primitives/ProgressBar';
import { Charts, useChartCountry } from './Charts';
import { FoundShows } from './FoundShows';
import { GenreTiles } from './GenreTiles';
import { LiveShows } from './LiveShows';
import { OwnShows, SUBSCRIBED } from './OwnShows';
import { FreshCount } from './ShowRow';
import { Subscriptions } from './Subscriptions';
import { useSubscribing } from './use-subscribing';

const FOUND = 50;
const CHARTS = 25;

/** Categories, the subscriptions and the charts, or search results. */
export function StartPage({ look }: { look: ViewState }) {
  const { open, current } = useNavigation();
  const { value: shows, failed } = useShows();
  const { wish, text: search, change } = useSearchState(look);
  const box = useRef<HTMLDivElement>(null);
  const subscribing = useSubscribing(box);
  const [country, setCountry] = useChartCountry(look);
  const own = useOwnFound(search, shows, SUBSCRIBED);
  useViewState(box, look, current.podcasts.place === null);

  return (
    <div ref={box} className="@container">
      <PageHeading className="sr-only">{t('podcasts.heading')}</PageHeading>
      <div className="relative flex items-center gap-1 pb-2 low:pb-1">
        <SearchField
          label={t('podcasts.search')}
          value={wish.text}
          onChange={(text) => change({ text })}
          className="min-w-0 flex-1"
        />
        {/* Before the other button, which stays at the end when this one appears. */}
        <RefreshButton canRefresh={shows !== undefined && shows.length > 0} />
        <IconButton
          label={t('bookmarks.heading')}
          {...{ [ROW]: 'bookmarks' }}
          aria-current={current.podcasts.place?.kind === 'bookmarks' || undefined}
          onClick={() => open({ kind: 'bookmarks' })}
          className="aria-[current]:bg-sunken aria-[current]:text-accent"
        >
          <Bookmark aria-hidden className="size-4.5" />
        </IconButton>
        <JobLine isSearching={search !== ''} />
      </div>
      {search === '' ? (
        <>
          {/* Until `shows` is known, there is nothing below that would move. */}
          <GenreTiles country={country} isBrief={shows === undefined || shows.length > 0} />
          <div className="flex flex-col gap-3">
            {shows && <LiveShows shows={shows} mixed />}
            {shows && shows.length > 0 && <EpisodesLink shows={shows} />}
            <Subscriptions subscribing={subscribing} />
            {/* Waits for the subscriptions above it, which would otherwise push it down. */}
            {(shows || failed) && (
              <Charts
                country={country}
                onCountry={setCountry}
                limit={CHARTS}
                subscribing={subscribing}
              />
            )}
          </div>
        </>
      ) : (
        <>
          {own.found.length > 0 && <OwnShows found={own.found} subscribing={subscribing} />}
          <FoundShows
            heading={t('podcasts.found_heading')}
            search={{ text: search, limit: FOUND }}
            subscribing={subscribing}
            without={own.ids}
          >
            {own.found.length > 0 ? (
              <p className="px-2 text-muted">{t('podcasts.nothing_found', { text: search })}</p>
            ) : (
              <ListMessage Sign={SearchX} heading={t('podcasts.nothing_found', { text: search })}>
                <p>{t('podcasts.nothing_found_advice')}</p>
              </ListMessage>
            )}
          </FoundShows>
        </>
      )}
    </div>
  );
}

const WORDS = { import: 'podcasts.job_import', refresh: 'podcasts.job_refresh' } as const;

/** Refreshes all subscriptions, or cancels the job that is running. */
function RefreshButton({ canRefresh }: { canRefresh: boolean }) {
  const { refreshShows, cancelLibraryJob } = usePlayer();
  const { value: job } = useLibraryJob();
  const isRunning = job?.state === 'running';
  if (!isRunning && !canRefresh) return null;
  const Sign = isRunning ? CircleStop : RefreshCw;
  return (
    <IconButton
      label={t(isRunning ? 'common.cancel' : 'podcasts.refresh_all')}
      onClick={({ detail }) => {
        if (!isRunning) refreshShows(null);
        // The second click of a double click, whose first one began the job, must not cancel it.
        else if (detail < 2) cancelLibraryJob();
      }}
    >
      <Sign aria-hidden className="size-4.5" />
    </IconButton>
  );
}

/**
 * The progress of a background job while it runs. Jobs also start without a press, so it takes no room and moves
 * nothing.
 */
function JobLine({ isSearching }: { isSearching: boolean }) {
  const { value: job } = useLibraryJob();
  if (job?.state !== 'running') return null;
  return (
    <div className="animate-arrive pointer-events-none absolute inset-x-1 bottom-0.5">
      <ProgressBar
        label={t(WORDS[job.kind])}
        done={job.done}
        total={job.total}
        look={isSearching ? 'wordless' : 'line'}
      />
    </div>
  );
}

/** A link to the episodes of all subscriptions. */
function EpisodesLink({ shows }: { shows: readonly SubscribedShow[] }) {
  const { open, current } = useNavigation();
  const fresh = shows.reduce((sum, show) => sum + show.fresh, 0);
  return (
    <button
      type="button"
      {...{ [ROW]: 'episodes' }}
      // Whichever of its lists is shown.
      aria-current={current.podcasts.place?.kind === 'episodes' || undefined}
      onClick={() => open({ kind: 'episodes' })}
      className="flex min-h-11 w-full items-center gap-3 rounded-xl border border-line px-3 text-start font-medium transition-colors hover:bg-sunken aria-[current]:bg-sunken"
    >
      <Inbox aria-hidden className="size-5 shrink-0 text-muted" />
      <span className="flex-1">{t('podcasts.episodes')}</span>
      <FreshCount count={fresh} />
      <ChevronRight aria-hidden className="size-4.5 shrink-0 text-muted rtl:-scale-x-100" />
    </button>
  );
}
