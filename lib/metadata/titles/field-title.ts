import type { StructuredTitle } from './structured-title';

/**
 * Reads `Artist~Title~Album~…`, as automation sends it with most of the fields empty: four of them at
 * least, and no blanks beside the marks, which Japanese titles have in their stead ("Song ~Live~").
 */
export function readFieldTitle(text: string): StructuredTitle | null {
  const [artist = '', title = '', ...rest] = text.split('~', 64);
  if (rest.length < 2) return null;
  const isField = (part: string) => /\S/.test(part) && part === part.trim();
  if (!isField(artist) || !isField(title) || / [-–—] /.test(artist)) return null;
  return { artist, title, cover: '', advertisement: false };
}
