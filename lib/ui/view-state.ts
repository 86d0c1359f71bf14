import { type RefObject, useEffect, useLayoutEffect } from 'react';
import type { StationQuery } from '@/lib/contract/directory';
import type { EpisodeFilter, EpisodeQuery } from '@/lib/contract/library';
import { findRowControl, focusWhenThere, type RowControl } from './focus-when-there';
import { usePanes } from './use-panes';

/** A page's view state when another page was opened from it; the page writes it itself. */
export interface ViewState {
  scrollTop: number;
  /** What gets the focus when the page is shown next; null leaves the focus alone. */
  focus: 'heading' | RowControl | null;
  filter: EpisodeFilter;
  order: EpisodeQuery['order'];
  text: string;
  /** The list of episodes that is shown; empty for the first. */
  list: string;
  /** How a list of stations is narrowed and sorted. */
  stations: Partial<StationFilters>;
  /** The last page of stations that was loaded, so that the one scrolled to is there again. */
  lastPage: number;
  /**
   * Whose charts of podcasts are shown, ISO 3166-1 alpha-2, empty for the listener's own country; null if none was
   * chosen here.
   */
  country: string | null;
}

/** What further narrows the stations of a genre, a country or a language. Empty, or 0, means any. */
export type StationFilters = Pick<
  StationQuery,
  'country' | 'language' | 'tag' | 'codec' | 'bitrateMin' | 'order'
>;

export const newViewState = (): ViewState => ({
  ...{ scrollTop: 0, focus: null, filter: 'all', order: 'newest', text: '', list: '' },
  ...{ stations: {}, lastPage: 0, country: null },
});

/** Marks the element that gets the focus when a page is opened. */
export const PAGE_HEADING = 'data-page-heading';

/** Marks a scrolling element inside a tab's panel, which otherwise scrolls itself. */
export const PANE = 'data-pane';

/** The scrolling element; a new one starts at its top. */
const PANEL = `[${PANE}], [role=tabpanel]`;
const used = new WeakSet<Element>();

/**
 * Restores the page's scroll position and focus in the box, and saves them when it is left. `isFront`: false while
 * another page is open beside it; it then does not take the focus.
 */
export function useViewState(
  box: RefObject<HTMLElement | null>,
  look: ViewState,
  isFront = true,
): void {
  // With another number of panes, another element scrolls.
  const panes = usePanes();
  useLayoutEffect(() => {
    const panel = box.current?.closest(PANEL) ?? null;
    if (panel === null) return;
    // Setting the position forces a layout, which would delay the first frame.
    if (look.scrollTop !== 0 || used.has(panel)) panel.scrollTop = look.scrollTop;
    used.add(panel);
    // Read at the very end, because the last scroll event may still be pending.
    return () => {
      look.scrollTop = panel.scrollTop;
    };
  }, [box, look, panes]);

  useEffect(() => {
    const { focus } = look;
    if (!isFront || focus === null || box.current === null) return;
    return focusWhenThere(box.current, {
      find: focus === 'heading' ? findHeading : findRowControl(focus),
      options: { preventScroll: true },
      onSettled() {
        look.focus = null;
      },
    });
  }, [box, look, isFront]);
}

const findHeading = (page: Element) => page.querySelector<HTMLElement>(`[${PAGE_HEADING}]`);
