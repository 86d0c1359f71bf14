import { HISTORY_STATUS_KEY } from '@/lib/contract/history';
import { readPlayableItem } from '@/lib/contract/stored-items';
import { isHopeless } from '@/lib/history/history-failure';
import type { NowPlayingMetadata } from '@/lib/model/now-playing';
import {
  isLiveItem,
  isRadio,
  itemName,
  type PlayableItem,
  type RadioItem,
} from '@/lib/model/playable-item';
import {
  type HistoryTrack,
  historyKey,
  isPoorCover,
  POOR_COVERS,
  trackToStore,
} from '@/lib/model/track-history';
import { log } from '@/lib/platform/log';
import type { HistoryContext } from './history-context';
import { flushOutbox } from './outbox-flush';

/**
 * Stores the current track if it belongs to the current radio and this client did not store it recently
 * (specification, section 5.1). If the store does not accept it now, it is sent later. A cover that arrives
 * later, for example from a lookup, replaces the station's picture in what was stored.
 */
export async function recordTrack(
  context: HistoryContext,
  metadata: NowPlayingMetadata,
): Promise<void> {
  const { player, clock, random, queue, window, stations } = context;
  const heardAt = metadata.broadcastAt ?? clock.now();
  const radio = currentRadio(player.currentTrack);
  const track = trackToStore(metadata, radio?.radio_id ?? null, random);
  if (radio === null || track === null) return;
  const station = { radioId: radio.radio_id, name: itemName(radio), image: radio.image ?? '' };
  await queue(async () => {
    const before = await window.find(track);
    if (before === null) {
      // Read into a copy, because the state's own object cannot be stored.
      await stations.remember({ ...station, heardAt, station: readPlayableItem(radio) });
      await storeTrack(context, { track, heardAt, stationImage: station.image });
    } else if (isPoorCover(before.cover, station.image)) {
      // A track that was heard after its broadcast is stored with the time of the broadcast.
      const at = metadata.broadcastAt ?? before.at;
      await improveCover(context, { track, heardAt: at, stationImage: station.image });
    }
  });
}

interface HeardTrack {
  track: HistoryTrack;
  /** Milliseconds since 1970. */
  heardAt: number;
  stationImage: string;
}

async function storeTrack(context: HistoryContext, heard: HeardTrack): Promise<void> {
  const { clock, window, outbox, stores, tell, retryLater } = context;
  const { track, heardAt } = heard;
  const keepForLater = async () => {
    await outbox.add(track, heardAt);
    await window.add(track);
    retryLater(true);
    tell(HISTORY_STATUS_KEY);
  };

  // Tracks heard earlier go first.
  if (!(await flushOutbox(context))) return keepForLater();
  const { store } = await stores.current();
  const outcome = await store.store(track, clock.now() - heardAt);
  if (outcome.ok) {
    if (outcome.value === 'stored') await window.add(track);
    // Even if another client stored it, this client's pages do not show it yet.
    tell(historyKey(track.radio_id));
    if (outcome.value === 'duplicate') await improveCover(context, heard);
  } else if (isHopeless(outcome.failure)) {
    log('history', 'not stored', outcome.failure.detail);
  } else {
    await keepForLater();
  }
}

/** Gives the stored or waiting row the track's own cover, if it has none or only the station's picture. */
async function improveCover(
  context: HistoryContext,
  { track, heardAt, stationImage }: HeardTrack,
): Promise<void> {
  const { clock, outbox, stores, window, tell } = context;
  if (isPoorCover(track.cover_image_url, stationImage)) return;
  const waiting = await outbox.setCover(track);
  if (!(waiting.ok && waiting.value)) {
    const { store } = await stores.current();
    const poorer = [...POOR_COVERS, stationImage];
    const stored = await store.improveCover(track, clock.now() - heardAt, poorer);
    if (!stored.ok) return log('history', 'cover not stored', stored.failure.detail);
    if (stored.value) tell(historyKey(track.radio_id));
  }
  await window.setCover(track);
}

/** The live radio whose titles are recorded. */
function currentRadio(item: PlayableItem | null): RadioItem | null {
  return item !== null && isRadio(item) && isLiveItem(item) ? item : null;
}
