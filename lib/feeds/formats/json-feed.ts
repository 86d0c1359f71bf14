import { type JsonFeed, parseJsonFeed } from 'feedsmith';
import { parseJson } from '@/lib/platform/text/json';
import { readFeedDate } from '../episodes/feed-date';
import type { RawEpisode, RawFeed } from './raw-feed';

/** Parses a JSON Feed (jsonfeed.org, version 1.1); null if it is not a readable one. Never throws. */
export function readJsonFeed(text: string, maxItems: number): RawFeed | null {
  const feed = parsed(text, maxItems);
  if (feed === null) return null;
  const show = {
    title: feed.title,
    author: feed.authors?.[0]?.name,
    images: [feed.icon, feed.favicon],
    homepage: feed.home_page_url,
    description: feed.description,
    language: feed.language,
  };
  return { show, shell: '', base: '', episodes: [(feed.items ?? []).map(episodeOf)] };
}

function parsed(text: string, maxItems: number): JsonFeed.Feed<number> | null {
  try {
    return parseJsonFeed(parseJson(text), { parseDateFn: readFeedDate, maxItems });
  } catch {
    return null;
  }
}

function episodeOf(item: JsonFeed.Item<number>): RawEpisode {
  const attachments = item.attachments ?? [];
  return {
    guid: item.id,
    title: item.title,
    notes: item.content_html ?? item.content_text ?? item.summary,
    link: item.url ?? item.external_url,
    publishedAt: item.date_published || item.date_modified,
    enclosures: attachments.map(({ url, mime_type }) => ({ url, type: mime_type, outright: true })),
    duration: attachments.find((one) => one.duration_in_seconds)?.duration_in_seconds,
    images: [item.image, item.banner_image],
  };
}
