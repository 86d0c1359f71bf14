import type { RadioItem } from '@/lib/model/playable-item';
import { usePlayer } from '@/lib/ui/use-player';
import { StationList } from '../radio/StationList';
import { RowFocus } from '../ui/RowFocus';
import { HostAccessNotice } from './HostAccessNotice';
import { RecentlyPlayed } from './RecentlyPlayed';

export interface HomeProps {
  /** What someone who has played nothing yet may begin with. */
  starters: readonly RadioItem[];
  requestHostAccess: () => Promise<boolean>;
}

export function Home({ starters, requestHostAccess }: HomeProps) {
  const { state } = usePlayer();
  const nothingYet = !state.recentlyPlayedLoading && state.recentlyPlayed.length === 0;
  return (
    <RowFocus className="flex flex-col gap-3">
      {nothingYet ? (
        <StationList heading="Start with one of these" stations={starters} />
      ) : (
        <RecentlyPlayed />
      )}
      {!state.hostAccess && !state.recentlyPlayedLoading && (
        <HostAccessNotice requestHostAccess={requestHostAccess} />
      )}
    </RowFocus>
  );
}
