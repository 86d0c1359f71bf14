import * as v from 'valibot';
import type { Show } from '@/lib/model/show';
import { visibleText } from '@/lib/model/visible-text';
import { isWebAddress } from '@/lib/model/web-address';

/** A directory's description is shown in a row or two; the feed has the whole. */
const MAX_DESCRIPTION = 600;
const MAX_NAME = 300;

/** A text on one line; '' for anything else. */
export const name = v.pipe(
  v.fallback(v.string(), ''),
  v.transform((text) => visibleText(text, MAX_NAME)),
);

/** A text that is not kept whole; '' for anything else. */
export const description = v.pipe(
  v.fallback(v.string(), ''),
  v.transform((text) => text.trim().slice(0, MAX_DESCRIPTION)),
);

/** An address of the web; '' for anything else. */
export const webAddress = v.pipe(
  v.fallback(v.string(), ''),
  v.transform((text) => text.trim()),
  v.transform((url) => (isWebAddress(url) ? url : '')),
);

/** A show as a directory tells of it, with what it does not know left empty. */
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
