import CircleAlert from 'lucide-react/icons/circle-alert';
import { t } from '@/lib/i18n/translate';
import type { EpisodeItem } from '@/lib/model/playable-item';
import { type Episode, episodeItem } from '@/lib/model/show';
import { useEpisode } from '@/lib/ui/data/use-episodes';
import type { ViewState } from '@/lib/ui/view-state';
import { choicesOf, fileWords, useFiles } from '../../lists/audio-files';
import { ListLost, ListMessage } from '../../lists/ListMessage';
import { PageFrame } from '../../lists/PageFrame';
import { RowSkeletons } from '../../lists/rows/RowSkeletons';
import { Choices } from '../../primitives/fields/Choices';
import { People, Soundbites } from '../FeedExtras';
import { EpisodeHeader } from './EpisodeHeader';
import { EpisodeNotes } from './EpisodeNotes';

interface EpisodePageProps {
  /** What the page that opened it knew. */
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
          <Files item={episodeItem(page.episode)} />
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

/** The qualities in which the episode can be heard, if it has several; a press plays one from the current position. */
function Files({ item }: { item: EpisodeItem }) {
  const { played, play } = useFiles(item);
  const choices = choicesOf(item);
  if (choices.length < 2) return null;
  return (
    <div className="px-1">
      <Choices
        label={t('podcasts.play_as')}
        showsLabel
        choices={choices.map((file) => ({
          value: file.url,
          name: fileWords(file, item.files ?? []),
        }))}
        value={played}
        onChange={(chosen) => choices.filter(({ url }) => url === chosen).forEach(play)}
      />
    </div>
  );
}
