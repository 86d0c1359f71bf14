const MARKUP = /<[^<>]*>|&(?:nbsp|#160|#xa0);/gi;

/**
 * Whether a text or HTML contains anything to read: notes may consist of a single picture, which is not
 * shown.
 */
export function hasText(notes: string): boolean {
  return /\S/.test(notes.replace(MARKUP, ''));
}
