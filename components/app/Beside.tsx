import { useState } from 'react';
import { formatList } from '@/lib/i18n/formats';
import { t } from '@/lib/i18n/translate';
import { isLiveItem, isRadio } from '@/lib/model/playable-item';
import { useHistoryStatus } from '@/lib/ui/data/use-history';
import type { Tab } from '@/lib/ui/navigation';
import { shownTrack } from '@/lib/ui/shown-track';
import { usePlayer } from '@/lib/ui/use-player';
import { useMusicSearch } from '../history/music-search';
import { StationTrackList } from '../history/StationTrackList';
import { QueuePanel } from '../player/QueueDialog';
import { Choices } from '../primitives/fields/Choices';
import { ToasterProvider } from '../primitives/popups/toaster';

type Shown = 'tracks' | 'queue';

/**
 * What a wide window shows beside the tabs: the current station's tracks, or the queue. The history tab has the tracks
 * itself.
 */
export function Beside({ tab }: { tab: Tab }) {
  const { state } = usePlayer();
  const [wanted, want] = useState<Shown>('tracks');
  const item = shownTrack(state);
  const radioId = item !== null && isLiveItem(item) && isRadio(item) ? item.radio_id : null;
  const tracksOf = tab === 'history' ? null : radioId;
  const shown = tracksOf === null ? 'queue' : wanted;
  const names = { tracks: t('player.track_history'), queue: t('queue.name') };
  const both = formatList(Object.values(names));
  return (
    <section
      aria-label={tracksOf === null ? names.queue : both}
      className="flex min-h-0 min-w-0 flex-1 flex-col"
    >
      <div className="flex min-h-12 shrink-0 items-center px-2">
        {tracksOf === null ? (
          <h2 className="section-title px-2">{names.queue}</h2>
        ) : (
          <Choices
            label={both}
            choices={[
              { value: 'tracks', name: names.tracks },
              { value: 'queue', name: names.queue },
            ]}
            value={shown}
            onChange={want}
          />
        )}
      </div>
      <ToasterProvider>
        {shown === 'tracks' && tracksOf !== null ? <Tracks radioId={tracksOf} /> : <QueuePanel />}
      </ToasterProvider>
    </section>
  );
}

function Tracks({ radioId }: { radioId: string }) {
  const { value: status } = useHistoryStatus();
  const [musicSearch] = useMusicSearch();
  return (
    <div className="min-h-0 flex-1 scrolls px-2 pb-4 lined:pb-28">
      <StationTrackList radioId={radioId} isCurrent status={status} musicSearch={musicSearch} />
    </div>
  );
}
