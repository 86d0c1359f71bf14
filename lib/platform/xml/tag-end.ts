/** In UTF-16 units; only tags with an inlined image are longer, and such an image is not used. */
const MAX_TAG = 64 * 1024;

const LESS = 60;
const GREATER = 62;
const QUOTE = 34;
const APOSTROPHE = 39;

/**
 * The position after the `>` that ends a tag, ignoring those in quotes; -1 if there is none within 64 KB
 * and before the next `<`, in which case it is not a tag.
 */
export function tagEnd(text: string, start: number): number {
  const most = Math.min(text.length, start + MAX_TAG);
  let quote = 0;
  for (let index = start + 1; index < most; index++) {
    const code = text.charCodeAt(index);
    if (code === LESS) return -1;
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === QUOTE || code === APOSTROPHE) quote = code;
    else if (code === GREATER) return index + 1;
  }
  return -1;
}

/** The same for a closing tag, where quotes have no meaning. */
export function closingTagEnd(text: string, start: number): number {
  const most = Math.min(text.length, start + MAX_TAG);
  for (let index = start + 2; index < most; index++) {
    const code = text.charCodeAt(index);
    if (code === GREATER) return index + 1;
    if (code === LESS) return -1;
  }
  return -1;
}
