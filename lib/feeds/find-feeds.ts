import { feedAddress, httpAddress } from '@/lib/platform/net/http-address';
import { nameOfHtml } from '@/lib/platform/text/shown-text';
import { scanXml, type XmlPart } from '@/lib/platform/xml/scan-xml';

/** A feed linked from a page. */
export interface LinkedFeed {
  /** The link's title; empty for none. */
  title: string;
  /** http or https. */
  url: string;
}

/** In UTF-16 units; the rest of a longer page is ignored. */
const MAX_PAGE = 2 * 1024 * 1024;
const MAX_FEEDS = 20;
/** The longest link title, including its tags, in UTF-16 units. */
const MAX_TITLE = 1000;

const FEED_TYPE =
  /^(?:application\/(?:(?:rss|atom|rdf)\+xml|feed\+json|xml)|text\/(?:rss\+)?xml)\b/i;
/** How feed addresses usually end, for pages that link to feeds only in their text. */
const FEED_PATH = /\/(?:feed|rss)\/?$|\.(?:rss|atom)$/i;
const XML_FILE = /^[\w-]*\.xml$/i;
const FEED_WORD = /feed|rss|podcast|atom/i;
const FEED_SCHEME = /^(?:feed|itpc|pcast|podcast):/i;

type Tag = Extract<XmlPart, { kind: 'open' }>;

/**
 * The feeds a page declares (`<link rel="alternate">`, HTML, section 4.6.7.1), or else those that its
 * ordinary links seem to lead to; at most 20, comment feeds last. Never throws.
 */
export function findFeeds(html: string, baseUrl: string): LinkedFeed[] {
  const linked = new Map<string, string>();
  const guessed = new Map<string, string>();
  let base = baseUrl;
  let skipped = '';
  let anchor = '';

  for (const part of scanXml(html.slice(0, MAX_PAGE))) {
    if (skipped !== '') {
      if (part.kind === 'close' && part.name === skipped) skipped = '';
    } else if (part.kind === 'text') {
      const title = guessed.get(anchor);
      if (title !== undefined && title.length < MAX_TITLE)
        guessed.set(anchor, (title + part.text).slice(0, MAX_TITLE));
    } else if (part.kind === 'close') {
      if (part.name === 'a') anchor = '';
    } else if (part.name === 'script' || part.name === 'style') skipped = part.name;
    else if (part.name === 'base') base = httpAddress(part.attributes.get('href'), baseUrl) || base;
    else if (part.name === 'link') {
      const url = feedOfLink(part, base);
      const title = part.attributes.get('title') ?? '';
      if (url !== '' && !linked.has(url) && linked.size < MAX_FEEDS) linked.set(url, title);
    } else if (part.name === 'a') {
      anchor = feedOfAnchor(part, base);
      if (anchor !== '' && guessed.size >= MAX_FEEDS && !guessed.has(anchor)) anchor = '';
      if (anchor !== '' && !guessed.has(anchor)) guessed.set(anchor, '');
    }
  }
  const found = [...(linked.size > 0 ? linked : guessed)];
  return found
    .map(([url, title]) => ({ title: nameOfHtml(title), url }))
    .toSorted((a, b) => Number(isOfComments(a)) - Number(isOfComments(b)));
}

function feedOfLink({ attributes }: Tag, base: string): string {
  const rel = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/);
  const isFeed =
    rel.includes('feed') ||
    (rel.includes('alternate') && FEED_TYPE.test((attributes.get('type') ?? '').trim()));
  return isFeed ? feedAddress(attributes.get('href') ?? '', base) : '';
}

function feedOfAnchor({ attributes }: Tag, base: string): string {
  const href = (attributes.get('href') ?? '').trim();
  const url = feedAddress(href, base);
  if (url === '') return '';
  return FEED_SCHEME.test(href) || isFeedPath(new URL(url).pathname) ? url : '';
}

/** The file name is matched separately: one pattern for both would try every way to divide the path. */
function isFeedPath(path: string): boolean {
  const file = path.slice(path.lastIndexOf('/') + 1);
  return FEED_PATH.test(path) || (XML_FILE.test(file) && FEED_WORD.test(file));
}

const isOfComments = ({ url }: LinkedFeed) => /\/comments\/feed\b/i.test(url);
