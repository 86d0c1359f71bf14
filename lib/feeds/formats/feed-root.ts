import { tagEnd } from '@/lib/platform/xml/tag-end';

/** The format of a text, by the first element that reveals it. */
export type FeedRoot = XmlRoot | { format: 'json' } | { format: 'page' } | { format: 'none' };

export interface XmlRoot {
  format: 'rss' | 'rdf' | 'atom';
  /** The root's tag. */
  tag: string;
  /** Its name, with its prefix. */
  name: string;
  /** The prefix with its colon; empty for none. */
  prefix: string;
  /** The position after the tag. */
  end: number;
}

/** How much garbage, declarations and comments may come before the root, in UTF-16 units. */
const MAX_PROLOG = 64 * 1024;

const NAME = /<([\w.-]{1,50}:)?([\w.-]{1,50})(?=[\s/>])/y;
const DOCTYPE = /<!doctype\s+html/iy;
const PAGE = /^(?:html|meta|script)$/i;
const FORMATS = new Map<string, XmlRoot['format']>([
  ['rss', 'rss'],
  ['rdf', 'rdf'],
  ['feed', 'atom'],
]);

/** The namespaces of the feed formats themselves, old ones included. */
const CORE: Record<XmlRoot['format'], RegExp> = {
  atom: /^http:\/\/(?:www\.w3\.org\/2005\/atom|purl\.org\/atom\/ns#)$/i,
  rdf: /^http:\/\/(?:purl\.org\/rss\/1\.0\/|(?:my|channel)\.netscape\.com\/rdf\/simple\/0\.9\/)$/i,
  rss: /^http:\/\/(?:purl\.org\/rss\/[12]\.0\/|backend\.userland\.com\/rss\d{0,4}|blogs\.law\.harvard\.edu\/tech\/rss)$/i,
};

/**
 * Finds the root of a feed. Skips whatever servers put before it (blank lines, a warning of their own, a
 * page's DOCTYPE). A page is recognised by its own elements, or by any other element after its DOCTYPE.
 */
export function findFeedRoot(text: string): FeedRoot {
  if (/^[\s\ufeff]{0,1000}\{/.test(text)) return { format: 'json' };
  const prolog = text.slice(0, MAX_PROLOG);
  let at = prolog.indexOf('<');
  let isPage = false;
  while (at !== -1) {
    DOCTYPE.lastIndex = at;
    isPage ||= DOCTYPE.test(prolog);
    if (prolog.startsWith('<!--', at)) {
      at = prolog.indexOf('-->', at);
      if (at === -1) break;
    }
    NAME.lastIndex = at;
    const [, prefix = '', name = ''] = NAME.exec(prolog) ?? [];
    if (prefix === '' && PAGE.test(name)) return { format: 'page' };
    const format = FORMATS.get(name.toLowerCase());
    const end = format === undefined ? -1 : tagEnd(text, at);
    if (format !== undefined && end !== -1) {
      return { format, tag: text.slice(at, end), name: prefix + name, prefix, end };
    }
    if (isPage && name !== '') break;
    at = prolog.indexOf('<', at + 1);
  }
  return { format: isPage ? 'page' : 'none' };
}

/**
 * The prefixes, with their colons, of the feed's own elements in this text, as in `<rss:item>` and
 * `<atom:entry>`. Nearly all feeds have none.
 */
export function corePrefixes(text: string, { format, prefix, tag }: XmlRoot): string[] {
  const prefixes = new Set([format === 'atom' ? 'atom:' : 'rss:']);
  if (format !== 'rdf' && prefix !== '') prefixes.add(prefix);
  for (const [, name = '', uri = ''] of tag.matchAll(
    /\sxmlns:([\w.-]{1,50})\s{0,5}=\s{0,5}["']([^"'<>]*)/g,
  )) {
    if (CORE[format].test(uri.trim())) prefixes.add(`${name}:`);
  }
  return [...prefixes].filter((one) => text.includes(`<${one}`));
}
