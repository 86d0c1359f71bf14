import { formatTime } from '@/lib/i18n/format-time';
import { t } from '@/lib/i18n/translate';
import { type Bookmark, momentLink, noteLines, shownLine } from '@/lib/model/bookmark';
import { itemName, itemSource, listKey } from '@/lib/model/playable-item';

/**
 * Bookmarks as Markdown (CommonMark): a heading for each show and each episode in their order, and a list item for each
 * of its moments, in order of time. Titles and texts from outside, and the listener's notes, stay plain text whatever
 * they contain.
 */
export function bookmarksMarkdown(bookmarks: readonly Bookmark[]): string {
  const shows = grouped(bookmarks, ({ item }) => itemSource(item));
  const parts = [...shows].flatMap(([show, all]) => [
    `## ${plain(show)}`,
    ...[...grouped(all, ({ item }) => listKey(item)).values()].flatMap(episodeParts(show)),
  ]);
  return `${[`# ${plain(t('bookmarks.heading'))}`, ...parts].join('\n\n')}\n`;
}

const episodeParts = (show: string) => (bookmarks: Bookmark[]) => {
  const [first] = bookmarks;
  const name = first === undefined ? '' : itemName(first.item);
  const moments = bookmarks.toSorted((a, b) => a.position - b.position).map(momentItem);
  // An episode without a show has given its name to the heading above.
  return [...(name === show ? [] : [`### ${plain(name)}`]), moments.join('\n')];
};

/** The later lines of an item are indented, and end the one before with a hard line break. */
function momentItem(bookmark: Bookmark): string {
  const time = `[${formatTime(bookmark.position)}](${destination(momentLink(bookmark))})`;
  const line = plain(shownLine(bookmark));
  const first = line === '' ? time : `${time} ${t('bookmarks.quote', { line })}`;
  const note = noteLines(bookmark.note)
    .filter((one) => one !== '')
    .map(plain);
  return `- ${[first, ...note].join('\\\n  ')}`;
}

/** Characters with a meaning anywhere in a line. */
const MARKS = /[\\`*_[\]<>&|~#$@]/g;
/** Characters with a meaning only at the beginning of a line: lists, and underlines of headings. */
const FIRST_MARK = /^(\d*)([-+=.)])/;
/** Where many Markdown readers make a link without being asked to. */
const LINKS = /:(?=\/\/)|(?<=\bwww)\./gi;

/** A text of one line, escaped so that nothing in it has a meaning in Markdown. */
function plain(text: string): string {
  return text
    .replace(MARKS, '\\$&')
    .replace(FIRST_MARK, (_, digits: string, mark: string) => `${digits}\\${mark}`)
    .replace(LINKS, '\\$&');
}

/** An address between parentheses. */
const destination = (url: string) =>
  url.replace(/[()\\<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

function grouped<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return groups;
}
