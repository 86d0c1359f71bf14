import { type AtomFeed, parseAtomFeed } from 'feedsmith';
import { readFeedDate } from '../episodes/feed-date';
import { mediaDuration, mediaEnclosures, mediaImages, mediaTitle } from './media-enclosures';
import type { RawEpisode, RawShow } from './raw-feed';

const OPTIONS = { parseDateFn: readFeedDate };

/** The show of an Atom feed. Throws if feedsmith does. */
export function readAtomShow(xml: string): RawShow {
  const feed = parseAtomFeed(xml, OPTIONS);
  const { itunes } = feed;
  return {
    title: feed.title?.value ?? itunes?.title ?? feed.dc?.titles?.[0] ?? mediaTitle(feed.media),
    author: itunes?.author ?? feed.authors?.[0]?.name ?? feed.dc?.creators?.[0],
    images: [itunes?.image, feed.logo, ...mediaImages(feed.media), feed.icon],
    homepage: pageOf(feed.links),
    description: feed.subtitle?.value ?? itunes?.summary,
    language: feed.xml?.lang ?? feed.dc?.languages?.[0],
    categories: (itunes?.categories ?? []).length
      ? itunes?.categories?.map(({ text }) => text ?? '')
      : feed.categories?.map(({ label, term }) => label ?? term ?? ''),
    explicit: itunes?.explicit,
    newFeedUrl: itunes?.newFeedUrl,
  };
}

/** The entries of an Atom feed. Throws if feedsmith does. */
export function readAtomEntries(xml: string): RawEpisode[] {
  return (parseAtomFeed(xml, OPTIONS).entries ?? []).map(episodeOf);
}

function episodeOf(entry: AtomFeed.Entry<number>): RawEpisode {
  const { itunes, media } = entry;
  const content = entry.content?.value ?? entry.summary?.value ?? itunes?.summary;
  return {
    guid: entry.id,
    title: entry.title?.value ?? itunes?.title ?? entry.dc?.titles?.[0] ?? mediaTitle(media),
    notes: content ?? media?.groups?.[0]?.description?.value ?? media?.description?.value,
    link: pageOf(entry.links),
    publishedAt: entry.published || entry.updated || entry.dc?.dates?.[0],
    enclosures: [
      ...(entry.links ?? [])
        .filter(({ rel }) => rel === 'enclosure')
        .map(({ href, type }) => ({ url: href, type, outright: true })),
      { url: entry.content?.src, type: entry.content?.type, outright: false },
      ...mediaEnclosures(media),
    ],
    duration: itunes?.duration ?? mediaDuration(media),
    images: [itunes?.image, ...mediaImages(media)],
    season: itunes?.season,
    number: itunes?.episode,
    kind: itunes?.episodeType,
    explicit: itunes?.explicit,
    chapters: entry.psc?.chapters,
    base: entry.xml?.base,
  };
}

/** The web page of a feed or an entry. */
function pageOf(links: AtomFeed.Link<number>[] | undefined): string | undefined {
  const pages = (links ?? []).filter(({ rel }) => rel === undefined || rel === 'alternate');
  return (pages.find(({ type }) => type === undefined || type === 'text/html') ?? pages[0])?.href;
}
