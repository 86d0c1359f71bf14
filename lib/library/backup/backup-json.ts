/** The position of a JSON object's member in the text; offsets in UTF-16 units. */
export interface JsonMember {
  start: number;
  /** Where a list or an object ends; for anything else, where it begins. */
  end: number;
  /** If it is a list, where each entry begins. */
  entries: number[];
}

export type JsonOutline =
  | { kind: 'whole'; members: ReadonlyMap<string, JsonMember> }
  /** The text is cut off. */
  | { kind: 'cut' }
  /** It is nested deeper than any real backup. */
  | { kind: 'deep' };

const MAX_DEPTH = 64;
/** In UTF-16 units; no member of ours has a longer name. */
const MAX_NAME = 100;

/**
 * Scans a JSON text to find out whether it is complete and where its members' entries are, which
 * `JSON.parse` does not report. Does not validate the text. Never throws.
 */
export function outlineJson(text: string): JsonOutline {
  const members = new Map<string, JsonMember>();
  let depth = 0;
  /** The latest string in the outermost object: a member's name, if a colon follows. */
  let name = '';
  let member: JsonMember | null = null;
  /** What the next non-blank character starts. */
  let awaited: 'value' | 'entry' | null = null;

  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? '';
    if (sign === ' ' || sign === '\n' || sign === '\r' || sign === '\t') continue;
    if (awaited !== null && member !== null) {
      if (awaited === 'value') member.start = member.end = at;
      else if (sign !== ']') member.entries.push(at);
      awaited = null;
    }
    if (sign === '"') {
      const end = stringEnd(text, at);
      if (end === -1) return { kind: 'cut' };
      if (depth === 1 && end - at < MAX_NAME) name = text.slice(at + 1, end);
      at = end;
    } else if (sign === '{' || sign === '[') {
      depth++;
      if (depth > MAX_DEPTH) return { kind: 'deep' };
      if (depth === 2 && sign === '[') awaited = 'entry';
    } else if (sign === '}' || sign === ']') {
      depth--;
      if (depth === 1 && member !== null) member.end = at;
    } else if (sign === ':' && depth === 1) {
      member = { start: at, end: at, entries: [] };
      members.set(name, member);
      awaited = 'value';
    } else if (sign === ',') {
      if (depth === 1) member = null;
      // This also counts the members of an object, which nothing uses.
      if (depth === 2) awaited = 'entry';
    }
  }
  return depth > 0 ? { kind: 'cut' } : { kind: 'whole', members };
}

/** The end of the string that begins here; -1 if it is not closed. */
function stringEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === '\\') escapes++;
    if (escapes % 2 === 0) return end;
  }
  return -1;
}
