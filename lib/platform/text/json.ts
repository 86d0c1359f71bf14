/** Deeper than any file that is read here; memory use depends on depth far more than on length. */
const MAX_DEPTH = 50;

const QUOTE = 34;
const BACKSLASH = 92;
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);

/**
 * Parses JSON, with or without a BOM. Returns undefined if it is invalid or nested more than 50 levels deep.
 * `revive` works as in `JSON.parse`.
 */
export function parseJson(
  text: string,
  revive?: (key: string, value: unknown) => unknown,
): unknown {
  if (isDeep(text)) return undefined;
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''), revive);
  } catch {
    return undefined;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value under these keys; undefined if anything on the way is missing or not an object. */
export function at(value: unknown, ...keys: string[]): unknown {
  let inner = value;
  for (const key of keys) {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, key)) return undefined;
    inner = (inner as Record<string, unknown>)[key];
  }
  return inner;
}

/** A text or a number as text (a song called 1999 comes as a number); '' for anything else. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
}

/** Returns a list as it is, an object as a list of one, and anything else as an empty list. */
export function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return typeof value === 'object' && value !== null ? [value] : [];
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
