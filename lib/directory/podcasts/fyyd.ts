import * as v from 'valibot';
import { SECOND } from '@/lib/model/constants';
import type { Show } from '@/lib/model/show';
import type { Network } from '@/lib/platform/net/http-client';
import { askJson } from '../ask-json';
import { description, directoryShow, name, webAddress } from './directory-show';

const SEARCH = 'https://api.fyyd.de/0.2/search/podcast';

/** Short, because Apple's results wait for it. */
const DEADLINE = 3 * SECOND;

/** The fields we use of a podcast (github.com/eazyliving/fyyd-api, GET /search/podcast). */
const podcast = v.object({
  title: name,
  author: name,
  xmlURL: webAddress,
  htmlURL: webAddress,
  imgURL: webAddress,
  layoutImageURL: webAddress,
  language: name,
  description,
});

/** Searches fyyd's directory by title; null if it does not respond. */
export async function searchFyyd(
  network: Network,
  { text, limit }: { text: string; limit: number },
  signal: AbortSignal,
): Promise<Show[] | null> {
  const url = `${SEARCH}?title=${encodeURIComponent(text)}&count=${limit}`;
  const asked = await askJson(network, url, { signal, deadline: DEADLINE });
  return asked.kind === 'answer' ? readFyyd(asked.value) : null;
}

/** The shows in a response, without invalid ones; null if it is not a valid response. */
export function readFyyd(value: unknown): Show[] | null {
  const answer = v.safeParse(v.object({ data: v.array(v.unknown()) }), value);
  if (!answer.success) return null;
  return answer.output.data.flatMap((one) => {
    const read = v.safeParse(podcast, one);
    if (!read.success) return [];
    const { xmlURL, htmlURL, imgURL, layoutImageURL, ...known } = read.output;
    if (xmlURL === '' || known.title === '') return [];
    return [
      directoryShow(xmlURL, { ...known, homepage: htmlURL, image: imgURL || layoutImageURL }),
    ];
  });
}
