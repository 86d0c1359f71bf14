import { nextTurn } from '../time/next-turn';

/** Deeper than any file that is read here; memory use depends on depth far more than on length. */
const MAX_DEPTH = 50;

const QUOTE = 34;
const BACKSLASH = 92;
const COMMA = 44;
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

/** In UTF-16 units; parsing them takes some milliseconds. */
const LONG = 1_000_000;
const PART = 200_000;

/**
 * The same for a text of possibly many megabytes: lists directly in the outermost object are parsed in parts, and
 * other work runs in between.
 */
export async function parseLongJson(text: string): Promise<unknown> {
  if (text.length < LONG || !/^\s*\{/.test(text)) return parseJson(text);
  const lists: unknown[][] = [];
  let [depth, from, rest] = [0, 0, ''];
  let [quoted, inList] = [false, false];
  /** Parses the text since `from` as entries of the last list. */
  const take = (to: number): boolean => {
    const list = lists.at(-1) ?? [];
    const parsed = parseJson(`[${text.slice(from, to)}]`);
    // Nothing may follow the last comma.
    if (!Array.isArray(parsed) || (parsed.length === 0 && list.length > 0)) return false;
    for (const one of parsed) list.push(one);
    return true;
  };
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (quoted) {
      if (code === BACKSLASH) index += 1;
      else if (code === QUOTE) quoted = false;
    } else if (code === QUOTE) quoted = true;
    else if (code === COMMA) {
      if (!inList || depth !== 2 || index - from < PART) continue;
      if (!take(index)) return undefined;
      from = index + 1;
      await nextTurn();
    } else if (code === 91 || code === 123) {
      depth += 1;
      if (depth > MAX_DEPTH) return undefined;
      if (depth !== 2 || code !== 91) continue;
      // The list's index stands in for it.
      rest += `${text.slice(from, index)}[${lists.length}`;
      lists.push([]);
      [inList, from] = [true, index + 1];
    } else if (code === 93 || code === 125) {
      if (inList && depth === 2) {
        if (code !== 93 || !take(index)) return undefined;
        [inList, from] = [false, index];
      }
      depth -= 1;
    }
  }
  const outer = inList ? undefined : parseJson(rest + text.slice(from));
  if (!isRecord(outer)) return undefined;
  return Object.fromEntries(
    Object.entries(outer).map(([name, value]) => {
      return [name, Array.isArray(value) ? lists[value[0]] : value];
    }),
  );
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
