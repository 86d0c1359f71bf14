/** A processing instruction, or a declaration with the internal subset that a DOCTYPE may have. */
const DECLARATION = /<(?:\?[^>]*|![^>[]*(?:\[[^\]]*\]\s*)?)>/y;
const BLANKS = /\s*/y;
const NAME = /<(?:[\w.-]{1,50}:)?([\w.-]{1,50})/y;

/**
 * The name of a document's root element, XML or HTML, in lower case and without its prefix; '' if the text
 * does not start with one. Skips everything that may come before it. One pass over the text: a single
 * regular expression for all of this would try every way to divide it.
 */
export function rootElement(text: string): string {
  let at = passed(BLANKS, text, 0) ?? 0;
  let hasComments = true;
  for (;;) {
    const end: number =
      hasComments && text.startsWith('<!--', at) ? text.indexOf('-->', at + 4) : 0;
    // Searching again from each of the following ones would take quadratic time.
    if (end === -1) hasComments = false;
    const next = end > 0 ? end + 3 : passed(DECLARATION, text, at);
    if (next === null) break;
    at = passed(BLANKS, text, next) ?? next;
  }
  NAME.lastIndex = at;
  return NAME.exec(text)?.[1]?.toLowerCase() ?? '';
}

/** The position after the match; null if the pattern does not match here. */
function passed(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}
