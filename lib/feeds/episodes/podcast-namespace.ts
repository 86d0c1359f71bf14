import type { Person, ShowExtras, Soundbite } from '@/lib/model/show';
import { feedAddress, httpAddress } from '@/lib/platform/net/http-address';
import { nameOfHtml } from '@/lib/platform/text/shown-text';
import type { RawPerson, RawShow, RawSoundbite } from '../formats/raw-feed';

/**
 * Limits for the lists of the podcast namespace (https://podcasting2.org/docs/podcast-namespace): nobody would read
 * more.
 */
const MOST = { persons: 30, funding: 5, podroll: 50, soundbites: 50 };

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * The show's own id, in lower case; empty if it has none. Only a UUID counts: anything else may be that of many shows.
 */
export function guidOf({ guid = '' }: RawShow): string {
  const id = guid.trim().toLowerCase();
  return UUID.test(id) ? id : '';
}

/** The persons that have a name. `base`: the feed's address, for relative addresses. */
export function personsOf(raw: readonly RawPerson[] | undefined, base: string): Person[] {
  return (raw ?? []).slice(0, MOST.persons).flatMap(({ display, role, img, href }) => {
    const name = nameOfHtml(display ?? '');
    if (name === '') return [];
    const addresses = { image: httpAddress(img, base), link: httpAddress(href, base) };
    return [{ name, role: nameOfHtml(role ?? ''), ...addresses }];
  });
}

/** By time, without those whose start or length is missing or not a number of seconds. */
export function soundbitesOf(raw: readonly RawSoundbite[] | undefined): Soundbite[] {
  return (raw ?? [])
    .slice(0, MOST.soundbites)
    .flatMap(({ startTime = -1, duration = 0, display = '' }) => {
      const isUsable = startTime >= 0 && duration > 0 && Number.isFinite(startTime + duration);
      return isUsable ? [{ startTime, duration, title: nameOfHtml(display) }] : [];
    })
    .toSorted((a, b) => a.startTime - b.startTime);
}

/** What the show's feed tells beyond the basics; of several trailers, the newest. `base` as above. */
export function extrasOf(
  { persons, funding, trailers, podroll }: RawShow,
  base: string,
): ShowExtras {
  const newest = (trailers ?? []).reduce<NonNullable<typeof trailers>[number] | null>(
    (best, one) => (best === null || (one.pubDate ?? 0) > (best.pubDate ?? 0) ? one : best),
    null,
  );
  const trailer = httpAddress(newest?.url, base);
  return {
    persons: personsOf(persons, base),
    funding: (funding ?? []).slice(0, MOST.funding).flatMap(({ url, display }) => {
      const address = httpAddress(url, base);
      return address === '' ? [] : [{ url: address, words: nameOfHtml(display ?? '') }];
    }),
    trailer: trailer === '' ? null : { url: trailer, title: nameOfHtml(newest?.display ?? '') },
    podroll: (podroll ?? []).slice(0, MOST.podroll).flatMap(({ feedUrl, title }) => {
      const address = feedAddress(feedUrl ?? '', base);
      return address === '' ? [] : [{ feedUrl: address, title: nameOfHtml(title ?? '') }];
    }),
  };
}
