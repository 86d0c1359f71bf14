import { useEffect, useState } from 'react';
import type { PlayerState } from '@/lib/contract/player-state';
import { type OwnOfAll, rateOf } from '@/lib/model/own-settings';
import { rewindAt } from '@/lib/model/rewind';
import { shownTrack, showsFile, showsRewind } from './shown-track';
import { usePlayer } from './use-player';

const REFRESH = 250;

/**
 * The playback position in seconds. Between the background's reports it advances with this page's own clock,
 * so that nothing needs to be sent for it.
 */
export function usePosition(now: () => number = Date.now): number {
  const { state } = usePlayer();
  const [, redraw] = useState(0);
  const moving = isMoving(state);

  useEffect(() => {
    if (!moving) return;
    const timer = setInterval(() => redraw((count) => count + 1), REFRESH);
    return () => clearInterval(timer);
  }, [moving]);

  return positionAt(state, now());
}

const isMoving = ({ isPlaying, isBuffering }: Pick<PlayerState, 'isPlaying' | 'isBuffering'>) =>
  isPlaying && !isBuffering;

/** The playback position in seconds at a time, in milliseconds since 1970. */
export function positionAt(
  state: Parameters<typeof showsFile>[0] &
    Parameters<typeof isMoving>[0] &
    Pick<PlayerState, 'seekValue' | 'seekValueAt' | 'rate' | 'duration'> & {
      settings: { own: OwnOfAll };
    },
  now: number,
): number {
  const { seekValue, seekValueAt, duration } = state;
  const rate = rateOf(state.settings.own, shownTrack(state), state.rate);
  if (!isMoving(state) || seekValueAt === 0) return seekValue;
  const position =
    seekValue + Math.max(0, (now - seekValueAt) / 1000) * (showsFile(state) ? rate : 1);
  return duration > 0 ? Math.min(position, duration) : position;
}

/** What is kept of a station at some moment; all times in milliseconds since 1970. */
export type RewindNow = NonNullable<ReturnType<typeof useRewind>>;

/** The window of a station moves slowly on a seek bar, and its times are in seconds. */
const REFRESH_LIVE = 1000;

/**
 * What is kept of the station shown right now; null if nothing is. Like the position in a file, it advances with this
 * page's own clock.
 */
export function useRewind(now: () => number = Date.now) {
  const { state } = usePlayer();
  const isShown = showsRewind(state);
  const [, redraw] = useState(0);

  useEffect(() => {
    if (!isShown) return;
    const timer = setInterval(() => redraw((count) => count + 1), REFRESH_LIVE);
    return () => clearInterval(timer);
  }, [isShown]);

  return isShown ? rewindAt(state, now()) : null;
}
