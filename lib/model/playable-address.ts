import { audioUrl, isRadio, type PlayableItem } from './playable-item';
import { isWebAddress, mayName } from './web-address';

/**
 * Those of an item's addresses that may be played. An episode's is named by its feed; the alternates of a
 * station by its own address, from which they were found. Any other item's is the listener's own.
 */
export function playableAddresses(item: PlayableItem, addresses: readonly string[]): string[] {
  const own = audioUrl(item);
  const feed = 'showId' in item && isWebAddress(item.showId ?? '') ? (item.showId ?? '') : '';
  return addresses.filter((address) => {
    if (isRadio(item)) return mayName(address === own ? '' : own, address);
    return mayName(feed, address);
  });
}

/** Whether the item's address is one of the web that whoever named it may not name. */
export function isRefused(item: PlayableItem): boolean {
  const address = audioUrl(item);
  return isWebAddress(address) && playableAddresses(item, [address]).length === 0;
}
