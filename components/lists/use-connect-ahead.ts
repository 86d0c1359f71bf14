import { type PointerEvent, useEffect, useRef } from 'react';
import { audioUrl, isLiveItem, isSameItem, type PlayableItem } from '@/lib/model/playable-item';
import { shownTrack } from '@/lib/ui/shown-track';
import { usePlayer } from '@/lib/ui/use-player';

/** How long the pointer rests on a row before that means anything. Milliseconds. */
const DWELL = 80;
/** A list that has just appeared is drawn first. Milliseconds. */
const DRAWN = 300;

/** Loaded when it is first needed, which is after the first frame. A page that is being closed loads nothing any more. */
const connect = (...what: [item: PlayableItem, proxyHost: string, leads: boolean]) =>
  import('@/lib/ui/connect-ahead').then(
    ({ connectAhead }) => connectAhead(...what),
    () => {},
  );

/**
 * Handlers for the row of an item, and for the button in it that plays it. The item's server is connected to when
 * the row is pointed at or focused; a row that leads its list is likely to be pressed, so it does not wait for
 * that. With a mouse, whose press is over only when its button is up, a station is requested when it goes down, and
 * the request is dropped if the pointer leaves. What plays is connected already.
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

  /** The press leads to nothing. */
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
