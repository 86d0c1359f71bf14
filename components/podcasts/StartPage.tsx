import Bookmark from 'lucide-react/icons/bookmark';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Inbox from 'lucide-react/icons/inbox';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import SearchX from 'lucide-react/icons/search-x';
import X from 'lucide-react/icons/x';
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
import { SearchField } from '../lists/SearchField';
import { useSearchState } from '../lists/use-search-state';
import { IconButton } from '../primitives/IconButton';
import { ProgressBar } from '../primitives/ProgressBar';
import { Charts, useChartCountry } from './Charts';
import { FoundShows } from './FoundShows';
import { GenreTiles } from './GenreTiles';
import { LiveShows } from './LiveShows';
import { FreshCount } from './ShowRow';
import { Subscriptions } from './Subscriptions';
import { useSubscribing } from './use-subscribing';

const FOUND = 50;
const CHARTS = 25;

/** Categories, the subscriptions and the charts, or search results. */
export function StartPage({ look }: { look: ViewState }) {
  const { refreshShows } = usePlayer();
  const { open, current } = useNavigation();
  const { value: shows, failed } = useShows();
  const { value: job } = useLibraryJob();
  const { wish, text: search, change } = useSearchState(look);
  const working = job?.state === 'running';
  const box = useRef<HTMLDivElement>(null);
  const subscribing = useSubscribing(box);
  const [country, setCountry] = useChartCountry(look);
  useViewState(box, look, current.podcasts.place === null);

  return (
    <div ref={box} className="@container">
      <PageHeading className="sr-only">{t('podcasts.heading')}</PageHeading>
      <div className="flex items-center gap-1 pb-2">
        <SearchField
          label={t('podcasts.search')}
          value={wish.text}
          onChange={(text) => change({ text })}
          className="min-w-0 flex-1"
        />
        <IconButton
          label={t('bookmarks.heading')}
          {...{ [ROW]: 'bookmarks' }}
          onClick={() => open({ kind: 'bookmarks' })}
        >
          <Bookmark aria-hidden className="size-4.5" />
        </IconButton>
        {shows && shows.length > 0 && (
          <IconButton
            label={t('podcasts.refresh_all')}
            aria-disabled={working}
            onClick={() => working || refreshShows(null)}
          >
            <RefreshCw aria-hidden className={`size-4.5 ${working ? 'animate-spin' : ''}`} />
          </IconButton>
        )}
      </div>
      <JobLine />
      {search === '' ? (
        <>
          <GenreTiles country={country} />
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
        <FoundShows
          heading={t('podcasts.found_heading')}
          search={{ text: search, limit: FOUND }}
          subscribing={subscribing}
        >
          <ListMessage Sign={SearchX} heading={t('podcasts.nothing_found', { text: search })}>
            <p>{t('podcasts.nothing_found_advice')}</p>
          </ListMessage>
        </FoundShows>
      )}
    </div>
  );
}

const WORDS = { import: 'podcasts.job_import', refresh: 'podcasts.job_refresh' } as const;

/** The progress of a background job while it runs. */
function JobLine() {
  const { cancelLibraryJob } = usePlayer();
  const { value: job } = useLibraryJob();
  if (job?.state !== 'running') return null;
  return (
    <div className="animate-arrive flex items-end gap-1 ps-2 pb-3 text-xs">
      <div className="flex-1">
        <ProgressBar label={t(WORDS[job.kind])} done={job.done} total={job.total} />
      </div>
      <IconButton
        label={t('common.cancel')}
        onClick={() => cancelLibraryJob()}
        className="-mb-2.5 size-8!"
      >
        <X aria-hidden className="size-4" />
      </IconButton>
    </div>
  );
}

/** A link to the episodes of all subscriptions. */
function EpisodesLink({ shows }: { shows: readonly SubscribedShow[] }) {
  const { open } = useNavigation();
  const fresh = shows.reduce((sum, show) => sum + show.fresh, 0);
  return (
    <button
      type="button"
      {...{ [ROW]: 'episodes' }}
      onClick={() => open({ kind: 'episodes' })}
      className="flex min-h-11 w-full items-center gap-3 rounded-xl border border-line px-3 text-start font-medium transition-colors hover:bg-sunken"
    >
      <Inbox aria-hidden className="size-5 shrink-0 text-muted" />
      <span className="flex-1">{t('podcasts.episodes')}</span>
      <FreshCount count={fresh} />
      <ChevronRight aria-hidden className="size-4.5 shrink-0 text-muted rtl:-scale-x-100" />
    </button>
  );
}
