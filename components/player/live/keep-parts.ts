import { useEffect } from 'react';
import { usePlayer } from '@/lib/ui/use-player';
import { createLazyPart } from '../../primitives/lazy-part';

const keepParts = createLazyPart(() => import('./KeepParts'));

/**
 * The controls for listeners who keep songs, or while something is recorded. Undefined until loaded: loading them for
 * everyone would delay the first frame.
 */
export function useKeepParts() {
  const { settings, recordings } = usePlayer().state;
  const isNeeded = settings.keepSongs || recordings.length > 0;
  useEffect(() => {
    if (isNeeded) void keepParts.fetch();
  }, [isNeeded]);

  return keepParts.usePart();
}
