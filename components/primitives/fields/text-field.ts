/** The style of a text field. */
export const TEXT_FIELD =
  'h-10 rounded-lg border border-strong bg-ground px-3 text-ink placeholder:text-muted focus-visible:outline-offset-0';
