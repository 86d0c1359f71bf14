import { readAtomEntries, readAtomShow } from './atom-feed';
import type { XmlRoot } from './feed-root';
import type { RawEpisode, RawFeed, RawShow } from './raw-feed';
import { readRssItems, readRssShow } from './rss-feed';
import { splitFeed } from './split-feed';

/** The most items, and UTF-16 units, parsed at once: about ten milliseconds of work. */
const MAX_ITEMS = 200;
const MAX_LETTERS = 512 * 1024;
/** The most failed attempts to parse; each costs a fraction of a millisecond, however short the text. */
const MAX_FAILURES = 1000;

/**
 * Reads an RSS, RDF or Atom feed in steps; items are parsed in batches, on demand. Parts of the show may be
 * missing, and a channel may be empty, as on its first day; null if there is no channel at all. Never throws.
 */
export function* readXmlFeed(
  text: string,
  root: XmlRoot,
  maxItems: number,
): Generator<undefined, RawFeed | null> {
  const isAtom = root.format === 'atom';
  const { shell, items, channelTag } = yield* splitFeed(text, root, maxItems);
  const frame = createFeedFrame(root, channelTag);
  const show = attempt(() => (isAtom ? readAtomShow : readRssShow)(frame.shell(withHref(shell))));
  if (show === null && items.length === 0) {
    const isEmpty = channelTag !== '' && shell.replace(/<[^<>]*>/g, '').trim() === '';
    if (!isEmpty) return null;
  }
  const parse = isAtom ? readAtomEntries : readRssItems;
  const read = (some: readonly string[]) => parse(frame.items(some.map(itemOf(root)).join('')));
  return { show: show ?? {}, shell, base: frame.base, episodes: readItems(items, read) };
}

type ReadItems = (items: readonly string[]) => RawEpisode[];

function* readItems(items: readonly string[], read: ReadItems): Generator<RawEpisode[]> {
  const readSome = createPatientReader(read);
  let from = 0;
  while (from < items.length) {
    let to = from;
    for (
      let letters = 0;
      to < items.length && to - from < MAX_ITEMS && letters < MAX_LETTERS;
      to++
    ) {
      letters += items[to]?.length ?? 0;
    }
    yield readSome(items.slice(from, to));
    from = to;
  }
}

/**
 * A broken item makes its whole batch fail, so each half is parsed again, down to the single item. This has
 * a limit: in a feed with hundreds of broken items, whole batches after that are lost.
 */
function createPatientReader(read: ReadItems): ReadItems {
  let failures = 0;
  const readSome: ReadItems = (items) => {
    const together = attempt(() => read(items));
    if (together?.length === items.length) return together;
    failures += 1;
    if (items.length < 2 || failures > MAX_FAILURES) return together ?? [];
    const half = Math.ceil(items.length / 2);
    return [...readSome(items.slice(0, half)), ...readSome(items.slice(half))];
  };
  return readSome;
}

/** Some programs call the address attribute of `<itunes:image>` `url`, as in other elements. */
function withHref(text: string): string {
  if (!text.includes(':image')) return text;
  return text.replace(/<[\w.-]{1,50}:image\s[^<>]{0,5000}>/gi, (tag) =>
    /\shref\s{0,5}=/i.test(tag) ? tag : tag.replace(/\surl(?=\s{0,5}=)/i, ' href'),
  );
}

/** RSS 1.0 has enclosures in another namespace and with other attributes (mod_enclosure). */
const itemOf = (root: XmlRoot) => (item: string) =>
  root.format !== 'rdf'
    ? withHref(item)
    : withHref(item)
        .replace(/<(\/?)enc:enclosure\b/g, '<$1enclosure')
        .replace(/\s(?:rdf:resource|enc:url)=/g, ' url=')
        .replace(/\senc:(type|length)=/g, ' $1=');

/** feedsmith throws on input it cannot parse. */
function attempt<T extends RawShow | RawEpisode[]>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** Wraps pieces of a feed so that they form a feed again, with the same namespaces. */
interface FeedFrame {
  shell(content: string): string;
  items(content: string): string;
  /** xml:base of the feed; empty for none. */
  base: string;
}

const DECLARATION = /\s(xmlns:[\w.-]+|xml:base|xml:lang)\s*=\s*("[^"]*"|'[^']*')/g;

/**
 * RDF is wrapped as RSS: items and channel are the same in both, and feedsmith supports enclosures and the
 * itunes and podcast elements only in RSS.
 */
function createFeedFrame(root: XmlRoot, channelTag: string): FeedFrame {
  const declared = new Map<string, string>();
  for (const [, name = '', value = ''] of `${root.tag}${channelTag}`.matchAll(DECLARATION)) {
    declared.set(name, value);
  }
  const attributes = [...declared].map(([name, value]) => ` ${name}=${value}`).join('');
  const base = (declared.get('xml:base') ?? '').slice(1, -1);
  if (root.format === 'atom') {
    const open = `<feed xmlns="http://www.w3.org/2005/Atom"${attributes}>`;
    const frame = (content: string) => `${open}${content}</feed>`;
    return { shell: frame, items: frame, base };
  }
  const open = `<rss version="2.0"${attributes}>`;
  return {
    shell: (content) => `${open}${content}</rss>`,
    items: (content) => `${open}<channel>${content}</channel></rss>`,
    base,
  };
}
