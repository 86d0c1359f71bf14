/** How dialogs look that stand in the middle of a page. */

export const BACKDROP =
  'fixed inset-0 bg-veil transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0';

export const DIALOG =
  'fixed inset-x-4 mx-auto rounded-2xl border border-line bg-raised shadow-float outline-none transition duration-150 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0';

/** As high as the page allows, with something in it that scrolls. */
export const TALL_DIALOG = `${DIALOG} top-1/2 flex max-h-[calc(100%-2rem)] -translate-y-1/2 flex-col`;
