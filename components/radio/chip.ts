/** The style of a small rounded button with a short label. */
export const CHIP =
  'inline-flex h-7 max-w-full shrink-0 items-center gap-1 rounded-full border border-strong px-2.5 text-xs font-medium transition-colors hover:bg-sunken';

/** A chip that stays pressed. */
export const PRESSED_CHIP = `${CHIP} aria-pressed:border-transparent aria-pressed:bg-accent aria-pressed:text-on-accent`;
