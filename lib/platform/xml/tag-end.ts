/** Letters; only an image written into an address is longer, which is no address to us. */
const MAX_TAG = 64 * 1024;

const LESS = 60;
const GREATER = 62;
const QUOTE = 34;
const APOSTROPHE = 39;

/**
 * Where a tag ends, after its `>`, those in quotes not counted; -1 where it does not end within 64 KB and
 * before the next `<`, so that what begins there is none.
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

/** The same of a closing tag, in which quotes mean nothing. */
export function closingTagEnd(text: string, start: number): number {
  const most = Math.min(text.length, start + MAX_TAG);
  for (let index = start + 2; index < most; index++) {
    const code = text.charCodeAt(index);
    if (code === GREATER) return index + 1;
    if (code === LESS) return -1;
  }
  return -1;
}
