import Inbox from 'lucide-react/icons/inbox';
import { useCallback } from 'react';
import { t } from '@/lib/i18n/translate';
import { usePlayer } from '@/lib/ui/use-player';
import { PAGE_HEADING, type ViewState } from '@/lib/ui/view-state';
import { ListMessage } from '../lists/ListMessage';
import { PageFrame } from '../lists/PageFrame';
import { EpisodeList } from './EpisodeList';

const SEARCH = { showId: null, filter: 'unplayed', text: '', order: 'newest' } as const;

/** The unplayed episodes of all subscriptions, newest first. */
export function LatestPage({ look }: { look: ViewState }) {
  const { lookedAtShow } = usePlayer();
  const onShown = useCallback(() => lookedAtShow(null), [lookedAtShow]);
  return (
    <PageFrame look={look}>
      <h2
        {...{ [PAGE_HEADING]: '' }}
        tabIndex={-1}
        className="px-2 pb-1 text-md font-semibold outline-none"
      >
        {t('podcasts.latest')}
      </h2>
      <EpisodeList search={SEARCH} onShown={onShown}>
        <ListMessage Sign={Inbox} heading={t('podcasts.nothing_new')}>
          <p>{t('podcasts.nothing_new_advice')}</p>
        </ListMessage>
      </EpisodeList>
    </PageFrame>
  );
}
