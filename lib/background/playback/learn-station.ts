import type { AudioStatus } from '@/lib/contract/audio';
import { withoutAnyProxy, withoutProxy } from '@/lib/model/audio-address';
import type { RadioItem } from '@/lib/model/playable-item';
import type { Background } from '../context';

/** No station needs more addresses than this. */
const MAX_ADDRESSES = 10;

/** What an order for a station can use of what earlier plays taught. */
export interface LearntStation {
  /** To try in this order: the address that worked last, the station's own, and all other known ones. */
  addresses: readonly string[];
  /** The seconds of cushion that it needed. */
  cushionWanted?: number;
}

export function learntOf(background: Background, item: RadioItem): LearntStation {
  const { proxyHost } = background.state.settings;
  const own = [item.aURL, ...(item.alternates ?? [])];
  const record = background.stations.read(item.radio_id);
  // Earlier versions stored addresses together with the pass-through proxy of the time.
  const learnt = record.addresses.map((address) =>
    withoutAnyProxy(withoutProxy(address, proxyHost), own),
  );
  const addresses = [...new Set([...learnt, ...own])].filter(Boolean);
  return { addresses, ...(record.cushion !== undefined && { cushionWanted: record.cushion }) };
}

/** Remembers which address plays, unless it is the station's own, and how much cushion the station needs. */
export function learnStation(background: Background, item: RadioItem, status: AudioStatus): void {
  const [works, ...others] = status.addresses;
  const isKept = !background.state.isPrivate;
  if (!isKept || status.phase !== 'playing' || works === undefined) return;
  const own = works === item.aURL;
  const addresses = own ? [] : [works, ...others].slice(0, MAX_ADDRESSES);
  const wanted = status.cushion?.wanted ?? 0;
  background.stations.learn(item.radio_id, {
    addresses,
    ...(status.cushion !== null && { cushion: wanted > 0 ? wanted : undefined }),
  });
}
