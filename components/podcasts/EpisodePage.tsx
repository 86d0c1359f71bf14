import CircleAlert from 'lucide-react/icons/circle-alert';
import { t } from '@/lib/i18n/translate';
import type { Episode } from '@/lib/model/show';
import { useEpisode } from '@/lib/ui/data/use-episodes';
import type { ViewState } from '@/lib/ui/view-state';
import { ListLost, ListMessage } from '../lists/ListMessage';
import { PageFrame } from '../lists/PageFrame';
import { RowSkeletons } from '../lists/RowSkeletons';
import { EpisodeHeader } from './EpisodeHeader';
import { EpisodeNotes } from './EpisodeNotes';
import { People, Soundbites } from './FeedExtras';

interface EpisodePageProps {
  /** What was known about it where it was opened. */
  known: Pick<Episode, 'id' | 'showId' | 'title'> & Partial<Episode>;
  look: ViewState;
}

/** An episode's page: its header and notes. */
export function EpisodePage({ known, look }: EpisodePageProps) {
  const { value: page, failed, refresh } = useEpisode(known.id, known.showId);
  return (
    <PageFrame look={look}>
      <EpisodeHeader known={known} page={page ?? undefined} />
      {page && (
        <div className="space-y-4 pt-4">
          <Soundbites episode={page.episode} soundbites={page.soundbites ?? []} />
          <People persons={page.persons ?? []} />
          <section aria-label={t('podcasts.notes')} className="px-2">
            <EpisodeNotes page={page} />
          </section>
        </div>
      )}
      {page === undefined && !failed && (
        <div className="animate-arrive pt-3">
          <RowSkeletons count={2} label={t('podcasts.loading_episode')} />
        </div>
      )}
      {page === undefined && failed && (
        <ListLost
          heading={t('podcasts.episode_lost')}
          why={t('podcasts.interrupted')}
          onRetry={refresh}
        />
      )}
      {page === null && (
        <ListMessage Sign={CircleAlert} heading={t('podcasts.episode_gone')}>
          <p>{t('podcasts.episode_gone_reason')}</p>
        </ListMessage>
      )}
    </PageFrame>
  );
}
