import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Feed } from '@/lib/feeds/feed';
import { type FeedOrigin, readFeed } from '@/lib/feeds/read-feed';

const FOLDER = join(import.meta.dirname, '../fixtures/feeds');

export const FEED_URL = 'https://feeds.example/show';

/** The text of a file in `tests/fixtures/feeds`. */
export const fixture = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

/** The feed read from this content. Throws if it is not one. */
export function feedOf(content: string | Uint8Array, origin: Partial<FeedOrigin> = {}): Feed {
  const outcome = readFeed(content, { url: FEED_URL, ...origin });
  if (!outcome.ok) throw new Error(outcome.kind);
  return outcome.feed;
}

/** An RSS feed with these items, each given as its inner XML. */
export function rss(items: readonly string[], channel = '<title>Show</title>'): string {
  const inner = items.map((item) => `<item>${item}</item>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>${channel}${inner}</channel></rss>`;
}

/** The inner XML of a playable item: an enclosure, and `rest`. */
export const playable = (rest = '', url = 'https://a.example/1.mp3') =>
  `<enclosure url="${url}" type="audio/mpeg"/>${rest}`;
