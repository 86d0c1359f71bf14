import { tagEnd } from '../xml/tag-end';

/** What a text is, by the first element that says so. */
export type FeedRoot = XmlRoot | { format: 'json' } | { format: 'page' } | { format: 'none' };

export interface XmlRoot {
  format: 'rss' | 'rdf' | 'atom';
  /** The root's tag. */
  tag: string;
  /** Its name, with its prefix. */
  name: string;
  /** The prefix with its colon; empty for none. */
  prefix: string;
  /** Where the text goes on after the tag. */
  end: number;
}

/** Letters of garbage, declarations and comments that may stand before the root. */
const MAX_PROLOG = 64 * 1024;

const NAME = /<([\w.-]{1,50}:)?([\w.-]{1,50})(?=[\s/>])/y;
const DOCTYPE = /<!doctype\s+html/iy;
const PAGE = /^(?:html|meta|script)$/i;
const FORMATS = new Map<string, XmlRoot['format']>([
  ['rss', 'rss'],
  ['rdf', 'rdf'],
  ['feed', 'atom'],
]);

/**
 * Looks for the root of a feed. What servers put before it (blank lines, a warning of their own) is
 * passed over; a page is known by its own elements or its DOCTYPE.
 */
export function findFeedRoot(text: string): FeedRoot {
  if (/^[\s\ufeff]{0,1000}\{/.test(text)) return { format: 'json' };
  const prolog = text.slice(0, MAX_PROLOG);
  let at = prolog.indexOf('<');
  while (at !== -1) {
    DOCTYPE.lastIndex = at;
    if (DOCTYPE.test(prolog)) return { format: 'page' };
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
    at = prolog.indexOf('<', at + 1);
  }
  return { format: 'none' };
}
