import { useEffect, useRef } from 'react';
import { watchLevel } from '@/lib/ui/level';
import { usePlayer } from '@/lib/ui/use-player';

/** The line's width when nothing is heard, or the level is unknown. */
const STILL = 'scaleX(0)';

/** A border, which forced colours leave visible; its movement lasts until the next level arrives. */
const LINE = {
  top: -1.5,
  borderTop: '2px solid var(--accent)',
  transition: 'transform 75ms linear',
};

/** A line on the upper edge of its parent, as wide as the sound is loud. It moves only with the level. */
export function LevelLine() {
  const { isPlaying, isBuffering, volume } = usePlayer().state;
  const line = useRef<HTMLDivElement>(null);
  const isHeard = isPlaying && !isBuffering && volume > 0;

  useEffect(() => {
    if (!isHeard) return;
    return watchLevel((level) => {
      if (line.current === null) return;
      // Without React: nothing but this line changes.
      line.current.style.transform = level === null ? STILL : `scaleX(${level.toFixed(3)})`;
    });
  }, [isHeard]);

  return (
    <div
      ref={line}
      aria-hidden
      data-level
      className="absolute inset-x-0"
      // No classes: every page would load their rules before its first frame.
      style={{ ...LINE, transform: STILL }}
    />
  );
}
