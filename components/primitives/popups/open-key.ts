import type { RefObject } from 'react';
import { isOutOfReach, isSpokenFor, letterOf, useWindowKeys } from '@/lib/ui/use-shortcuts';
import type { MenuOpening } from './menu';

/** Marks a list whose rows have keys of their own, by these letters. */
export const OWN_KEYS = 'data-own-keys';

/**
 * Lets a key open what a button opens, wherever the focus is, and whether or not there is room for the button. What had
 * the focus gets it back.
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
