import { closingTagEnd, tagEnd } from '@/lib/platform/xml/tag-end';
import { corePrefixes, type XmlRoot } from './feed-root';
import { createPieceBuffer } from './piece-buffer';

/** A feed in pieces, each well-formed enough to be parsed on its own. */
export interface FeedPieces {
  /**
   * Everything about the show: the feed without its items and its root. Names are as in the feed, except
   * that its own prefix is removed.
   */
  shell: string;
  /** The items, one element each. */
  items: string[];
  /** The channel's tag; empty if there is none. */
  channelTag: string;
}

/** With more stray marks than this, the rest is not a feed. */
const MAX_STRAYS = 100_000;
/** The longest item, and the longest part about the show, in UTF-16 units; longer ones are not parsed. */
const MAX_PIECE = 2 * 1024 * 1024;
/** How many UTF-16 units are scanned in about ten milliseconds. */
const STEP = 4 * 1024 * 1024;
/** The deepest nesting outside items; no feed comes close. */
const MAX_DEPTH = 100;
/** The longest name of a person in the part about the show, in UTF-16 units. */
const MAX_PERSON = 500;

const SLASH = 47;
const BANG = 33;
const QUESTION = 63;

/**
 * Splits a feed into its items and the rest, in one pass and in steps, so that items can be parsed in batches,
 * and one by one if one of them is broken. A truncated file loses its last item and is closed.
 *
 * The pieces contain no comments, instructions or DOCTYPEs, and every `<` in them starts a closed CDATA
 * section or a tag that ends before the next `<`; stray ones become `&lt;`. On such text, feedsmith's parser
 * (fast-xml-parser 5.11) takes linear time, on other text quadratic time.
 */
