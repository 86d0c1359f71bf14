import { useEffect, useRef } from 'react';
import { addressToLoad } from '@/lib/model/audio-address';
import { audioUrl, isSameItem, type PlayableItem } from '@/lib/model/playable-item';
import { connectAhead } from '@/lib/ui/connect-ahead';
import { shownTrack } from '@/lib/ui/shown-track';
import { usePlayer } from '@/lib/ui/use-player';

/** How long the pointer rests on a row before that means anything. Milliseconds. */
const DWELL = 80;
/** A list that has just appeared is drawn first. Milliseconds. */
const DRAWN = 300;

/**
 * Handlers for an item's row, which connect to the item's server when the row is pointed at or focused. A row
 * that leads its list is likely to be pressed, so it does not wait for that. What plays is connected already.
 */
export function useConnectAhead(item: PlayableItem, leads: boolean) {
  const { state } = usePlayer();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { proxyHost, connectAhead: isOn } = state.settings;
  const isConnected =
    isSameItem(shownTrack(state), item) && (state.isPlaying || state.pendingTrack !== null);
  const address = isOn && !isConnected ? addressToLoad(audioUrl(item), proxyHost) : '';
  const stop = () => clearTimeout(waiting.current);

  function connectIn(milliseconds: number): void {
    stop();
    waiting.current = setTimeout(connectAhead, milliseconds, address);
  }

  useEffect(() => {
    if (leads) connectIn(DRAWN);
    return stop;
  }, [leads, address]);

  return {
    onPointerEnter: () => connectIn(DWELL),
    onPointerLeave: stop,
    onFocus: () => connectIn(0),
  };
}
