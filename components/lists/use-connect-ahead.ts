import { type PointerEvent, useEffect, useRef } from 'react';
import { audioUrl, isLiveItem, isSameItem, type PlayableItem } from '@/lib/model/playable-item';
import { shownTrack } from '@/lib/ui/shown-track';
import { usePlayer } from '@/lib/ui/use-player';

/** How long the pointer rests on a row before that means anything. Milliseconds. */
const DWELL = 80;
/** Lets a list that has just appeared be drawn first. Milliseconds. */
const DRAWN = 300;

/** Loaded when first needed, after the first frame. Loading fails in a page that is being closed. */
const connect = (...what: [item: PlayableItem, proxyHost: string, leads: boolean]) =>
  import('@/lib/ui/connect-ahead').then(
    ({ connectAhead }) => connectAhead(...what),
    () => {},
  );

/**
 * Handlers for the row of an item, and for the button in it that plays it. Connects to the item's server when the row
 * is pointed at or focused; for a row that leads its list at once, because it is likely to be pressed. With a mouse, a
 * station is requested as soon as the button goes down, and the request is dropped if the pointer leaves before it goes
 * up. The item that plays is already connected.
 */
export function useConnectAhead(item: PlayableItem, leads: boolean) {
  const { state, prefetch } = usePlayer();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isPressed = useRef(false);
  const { proxyHost, connectAhead: isOn } = state.settings;
  const isConnected =
    isSameItem(shownTrack(state), item) && (state.isPlaying || state.pendingTrack !== null);
  const mayConnect = isOn && !isConnected;
  const stop = () => clearTimeout(waiting.current);

  function connectIn(milliseconds: number, isUnasked = false): void {
    stop();
    if (mayConnect) waiting.current = setTimeout(connect, milliseconds, item, proxyHost, isUnasked);
  }

  function press({ pointerType, button }: PointerEvent): void {
    if (pointerType !== 'mouse' || button !== 0 || isConnected || !isLiveItem(item)) return;
    isPressed.current = true;
    prefetch(item);
  }

  /** Called when the press ends without a click. */
  function dropPress(): void {
    if (isPressed.current) prefetch(null);
    isPressed.current = false;
  }

  useEffect(() => {
    if (leads) connectIn(DRAWN, true);
    return stop;
  }, [leads, mayConnect, audioUrl(item), proxyHost]);

  return {
    row: {
      onPointerEnter: () => connectIn(DWELL),
      onPointerLeave: stop,
      onFocus: () => connectIn(0),
    },
    button: {
      onPointerDown: press,
      onPointerUp: () => {
        isPressed.current = false;
      },
      onPointerLeave: dropPress,
      onPointerCancel: dropPress,
    },
  };
}
