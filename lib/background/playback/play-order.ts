import type { MediaDisplay, PlayOrder } from '@/lib/contract/audio';
import type { PlayerState } from '@/lib/contract/player-state';
import { getProgress } from '@/lib/contract/restore-state';
import { ownOf } from '@/lib/model/own-settings';
import {
  audioUrl,
  isLiveItem,
  itemKey,
  itemName,
  itemSource,
  type PlayableItem,
} from '@/lib/model/playable-item';
import { secondsKept } from '@/lib/model/rewind';
import { heardVolume } from '@/lib/model/sound/sound';
import { soundOf } from '@/lib/model/sound/sound-of-settings';
import { playableAddresses } from '@/lib/model/values/audio-address';
import type { Learnt } from './learn-station';

/**
 * The audio host's order for an item, with the state's volume and rate, and with what was learnt about its
 * station or show. Its address is empty if none may be played.
 */
export function createPlayOrder(
  state: PlayerState,
  item: PlayableItem,
  press: number,
  startAt: number,
  learnt: Learnt = { addresses: [audioUrl(item)] },
): PlayOrder {
  const { addresses, headStart, ...rest } = learnt;
  const [url = '', ...alternates] = playableAddresses(item, addresses);
  return {
    press,
    item: itemKey(item),
    url,
    alternates,
    ...(headStart !== undefined && url === addresses[0] && { headStart }),
    proxy: state.settings.proxyHost,
    live: isLiveItem(item),
    startAt,
    knownDuration: getProgress(state, itemKey(item)).duration,
    ...heardAs(state, item),
    ...(state.settings.crossfade && { crossfade: true }),
    hostAccess: state.hostAccess,
    cushion: state.settings.cushion,
    // The timeshift goes to the disk, where nothing from a private window belongs.
    rewind: state.isPrivate ? 0 : secondsKept(state.settings.rewindMinutes),
    ...rest,
    display: displayOf(state, item),
  };
}

/** The fraction of the volume that a state's sleep timer has left. */
const leftBySleep = new WeakMap<object, number>();

/** Sets that fraction, 0 to 1, for all that plays until it is set again or the timer is off. */
export function setSleepPart(state: Pick<PlayerState, 'sleepTimer'>, part: number): void {
  leftBySleep.set(state, part);
}

/** How an item sounds: by its show's or station's own settings, or else by the general ones. */
export function heardAs(
  state: Pick<PlayerState, 'settings' | 'rate' | 'volume' | 'adSound' | 'sleepTimer'>,
  item: PlayableItem | null,
): Pick<PlayOrder, 'rate' | 'volume' | 'sound' | 'skipSilences'> {
  const { settings, rate } = state;
  const own = ownOf(settings.own, item);
  const left = (state.sleepTimer && leftBySleep.get(state)) ?? 1;
  const skipsSilences = own.skipSilences ?? settings.skipSilences;
  return {
    rate: own.rate ?? rate,
    volume: heardVolume(state) * Math.min(1, own.volume ?? 1) * left,
    sound: soundOf(settings, own),
    ...(skipsSilences && item !== null && !isLiveItem(item) && { skipSilences: true }),
  };
}

/** What the desktop's media controls show for the item: never an address. */
export function displayOf(state: PlayerState, item: PlayableItem): MediaDisplay {
  const metadata = state.extractedMetadata;
  return {
    title: metadata?.title || itemName(item),
    artist: metadata?.artist || itemSource(item),
    album: itemSource(item),
    artwork: metadata?.coverImageUrl || item.image || '',
    hasNext: state.queue.length > 0,
  };
}
