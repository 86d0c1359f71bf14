import { useEffect } from 'react';
import { createLazyPart } from '../../primitives/lazy-part';
import { useWantsOfAccess } from './LiveDetail';

const accessParts = createLazyPart(() => import('./AccessHint'));

/**
 * The parts that say once, in a whole sentence, what access to sites would change. Undefined until a station lacks
 * something for want of it, and they are loaded.
 */
export function useAccessParts() {
  const isNeeded = useWantsOfAccess().length > 0;
  useEffect(() => {
    if (isNeeded) void accessParts.fetch();
  }, [isNeeded]);
  return accessParts.usePart();
}
