import type { AudioStatus } from '@/lib/contract/audio';
import { withoutAnyProxy, withoutProxy } from '@/lib/model/audio-address';
import type { RadioItem } from '@/lib/model/playable-item';
import type { Background } from '../context';

/** No station needs more addresses than this. */
const MAX_ADDRESSES = 10;

/**
 * The addresses to try for a station, in order: the one that worked last, its own, and all other known ones.
 * Earlier versions stored addresses together with the pass-through proxy of the time.
 */
export function addressesOf(background: Background, item: RadioItem): string[] {
  const { proxyHost } = background.state.settings;
  const own = [item.aURL, ...(item.alternates ?? [])];
  const learnt = background.stations
    .read(item.radio_id)
    .addresses.map((address) => withoutAnyProxy(withoutProxy(address, proxyHost), own));
  return [...new Set([...learnt, ...own])].filter(Boolean);
}

/** Remembers which of a station's addresses plays, if it is not the station's own, or not any more. */
export function learnAddresses(background: Background, item: RadioItem, status: AudioStatus): void {
  const [works, ...others] = status.addresses;
  const isKept = !background.state.isPrivate;
  if (!isKept || status.phase !== 'playing' || works === undefined) return;
  const own = works === item.aURL;
  const addresses = own ? [] : [works, ...others].slice(0, MAX_ADDRESSES);
  background.stations.learn(item.radio_id, { addresses });
}
