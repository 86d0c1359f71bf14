import { findMessage } from './catalogue';
import { formatNumber, pluralCategory } from './formats';
import type { MessageKey, NamesIn, PluralKey, Values } from './message-keys';

const NAME = /\{(\w+)\}/g;

/**
 * The message in the listener's language, with its placeholders filled in. Never call it while a module is
 * being loaded: the language is not known until later, and may change.
 */
export function t<Key extends MessageKey>(key: Key, ...[values]: Values<NamesIn<Key>>): string {
  return fill(findMessage(key), values ?? {});
}

/** The message in the plural form for this number; `{count}` is replaced by the number. */
export function tn<Key extends PluralKey>(
  key: Key,
  count: number,
  ...[values]: Values<Exclude<NamesIn<`${Key}.other`>, 'count'>>
): string {
  const form = findMessage(`${key}.${pluralCategory(count)}`) || findMessage(`${key}.other`);
  return fill(form, { ...values, count });
}

/** Splits a message at its placeholders, for pages that fill in more than text: a link, a name in bold. */
export function parts<Key extends MessageKey>(key: Key): (string | { name: NamesIn<Key> })[] {
  return findMessage(key)
    .split(/(\{\w+\})/)
    .filter((piece) => piece !== '')
    .map((piece) => (/^\{\w+\}$/.test(piece) ? { name: piece.slice(1, -1) as never } : piece));
}

function fill(message: string, values: Record<string, string | number>): string {
  // Most have none, and a page's first frame has dozens of messages.
  if (!message.includes('{')) return message;
  return message.replace(NAME, (braces, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : braces;
    return typeof value === 'number' ? formatNumber(value) : (value ?? braces);
  });
}