export function* splitFeed(
  text: string,
  root: XmlRoot,
  maxItems: number,
): Generator<undefined, FeedPieces> {
  const isAtom = root.format === 'atom';
  const itemName = isAtom ? 'entry' : 'item';
  const prefixes = corePrefixes(text, root);
  const rootName = prefixes.includes(root.prefix) ? root.name.slice(root.prefix.length) : root.name;
  const pieces = createPieceBuffer(text, root.end);
  const items: string[] = [];
  let shell = '';
  let channelTag = '';
  let inItem = false;
  /** The open elements outside items. */
  const stack: string[] = [];
  /** The element that is being left out. */
  let unwanted = '';
  let hasInstructions = true;
  let strays = 0;

  const nameStart = (at: number) =>
    at + (prefixes.find((prefix) => text.startsWith(prefix, at))?.length ?? 0);
  const isNamed = (name: string, from: number) => {
    const at = prefixes.length === 0 ? from : nameStart(from);
    if ((text.charCodeAt(at) | 32) !== name.charCodeAt(0)) return false;
    const end = at + name.length;
    return text.slice(at, end).toLowerCase() === name && !isOfName(text.charCodeAt(end));
  };
  /** Episode lists do not show people's names, and feedsmith takes quadratic time to parse them. */
  const isUnwanted = (at: number, end: number) => {
    if (isAtom) return false;
    if (inItem) return isNamed('author', at);
    const isPerson = isNamed('managingeditor', at) || isNamed('webmaster', at);
    return isPerson && !text.slice(end, end + MAX_PERSON).includes('</');
  };
  const endUnwanted = (at: number) => {
    if (unwanted !== '') pieces.leaveOutTo(at);
    unwanted = '';
  };
  const endItem = (at: number, closing: string) => {
    const item = withoutPrefix(pieces.take(at) + closing, prefixes);
    if (item.length <= MAX_PIECE) items.push(item);
    inItem = false;
  };
  const stray = (at: number) => {
    pieces.replace(at, at + 1, '&lt;');
    strays += 1;
    return strays > MAX_STRAYS ? -1 : at + 1;
  };

  /** These return the position to continue from; -1 at the end of the feed. */
  const passOpening = (at: number): number => {
    const end = tagEnd(text, at);
    if (end === -1) return stray(at);
    const isEmpty = text.charCodeAt(end - 2) === SLASH;
    if (isNamed(itemName, at + 1)) {
      endUnwanted(at);
      if (inItem) endItem(at, `</${itemName}>`);
      if (items.length === maxItems) return -1;
      if (isEmpty) pieces.replace(at, end, '');
      else shell += pieces.take(at);
      inItem = !isEmpty;
      return end;
    }
    if (channelTag === '' && !inItem && isNamed('channel', at + 1))
      channelTag = text.slice(at, end);
    if (isEmpty || unwanted !== '') return end;
    if (isUnwanted(at + 1, end)) {
      pieces.leaveOutFrom(at);
      unwanted = nameAt(text, at + 1).toLowerCase();
      return end;
    }
    if (inItem) return end;
    stack.push(nameAt(text, nameStart(at + 1)));
    return stack.length > MAX_DEPTH ? -1 : end;
  };

  const passClosing = (at: number): number => {
    const end = closingTagEnd(text, at);
    if (end === -1) return stray(at);
    const isItem = inItem && isNamed(itemName, at + 2);
    if (inItem || unwanted !== '') {
      if (unwanted !== '' && isNamed(unwanted, at + 2)) {
        endUnwanted(end);
        return end;
      }
      if (!isItem && !isNamed('channel', at + 2) && !isNamed(rootName.toLowerCase(), at + 2))
        return end;
      endUnwanted(at);
    }
    if (inItem) endItem(isItem ? end : at, isItem ? '' : `</${itemName}>`);
    if (isItem) return end;
    const name = nameAt(text, nameStart(at + 2));
    if (name === rootName) return -1;
    const depth = stack.lastIndexOf(name);
    if (depth === -1) pieces.replace(at, end, '');
    else pieces.replace(at, at, closingTags(stack.splice(depth).slice(1)));
    return end;
  };

  const passDeclaration = (at: number): number => {
    if (text.startsWith('<![CDATA[', at)) return after(text, ']]>', at + 9);
    if (!text.startsWith('<!--', at)) return stray(at);
    const end = after(text, '-->', at + 4);
    if (end !== -1) pieces.replace(at, end, '');
    return end;
  };

  const passInstruction = (at: number): number => {
    const end = hasInstructions ? after(text, '?>', at + 2) : -1;
    hasInstructions = end !== -1;
    if (end === -1) return stray(at);
    pieces.replace(at, end, '');
    return end;
  };

  const pass = (at: number): number => {
    const code = text.charCodeAt(at + 1);
    if (code === SLASH) return passClosing(at);
    if (code === BANG) return passDeclaration(at);
    if (code === QUESTION) return passInstruction(at);
    return isLetter(code) ? passOpening(at) : stray(at);
  };

  let at = text.indexOf('<', root.end);
  let rest = at + STEP;
  while (at !== -1) {
    const next = pass(at);
    if (next === -1) break;
    at = text.indexOf('<', next);
    if (at < rest) continue;
    yield;
    rest = at + STEP;
  }
  endUnwanted(at === -1 ? text.length : at);
  // An item that was cut off is dropped.
  if (!inItem) shell += pieces.take(at === -1 ? text.length : at);
  const whole = withoutPrefix(shell, prefixes) + closingTags(stack);
  return { shell: whole.length > MAX_PIECE ? '' : whole, items, channelTag };
}

/** A piece with these prefixes removed from its tags. */
const withoutPrefix = (piece: string, prefixes: readonly string[]) =>
  prefixes.reduce(
    (left, prefix) => left.replaceAll(`<${prefix}`, '<').replaceAll(`</${prefix}`, '</'),
    piece,
  );

const closingTags = (open: readonly string[]) =>
  open
    .map((name) => `</${name}>`)
    .reverse()
    .join('');

/** The position after a mark; -1 if it does not occur. */
function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found === -1 ? -1 : found + mark.length;
}

const ZERO = 48;
const COLON = 58;
const DASH = 45;
const DOT = 46;
const UNDERSCORE = 95;

/** Whether a tag name may start with this character: ASCII letters and `_`. Real feeds use no others. */
const isLetter = (code: number) =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === UNDERSCORE;

/** Whether a tag name, including its prefix, may contain this character. */
const isOfName = (code: number) =>
  isLetter(code) || (code >= ZERO && code <= COLON) || code === DASH || code === DOT;

/** The name that starts at this position; empty if none does. */
function nameAt(text: string, at: number): string {
  let end = at;
  while (isOfName(text.charCodeAt(end))) end += 1;
  return text.slice(at, end);
}
