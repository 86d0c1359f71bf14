import CircleAlert from 'lucide-react/icons/circle-alert';
import { useCallback, useRef } from 'react';
import { t } from '@/lib/i18n/translate';
import type { Show } from '@/lib/model/show';
import { useShow } from '@/lib/ui/use-library';
import { usePlayer } from '@/lib/ui/use-player';
import { Button } from '../ui/Button';
import type { KeptLook } from '../ui/kept-look';
import { ListMessage } from '../ui/ListMessage';
import { Notice } from '../ui/Notice';
import { RowSkeletons } from '../ui/RowSkeletons';
import { EpisodeList } from './EpisodeList';
import { NoEpisodes } from './NoEpisodes';
import { PageFrame } from './PageFrame';
import { ShowFilters } from './ShowFilters';
import { ShowHeader } from './ShowHeader';
import { useEpisodeSearch } from './use-episode-search';
import { useSubscribing } from './use-subscribing';

interface ShowPageProps {
  /** What was known of it where it was opened. */
  known: Pick<Show, 'id' | 'title'> & Partial<Show>;
  look: KeptLook;
}

/** A show: what it is, and its episodes. */
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
    outcome?.ok === false ? outcome.sentence : failed && !outcome ? t('podcasts.interrupted') : '';
  return (
    <PageFrame look={look}>
      <div ref={box} className="flex flex-col gap-3">
        <ShowHeader show={show} subscribing={subscribing} />
        {page?.trouble && (
          <Notice Sign={CircleAlert} bad onRetry={() => refreshShows(show.id)}>
            {page.trouble}
          </Notice>
        )}
        {refusal !== '' && (
          <ListMessage Sign={CircleAlert} heading={t('podcasts.show_lost')}>
            <p>{refusal}</p>
            <Button onClick={refresh}>{t('common.retry')}</Button>
          </ListMessage>
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
