/** Loaded on every opening, once the first frame is there. */

import { keepFocus } from '@/lib/ui/keep-focus';
import { revealFocus } from '@/lib/ui/reveal-focus';

export { DropImport } from '../importing/DropImport';
export { VisitMemory } from './VisitMemory';

/** Keeps the focus in the page, and in sight. Returns a function that ends it. */
export function watchFocus(): () => void {
  const ends = [keepFocus(), revealFocus()];
  return () => {
    for (const end of ends) end();
  };
}
