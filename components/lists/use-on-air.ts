import { type RefObject, useEffect, useState } from 'react';
import type { OnAir } from '@/lib/contract/messages/player';
import { nowPlayingText } from '@/lib/model/now-playing';
import { isSameItem, type RadioItem } from '@/lib/model/playable-item';
import { shownTrack } from '@/lib/ui/shown-track';
import { usePlayer } from '@/lib/ui/use-player';

/**
 * What the station of this row plays, as a text; empty if that is not known. Asks for it while the row is in sight; for
 * the station that plays here, it is the track being heard.
 */
export function useOnAir(item: RadioItem, row: RefObject<Element | null>): string {
  const { state } = usePlayer();
  const [track, setTrack] = useState<OnAir | null>(null);
  const isHeard = isSameItem(shownTrack(state), item) && state.isPlaying;
  const isOn = state.settings.onAir && state.hostAccess && !isHeard;

  useEffect(() => {
    let isOver = false;
    let stop = () => {};
    if (isOn) {
      // Loaded after the first frame. Loading fails in a page that is being closed.
      import('@/lib/ui/on-air').then(
        ({ watchOnAir }) => {
          if (!isOver && row.current !== null) stop = watchOnAir(item, row.current, setTrack);
        },
        () => {},
      );
    }
    return () => {
      isOver = true;
      stop();
      setTrack(null);
    };
  }, [isOn, item.aURL, row]);

  return nowPlayingText(isHeard ? state.extractedMetadata : track);
}
