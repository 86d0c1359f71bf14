import type { Chapter } from '@/lib/model/show';
import { httpAddress } from '@/lib/platform/net/http-address';
import { shownText } from '@/lib/platform/text/shown-text';
import { readTimeCode } from '@/lib/platform/text/time-code';
import type { RawChapter } from '../formats/raw-feed';

/** More than this is not a list of chapters. */
export const MAX_CHAPTERS = 1000;

/** The chapters in the feed itself (Podlove Simple Chapters, version 1.2), sorted by time. */
export function readPscChapters(
  chapters: readonly RawChapter[] | undefined,
  base: string,
): Chapter[] {
  if (chapters === undefined) return [];
  return chapters
    .slice(0, MAX_CHAPTERS)
    .flatMap(({ start, title, href, image }) => {
      const startTime = readTimeCode(start ?? '');
      if (startTime === null) return [];
      const name = shownText(title ?? '');
      const addresses = { image: httpAddress(image, base), url: httpAddress(href, base) };
      return [{ startTime, title: name, ...addresses, listed: true }];
    })
    .toSorted((a, b) => a.startTime - b.startTime);
}
