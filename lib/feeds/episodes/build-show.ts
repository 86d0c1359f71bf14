import type { Show } from '@/lib/model/show';
import type { RawShow } from '../formats/raw-feed';
import { httpAddress, pictureAddress } from '../http-address';
import { nameOfHtml, readableText, shownText } from '../text/shown-text';

const MAX_CATEGORIES = 20;
/** Letters; a longer one is no description. */
const MAX_DESCRIPTION = 100_000;

/** A show as its feed at `feedUrl` tells of it. Without a title it is called after the feed's host. */
export function buildShow(raw: RawShow, id: string, feedUrl: string, base: string): Show {
  const categories = new Set((raw.categories ?? []).slice(0, 100).map(nameOfHtml));
  categories.delete('');
  return {
    id,
    feedUrl,
    title: nameOfHtml(raw.title ?? '') || hostOf(feedUrl),
    author: nameOfHtml(raw.author ?? ''),
    image: pictureAddress(raw.images, base),
    homepage: httpAddress(raw.homepage, base),
    description: readableText((raw.description ?? '').slice(0, MAX_DESCRIPTION)),
    language: shownText(raw.language ?? ''),
    categories: [...categories].slice(0, MAX_CATEGORIES),
    explicit: raw.explicit ?? false,
  };
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : '');
