import type { XmlRoot } from './feed-root';

/** What is put around pieces of a feed to make them a feed again, with the same namespaces. */
export interface FeedFrame {
  shell(content: string): string;
  items(content: string): string;
  /** xml:base of the feed; empty for none. */
  base: string;
}

const DECLARATION = /\s(xmlns:[\w.-]+|xml:base|xml:lang)\s*=\s*("[^"]*"|'[^']*')/g;

/**
 * RDF is framed as RSS: items and channel are the same in both, and feedsmith reads enclosures, and the
 * itunes and podcast elements, of RSS alone.
 */
export function createFeedFrame(root: XmlRoot, channelTag: string): FeedFrame {
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
