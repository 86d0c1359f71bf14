/** The style of a text field, which is as high as a button beside it. */
export const TEXT_FIELD =
  'h-9 rounded-lg border border-strong bg-ground px-3 text-ink placeholder:text-muted focus-visible:outline-offset-0';
