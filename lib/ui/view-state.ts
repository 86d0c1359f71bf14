import { type RefObject, useEffect, useLayoutEffect } from 'react';
import type { EpisodeFilter, EpisodeQuery } from '@/lib/contract/library';
import { findRowControl, focusWhenThere, type RowControl } from './focus-when-there';

/** What a page looked like when another one was opened from it; it writes this itself. */
export interface ViewState {
  scrollTop: number;
  /** What gets the focus when the page shows next; null leaves it where it is. */
  focus: 'heading' | RowControl | null;
  filter: EpisodeFilter;
  order: EpisodeQuery['order'];
  text: string;
}

export const newViewState = (): ViewState => ({
  ...{ scrollTop: 0, focus: null, filter: 'all', order: 'newest', text: '' },
});

/** What of a page has the focus when it was opened. */
export const PAGE_HEADING = 'data-page-heading';

/** What scrolls; one that was just made is at its top. */
const PANEL = '[role=tabpanel]';
const used = new WeakSet<Element>();

/** Shows the page inside the box where it was left, and remembers where it is left. */
export function useViewState(box: RefObject<HTMLElement | null>, look: ViewState): void {
  useLayoutEffect(() => {
    const panel = box.current?.closest(PANEL) ?? null;
    if (panel === null) return;
    // To say where it is would lay the page out, for which its first frame has no time.
    if (look.scrollTop !== 0 || used.has(panel)) panel.scrollTop = look.scrollTop;
    used.add(panel);
    // Asked at the very end: the event of the last scroll may not have come yet.
    return () => {
      look.scrollTop = panel.scrollTop;
    };
  }, [box, look]);

  useEffect(() => {
    const { focus } = look;
    if (focus === null || box.current === null) return;
    return focusWhenThere(box.current, {
      find: focus === 'heading' ? findHeading : findRowControl(focus),
      options: { preventScroll: true },
      onSettled() {
        look.focus = null;
      },
    });
  }, [box, look]);
}

const findHeading = (page: Element) => page.querySelector<HTMLElement>(`[${PAGE_HEADING}]`);
