import { itemName, listKey, type PlayableItem } from './playable-item';
import type { Show } from './show';
import { visibleText } from './values/visible-text';

/** A favourite of the listener: a station or episode to play, or a show. */
export type Favourite =
  | { kind: 'item'; key: string; item: PlayableItem }
  | { kind: 'show'; key: string; show: Show };

export function itemFavourite(item: PlayableItem): Favourite {
  return { kind: 'item', key: listKey(item), item };
}

export function showFavourite(show: Show): Favourite {
  return { kind: 'show', key: `show ${show.id}`, show };
}

export function favouriteName(favourite: Favourite): string {
  return favourite.kind === 'show' ? visibleText(favourite.show.title) : itemName(favourite.item);
}
