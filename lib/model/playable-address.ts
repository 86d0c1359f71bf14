import { audioUrl, isRadio, type PlayableItem } from './playable-item';
import { isWebAddress, mayName } from './web-address';

/**
 * The addresses of an item that may be played. An episode's address comes from its feed; a station's
 * alternates come from its own address. Any other item's address is the listener's own.
 */
export function playableAddresses(item: PlayableItem, addresses: readonly string[]): string[] {
  const own = audioUrl(item);
  const feed = 'showId' in item && isWebAddress(item.showId ?? '') ? (item.showId ?? '') : '';
  return addresses.filter((address) => {
    if (isRadio(item)) return mayName(address === own ? '' : own, address);
    return mayName(feed, address);
  });
}

/** Whether the item's address is a web address that its source must not refer to. */
export function isRefused(item: PlayableItem): boolean {
  const address = audioUrl(item);
  return isWebAddress(address) && playableAddresses(item, [address]).length === 0;
}
