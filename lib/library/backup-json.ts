/** Where a JSON object's members stand in its text; offsets in UTF-16 units. */
export interface JsonMember {
  start: number;
  /** Where a list or an object ends; where it begins for anything else. */
  end: number;
  /** Where each of its entries begins, if it is a list. */
  entries: number[];
}

export type JsonOutline =
  | { kind: 'whole'; members: ReadonlyMap<string, JsonMember> }
  /** It ends in the middle. */
  | { kind: 'cut' }
  /** It is nested deeper than anything that means well. */
  | { kind: 'deep' };

const MAX_DEPTH = 64;
/** Names of members are short; a longer one is nobody's. */
const MAX_NAME = 100;

/**
 * Goes once through a JSON text, to tell whether it is whole and where its members' entries stand,
 * which `JSON.parse` does not tell. It does not say whether the text is right. Never throws.
 */
export function outlineJson(text: string): JsonOutline {
  const members = new Map<string, JsonMember>();
  let depth = 0;
  /** The latest string of the outermost object: a member's name, if a colon follows. */
  let name = '';
  let member: JsonMember | null = null;
  /** What is awaited here begins with the next sign that is no space. */
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
      // Entries of a list; an object's members are counted too, and asked for by nobody.
      if (depth === 2) awaited = 'entry';
    }
  }
  return depth > 0 ? { kind: 'cut' } : { kind: 'whole', members };
}

/** Where the string that begins here ends; -1 where it does not. */
function stringEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === '\\') escapes++;
    if (escapes % 2 === 0) return end;
  }
  return -1;
}
