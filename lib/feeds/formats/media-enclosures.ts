import type { MediaNs } from 'feedsmith';
import type { RawEnclosure } from './raw-feed';

/** What Media RSS names to play, in groups or by itself. */
export function mediaEnclosures(media: MediaNs.ItemOrFeed | undefined): RawEnclosure[] {
  if (media === undefined) return [];
  return contentsOf(media).map(({ url, type, medium }) => ({ url, type, medium, outright: false }));
}

/** The pictures that Media RSS names. */
export function mediaImages(media: MediaNs.ItemOrFeed | undefined): (string | undefined)[] {
  if (media === undefined) return [];
  const contents = contentsOf(media);
  const pictures = contents.filter(
    ({ type, medium }) => medium === 'image' || type?.startsWith('image/') === true,
  );
  const groups = media.groups ?? [];
  const thumbnails = [media, ...groups, ...contents].flatMap((one) => one.thumbnails ?? []);
  return [...thumbnails, ...pictures].map(({ url }) => url);
}

/** What Media RSS calls it; undefined where it does not. */
export function mediaTitle(media: MediaNs.ItemOrFeed | undefined): string | undefined {
  if (media === undefined) return undefined;
  const titles = [media, ...(media.groups ?? []), ...contentsOf(media)].map(({ title }) => title);
  return titles.find((title) => title?.value)?.value;
}

/** Seconds that Media RSS names; undefined where it does not. */
export function mediaDuration(media: MediaNs.ItemOrFeed | undefined): number | undefined {
  if (media === undefined) return undefined;
  return contentsOf(media).find(({ duration }) => duration !== undefined)?.duration;
}

const contentsOf = ({ contents = [], groups = [] }: MediaNs.ItemOrFeed) => [
  ...contents,
  ...groups.flatMap((group) => group.contents ?? []),
];
