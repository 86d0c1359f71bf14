import type { MediaNs } from 'feedsmith';
import type { RawEnclosure } from './raw-feed';

/** Playable files given in Media RSS, grouped or not. */
export function mediaEnclosures(media: MediaNs.ItemOrFeed | undefined): RawEnclosure[] {
  if (media === undefined) return [];
  return contentsOf(media).map(({ url, type, medium }) => ({ url, type, medium, outright: false }));
}

/** Pictures given in Media RSS. */
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

/** The title in Media RSS; undefined if there is none. */
export function mediaTitle(media: MediaNs.ItemOrFeed | undefined): string | undefined {
  if (media === undefined) return undefined;
  const titles = [media, ...(media.groups ?? []), ...contentsOf(media)].map(({ title }) => title);
  return titles.find((title) => title?.value)?.value;
}

/** The duration in Media RSS, in seconds; undefined if there is none. */
export function mediaDuration(media: MediaNs.ItemOrFeed | undefined): number | undefined {
  if (media === undefined) return undefined;
  return contentsOf(media).find(({ duration }) => duration !== undefined)?.duration;
}

const contentsOf = ({ contents = [], groups = [] }: MediaNs.ItemOrFeed) => [
  ...contents,
  ...groups.flatMap((group) => group.contents ?? []),
];
