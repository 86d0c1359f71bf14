/** No file that is read here is nested as deep; memory grows with the depth much more than with the length. */
const MAX_DEPTH = 50;

const QUOTE = 34;
const BACKSLASH = 92;
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);

/** The value of a JSON text, with or without a BOM; null where it is none, or nested deeper than 50. */
export function parseJson(text: string): unknown {
  if (isDeep(text)) return null;
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return null;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (quoted && code === BACKSLASH) index += 1;
    else if (code === QUOTE) quoted = !quoted;
    else if (!quoted && OPENING.has(code)) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (!quoted && CLOSING.has(code)) depth -= 1;
  }
  return false;
}
