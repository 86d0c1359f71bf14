import type { Chapter } from '@/lib/model/show';
import type { RawChapter } from '../formats/raw-feed';
import { httpAddress } from '../http-address';
import { shownText } from '../text/shown-text';
import { readTimeCode } from '../text/time-code';

/** More are no chapters. */
export const MAX_CHAPTERS = 1000;

/** The chapters that stand in a feed (Podlove Simple Chapters, version 1.2), in order of time. */
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
