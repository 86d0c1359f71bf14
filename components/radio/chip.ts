/** A small rounded button with a word or two. */
export const CHIP =
  'inline-flex h-7 max-w-full items-center gap-1 rounded-full border border-strong px-2 text-xs font-medium transition-colors hover:bg-sunken';
