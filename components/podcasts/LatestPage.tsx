import Inbox from 'lucide-react/icons/inbox';
import { useCallback } from 'react';
import { usePlayer } from '@/lib/ui/use-player';
import { type KeptLook, PAGE_HEADING } from '../ui/kept-look';
import { ListMessage } from '../ui/ListMessage';
import { EpisodeList } from './EpisodeList';
import { PageFrame } from './PageFrame';

const SEARCH = { showId: null, filter: 'unplayed', text: '', order: 'newest' } as const;

/** What of all subscriptions is not played yet, the newest first. */
export function LatestPage({ look }: { look: KeptLook }) {
  const { lookedAtShow } = usePlayer();
  const onShown = useCallback(() => lookedAtShow(null), [lookedAtShow]);
  return (
    <PageFrame look={look}>
      <h2
        {...{ [PAGE_HEADING]: '' }}
        tabIndex={-1}
        className="px-2 pb-1 text-md font-semibold outline-none"
      >
        New episodes
      </h2>
      <EpisodeList search={SEARCH} onShown={onShown}>
        <ListMessage Sign={Inbox} heading="Nothing new">
          <p>Every episode of your podcasts is played.</p>
        </ListMessage>
      </EpisodeList>
    </PageFrame>
  );
}
