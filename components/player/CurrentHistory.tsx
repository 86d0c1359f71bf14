import { t } from '@/lib/i18n/translate';
import { useHistoryStatus } from '@/lib/ui/use-history';
import { StationTrackList } from '../history/StationTrackList';
import { useMusicSearch } from '../history/use-music-search';

/** The latest tracks of the station that is on. */
export function CurrentHistory({ radioId }: { radioId: string }) {
  const { value: status } = useHistoryStatus();
  const [musicSearch] = useMusicSearch();
  return (
    <div>
      <h3 className="px-2 pb-1 text-xs font-semibold text-muted">{t('player.track_history')}</h3>
      <StationTrackList radioId={radioId} isCurrent status={status} musicSearch={musicSearch} />
    </div>
  );
}
