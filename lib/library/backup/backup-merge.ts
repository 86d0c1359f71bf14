import { type Collection, comparableName } from '@/lib/model/collection';
import type { Favourite } from '@/lib/model/favourite';
import { isRadio, type PlayableItem } from '@/lib/model/playable-item';
import type { ItemProgress } from '@/lib/model/progress';
import { tidyRecentlyPlayed } from '@/lib/model/recently-played';

/**
 * The further of two progress records of an item; played counts as furthest. If both are as far, the one with the
 * longer duration; `here` wins a tie.
 */
export function furtherProgress(here: ItemProgress, there: ItemProgress): ItemProgress {
  const ahead =
    Number(there.played) - Number(here.played) ||
    there.percent - here.percent ||
    there.currentTime - here.currentTime ||
    there.duration - here.duration;
  return ahead > 0 ? there : here;
}

/** The existing items first, then the new ones, without repeats, up to the list's limit. */
export function mergeRecentlyPlayed(
  here: readonly PlayableItem[],
  there: readonly PlayableItem[],
): PlayableItem[] {
  return tidyRecentlyPlayed([...here, ...there]);
}

/**
 * The favourites that are not here yet, without repeats. A station is also recognised by its stream's
 * address.
 */
export function newFavourites(
  here: readonly Favourite[],
  there: readonly Favourite[],
): Favourite[] {
  const keys = new Set(here.map(({ key }) => key));
  const streams = new Set(here.map(streamOf));
  return there.filter((favourite) => {
    const stream = streamOf(favourite);
    if (keys.has(favourite.key) || (stream !== '' && streams.has(stream))) return false;
    keys.add(favourite.key);
    streams.add(stream);
    return true;
  });
}

/**
 * What a file adds to the collections: new ones, and for those already here, matched by id or else by name, the things
 * they lack. No collection has anything twice.
 */
export function newCollected(
  here: readonly Collection[],
  there: readonly Collection[],
): Collection[] {
  const byId = new Map(here.map((one) => [one.id, one]));
  const named = new Map(here.toReversed().map((one) => [comparableName(one.name), one]));
  // The file may contain two different collections of the same name.
  for (const { id } of there) {
    const own = byId.get(id);
    if (own !== undefined) named.delete(comparableName(own.name));
  }
  return there.flatMap(({ id, name, things }) => {
    const known = byId.get(id) ?? named.get(comparableName(name));
    const added = newFavourites(known?.things ?? [], things);
    if (known === undefined) return [{ id, name, things: added }];
    return added.length > 0 ? [{ id: known.id, name: known.name, things: added }] : [];
  });
}

/** Empty for anything but a station. */
function streamOf(favourite: Favourite): string {
  return favourite.kind === 'item' && isRadio(favourite.item) ? favourite.item.aURL : '';
}
