import type { AudioStatus } from '@/lib/contract/audio';
import { withoutAnyProxy, withoutProxy } from '@/lib/model/audio-address';
import type { RadioItem } from '@/lib/model/playable-item';
import type { Background } from '../context';

/** More addresses than that no station needs. */
const MAX_ADDRESSES = 10;

/**
 * The addresses to try for a station, in turn: the one that worked last, its own, and whatever else is
 * known of it. Earlier versions remembered addresses with the pass-through proxy of their day in front.
 */
export function addressesOf(background: Background, item: RadioItem): string[] {
  const { proxyHost } = background.state.settings;
  const own = [item.aURL, ...(item.alternates ?? [])];
  const learnt = background.stations
    .read(item.radio_id)
    .addresses.map((address) => withoutAnyProxy(withoutProxy(address, proxyHost), own));
  return [...new Set([...learnt, ...own])].filter(Boolean);
}

/** Remembers which address of a station plays, where that is not its own, or no longer its own. */
export function learnAddresses(background: Background, item: RadioItem, status: AudioStatus): void {
  const [works, ...others] = status.addresses;
  const isKept = !background.state.isPrivate;
  if (!isKept || status.phase !== 'playing' || works === undefined) return;
  const own = works === item.aURL;
  const addresses = own ? [] : [works, ...others].slice(0, MAX_ADDRESSES);
  background.stations.learn(item.radio_id, { addresses });
}
