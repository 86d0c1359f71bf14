import type { RefObject } from 'react';
import { isOutOfReach, isSpokenFor, letterOf, useWindowKeys } from '@/lib/ui/use-shortcuts';
import type { MenuOpening } from './menu';

/** Marks a list whose rows use these letters as keys themselves. */
export const OWN_KEYS = 'data-own-keys';

/**
 * Lets a key open what a button opens, wherever the focus is, even if there is no room for the button. The element that
 * had the focus gets it back.
 */
export function useOpenKey(
  key: string,
  button: RefObject<HTMLElement | null>,
  open: (opening: MenuOpening) => void,
): void {
  useWindowKeys((event) => {
    const by = button.current;
    if (letterOf(event) !== key || event.defaultPrevented || isSpokenFor(event)) return;
    if (by === null || isOutOfReach(by)) return;
    const before = document.activeElement as HTMLElement | null;
    if (before?.closest(`[${OWN_KEYS}*=${key}]`)) return;
    event.preventDefault();
    const isSeen = by.checkVisibility();
    open({
      ...{ by, focus: 'first' },
      ...(!isSeen && { place: by.closest('section') ?? by }),
      ...(before !== document.body && before !== null && { before }),
    });
  });
}
