import { parseRssFeed, type RssFeed } from 'feedsmith';
import { readFeedDate } from '../episodes/feed-date';
import { mediaDuration, mediaEnclosures, mediaImages, mediaTitle } from './media-enclosures';
import type { RawEnclosure, RawEpisode, RawShow } from './raw-feed';

const OPTIONS = { parseDateFn: readFeedDate };

/** The show of an RSS feed. Throws if feedsmith does. */
export function readRssShow(xml: string): RawShow {
  const feed = parseRssFeed(xml, OPTIONS);
  const { itunes, podcast, googleplay } = feed;
  return {
    title: feed.title ?? itunes?.title ?? feed.dc?.titles?.[0] ?? mediaTitle(feed.media),
    author:
      itunes?.author ??
      itunes?.owner?.name ??
      feed.managingEditor?.name ??
      feed.dc?.creators?.[0] ??
      googleplay?.author,
    images: [
      itunes?.image,
      ...(podcast?.images ?? []).map(({ href }) => href),
      feed.image?.url,
      ...mediaImages(feed.media),
      googleplay?.image?.href,
    ],
    homepage: feed.link ?? feed.image?.link,
    description: longer(feed.description, itunes?.summary) ?? itunes?.subtitle,
    language: feed.language ?? feed.dc?.languages?.[0] ?? feed.xml?.lang,
    categories: categoriesOf(feed),
    explicit: itunes?.explicit,
    newFeedUrl: itunes?.newFeedUrl,
    guid: podcast?.guid,
    persons: podcast?.persons,
    funding: podcast?.fundings,
    trailers: podcast?.trailers,
    podroll: podcast?.podroll?.remoteItems,
  };
}

/** The items of an RSS feed. Throws if feedsmith does. */
export function readRssItems(xml: string): RawEpisode[] {
  return (parseRssFeed(xml, OPTIONS).items ?? []).map(episodeOf);
}

function episodeOf(item: RssFeed.Item<number>): RawEpisode {
  const { itunes, podcast, media } = item;
  return {
    guid: item.guid?.value,
    title: item.title ?? itunes?.title ?? item.dc?.titles?.[0] ?? mediaTitle(media),
    notes: item.content?.encoded ?? longer(item.description, itunes?.summary) ?? itunes?.subtitle,
    link: item.link ?? permalinkOf(item),
    publishedAt: item.pubDate || item.dc?.dates?.[0] || item.atom?.published,
    enclosures: enclosuresOf(item),
    duration: itunes?.duration ?? mediaDuration(media),
    images: [
      itunes?.image,
      ...(podcast?.images ?? []).map(({ href }) => href),
      ...mediaImages(media),
    ],
    season: podcast?.season?.number ?? itunes?.season,
    number: podcast?.episode?.number ?? itunes?.episode,
    kind: itunes?.episodeType,
    explicit: itunes?.explicit,
    chapters: item.psc?.chapters,
    chaptersUrl: podcast?.chapters?.url,
    transcripts: podcast?.transcripts,
    persons: podcast?.persons,
    soundbites: podcast?.soundbites,
    alternates: podcast?.alternateEnclosures,
    base: item.xml?.base,
  };
}

/** In RSS 2.0, a guid is a link unless it is marked otherwise, but many are not, or they link to the file. */
function permalinkOf({ guid, enclosures = [] }: RssFeed.Item<number>): string | undefined {
  if (guid?.isPermaLink === true) return guid.value;
  const isLink = guid?.isPermaLink === undefined && /^\s*https?:\/\//i.test(guid?.value ?? '');
  return isLink && !enclosures.some(({ url }) => url === guid?.value) ? guid?.value : undefined;
}

function enclosuresOf({ enclosures, media, link, atom }: RssFeed.Item<number>): RawEnclosure[] {
  return [
    ...(enclosures ?? []).map(({ url, type }) => ({ url, type, outright: true })),
    ...(atom?.links ?? [])
      .filter(({ rel }) => rel === 'enclosure')
      .map(({ href, type }) => ({ url: href, type, outright: true })),
    ...mediaEnclosures(media),
    // Before enclosures existed, items linked to their file.
    { url: link, outright: false },
  ];
}

function categoriesOf({ itunes, categories }: RssFeed.Feed<number>): string[] {
  const apple = (itunes?.categories ?? []).flatMap((one) => [
    one.text ?? '',
    ...(one.categories ?? []).map(({ text }) => text ?? ''),
  ]);
  return apple.length > 0 ? apple : (categories ?? []).map(({ name }) => name ?? '');
}

/** Feeds swap summary and full text, so the longer one is taken. */
function longer(one: string | undefined, other: string | undefined): string | undefined {
  return (other?.length ?? 0) > (one?.length ?? 0) ? other : one;
}
