import { HISTORY_STATUS_KEY } from '@/lib/contract/history';
import { isHopeless } from '@/lib/history/history-failure';
import { trackToStore } from '@/lib/model/history-rules';
import { type HistoryTrack, historyKey } from '@/lib/model/history-track';
import { log } from '@/lib/model/log';
import type { NowPlayingMetadata } from '@/lib/model/now-playing';
import {
  isLiveItem,
  isRadio,
  itemName,
  type PlayableItem,
  type RadioItem,
} from '@/lib/model/playable-item';
import type { HistoryContext } from './history-context';
import { flushOutbox } from './outbox-flush';

/**
 * Stores what is on, where it is a track of the current radio that this client did not store lately
 * (specification, section 5.1). A store that does not take it now gets it later.
 */
export async function recordTrack(
  context: HistoryContext,
  metadata: NowPlayingMetadata,
): Promise<void> {
  const { player, clock, random, queue, window, stations } = context;
  const heardAt = clock.now();
  const radio = currentRadio(player.currentTrack);
  const track = trackToStore(metadata, radio?.radio_id ?? null, random);
  if (radio === null || track === null) return;
  const station = { radioId: radio.radio_id, name: itemName(radio), image: radio.image ?? '' };
  await queue(async () => {
    if (await window.has(track)) return;
    await stations.remember({ ...station, heardAt });
    await storeTrack(context, track, heardAt);
  });
}

async function storeTrack(
  context: HistoryContext,
  track: HistoryTrack,
  heardAt: number,
): Promise<void> {
  const { clock, window, outbox, stores, tell, retryLater } = context;
  const keepForLater = async () => {
    await outbox.add(track, heardAt);
    await window.add(track);
    retryLater(true);
    tell(HISTORY_STATUS_KEY);
  };

  // Those that were heard before it go first.
  if (!(await flushOutbox(context))) return keepForLater();
  const { store } = await stores.current();
  const outcome = await store.store(track, clock.now() - heardAt);
  if (outcome.ok) {
    if (outcome.value === 'stored') await window.add(track);
    // Another client may have stored it: that is news to the pages here too.
    tell(historyKey(track.radio_id));
  } else if (isHopeless(outcome.failure)) {
    log('history', 'not stored', outcome.failure.detail);
  } else {
    await keepForLater();
  }
}

/** The live radio whose titles are history. */
function currentRadio(item: PlayableItem | null): RadioItem | null {
  return item !== null && isRadio(item) && isLiveItem(item) ? item : null;
}
