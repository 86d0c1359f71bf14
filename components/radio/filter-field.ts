/** The styles shared by the filter fields. */

export const LABEL = 'block pb-0.5 text-xs text-muted';

export const FIELD =
  'flex h-9 w-full min-w-0 items-center rounded-lg border border-strong bg-raised text-start';

export const POPUP =
  'max-h-[min(var(--available-height),20rem)] w-max min-w-(--anchor-width) max-w-(--available-width) overflow-y-auto rounded-xl border border-line bg-raised p-1 shadow-float outline-none transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0';

export const CHOICE =
  'flex min-h-8 cursor-default items-center gap-2 rounded-lg px-2 py-1 outline-none data-highlighted:bg-sunken data-selected:font-semibold';
