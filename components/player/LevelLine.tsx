import { useEffect, useRef } from 'react';
import { watchLevel } from '@/lib/ui/level';
import { usePlayer } from '@/lib/ui/use-player';

/** How wide the line is when nothing is heard, or nobody knows how loud it is. */
const STILL = 'scaleX(0)';

/** A border, which forced colours leave visible; it moves as long as the next level takes to come. */
const LINE = {
  top: -1.5,
  borderTop: '2px solid var(--accent)',
  transition: 'transform 75ms linear',
};

/** A line upon the upper edge of what it is in, as wide as what is heard is loud. It never moves by itself. */
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
      // Not by classes, whose rules every page would load before its first frame.
      style={{ ...LINE, transform: STILL }}
    />
  );
}
