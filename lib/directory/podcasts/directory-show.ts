import * as v from 'valibot';
import type { Show } from '@/lib/model/show';
import { visibleText } from '@/lib/model/values/visible-text';
import { isWebAddress } from '@/lib/model/values/web-address';

/** Rows show only a line or two of a description; the feed has all of it. */
const MAX_DESCRIPTION = 600;
const MAX_NAME = 300;

/** A text on one line; '' for anything else. */
export const name = v.pipe(
  v.fallback(v.string(), ''),
  v.transform((text) => visibleText(text, MAX_NAME)),
);

/** A text, cut to its limit; '' for anything else. */
export const description = v.pipe(
  v.fallback(v.string(), ''),
  v.transform((text) => text.trim().slice(0, MAX_DESCRIPTION)),
);

/** A web address; '' for anything else. */
export const webAddress = v.pipe(
  v.fallback(v.string(), ''),
  v.transform((text) => text.trim()),
  v.transform((url) => (isWebAddress(url) ? url : '')),
);

/** A show as described by a directory. Unknown fields are empty. */
export function directoryShow(feedUrl: string, known: Partial<Show>): Show {
  return {
    id: feedUrl,
    feedUrl,
    title: '',
    author: '',
    image: '',
    homepage: '',
    description: '',
    language: '',
    categories: [],
    explicit: false,
    ...known,
  };
}
