import { useEffect, useState } from 'react';
import { showsFile } from './shown-track';
import { usePlayer } from './use-player';

const REFRESH = 250;

/**
 * The playback position in seconds. Between the background's reports it advances with this page's own clock,
 * so that nothing needs to be sent for it.
 */
export function usePosition(now: () => number = Date.now): number {
  const { state } = usePlayer();
  const { isPlaying, isBuffering, seekValue, seekValueAt, rate, duration } = state;
  const [, redraw] = useState(0);
  const moving = isPlaying && !isBuffering;

  useEffect(() => {
    if (!moving) return;
    const timer = setInterval(() => redraw((count) => count + 1), REFRESH);
    return () => clearInterval(timer);
  }, [moving]);

  if (!moving || seekValueAt === 0) return seekValue;
  const position =
    seekValue + Math.max(0, (now() - seekValueAt) / 1000) * (showsFile(state) ? rate : 1);
  return duration > 0 ? Math.min(position, duration) : position;
}
