/** An instruction, or a declaration with the subset in brackets that a DOCTYPE may have. */
const DECLARATION = /<(?:\?[^>]*|![^>[]*(?:\[[^\]]*\]\s*)?)>/y;
const BLANKS = /\s*/y;
const NAME = /<(?:[\w.-]{1,50}:)?([\w.-]{1,50})/y;

/**
 * The name of the element that a text of XML or HTML begins with, in lower case and without its prefix, after
 * all that both allow before it; empty where it begins with none. Goes once over the text: a single pattern
 * for all of that would try every way to divide it.
 */
export function rootElement(text: string): string {
  let at = passed(BLANKS, text, 0) ?? 0;
  let hasComments = true;
  for (;;) {
    const end: number =
      hasComments && text.startsWith('<!--', at) ? text.indexOf('-->', at + 4) : 0;
    // Looked for again at each of the next ones, it would take the square of the time.
    if (end === -1) hasComments = false;
    const next = end > 0 ? end + 3 : passed(DECLARATION, text, at);
    if (next === null) break;
    at = passed(BLANKS, text, next) ?? next;
  }
  NAME.lastIndex = at;
  return NAME.exec(text)?.[1]?.toLowerCase() ?? '';
}

/** Where the text goes on after the pattern; null where it does not stand there. */
function passed(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}
