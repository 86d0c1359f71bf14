import RefreshCw from 'lucide-react/icons/refresh-cw';
import SearchX from 'lucide-react/icons/search-x';
import { useRef, useState } from 'react';
import { t } from '@/lib/i18n/translate';
import { useLibraryJob, useShows } from '@/lib/ui/use-library';
import { usePlayer } from '@/lib/ui/use-player';
import { IconButton } from '../ui/IconButton';
import { type KeptLook, PAGE_HEADING, useKeptLook } from '../ui/kept-look';
import { ListMessage } from '../ui/ListMessage';
import { SearchField } from '../ui/SearchField';
import { useDebounced } from '../ui/use-debounced';
import { FoundShows } from './FoundShows';
import { JobLine } from './JobLine';
import { LatestLink } from './LatestLink';
import { Subscriptions } from './Subscriptions';
import { useSubscribing } from './use-subscribing';

/** Milliseconds without a key before it is searched. */
const SEARCH_REST = 250;

const FOUND = 50;
const CHARTS = 25;

/** The subscriptions and what is popular, or what is searched for. */
export function StartPage({ look }: { look: KeptLook }) {
  const { refreshShows } = usePlayer();
  const { value: shows, failed } = useShows();
  const { value: job } = useLibraryJob();
  const [text, setText] = useState(look.text);
  const search = useDebounced(text.trim(), SEARCH_REST);
  const working = job?.state === 'running';
  const box = useRef<HTMLDivElement>(null);
  const subscribing = useSubscribing(box);
  useKeptLook(box, look);

  function change(next: string) {
    look.text = next;
    setText(next);
  }

  return (
    <div ref={box}>
      <h2 {...{ [PAGE_HEADING]: '' }} tabIndex={-1} className="sr-only">
        {t('podcasts.heading')}
      </h2>
      <div className="flex items-center gap-1 pb-2">
        <SearchField
          label={t('podcasts.search')}
          value={text}
          onChange={change}
          className="min-w-0 flex-1"
        />
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
        <div className="flex flex-col gap-3">
          {shows && shows.length > 0 && <LatestLink shows={shows} />}
          <Subscriptions subscribing={subscribing} />
          {/* Not before it is known what stands above it, which would push it down. */}
          {(shows || failed) && (
            <FoundShows
              heading={t('podcasts.popular')}
              text=""
              limit={CHARTS}
              subscribing={subscribing}
            >
              <p className="px-2 py-4 text-muted">{t('podcasts.none_popular')}</p>
            </FoundShows>
          )}
        </div>
      ) : (
        <FoundShows
          heading={t('podcasts.found_heading')}
          text={search}
          limit={FOUND}
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
