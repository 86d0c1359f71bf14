const MARKUP = /<[^<>]*>|&(?:nbsp|#160|#xa0);/gi;

/** Whether a text or HTML has anything to read: notes may hold one picture and nothing else, which is not shown. */
export function hasText(notes: string): boolean {
  return /\S/.test(notes.replace(MARKUP, ''));
}
