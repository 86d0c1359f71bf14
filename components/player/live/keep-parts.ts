import { useEffect } from 'react';
import { usePlayer } from '@/lib/ui/use-player';
import { createLazyPart } from '../../primitives/lazy-part';

const keepParts = createLazyPart(() => import('./KeepParts'));

/**
 * What the player shows to those who keep songs, and while something is recorded. Undefined until it is loaded, which
 * would delay the first frame of all others.
 */
export function useKeepParts() {
  const { settings, recordings } = usePlayer().state;
  const isNeeded = settings.keepSongs || recordings.length > 0;
  useEffect(() => {
    if (isNeeded) void keepParts.fetch();
  }, [isNeeded]);

  return keepParts.usePart();
}
