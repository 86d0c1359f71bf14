import { snapshot } from 'valtio';
import type { Recorded } from '@/lib/contract/kept';
import type { Handlers } from '@/lib/contract/messages/define-message';
import type { HOST_MESSAGES } from '@/lib/contract/messages/host';
import type { PLAYER_MESSAGES } from '@/lib/contract/messages/player';
import type { PlayerState } from '@/lib/contract/player-state';
import { getProgress } from '@/lib/contract/restore-state';
import { isLiveItem, itemKey } from '@/lib/model/playable-item';
import { playFound } from './adding/play-found';
import { afterReady } from './after-ready';
import type { Broadcast } from './broadcast';
import type { Background } from './context';
import type { OwnNetwork } from './own-network';
import {
  catchUp,
  changeSettings,
  seek,
  seekBroadcast,
  setRate,
  setVolume,
  skip,
  toggleAd,
  toggleMute,
} from './playback/controls';
import { foldStatus } from './playback/fold-status';
import type { HostWatch } from './playback/host-watch';
import { learntOf } from './playback/learn-station';
import { removeFromRecentlyPlayed, togglePlayedStatus } from './playback/lists';
import type { createOnAir } from './playback/on-air';
import { createPlayOrder } from './playback/play-order';
import { clearQueue, dequeue, enqueue, moveQueued, playNext } from './playback/queue';
import type { SetSleepTimer } from './playback/sleep-timer';
import { prefetch, toggle, toggleItem } from './playback/toggle-item';

export interface MessageServices {
  background: Background;
  broadcast: Broadcast;
  hostWatch: Pick<HostWatch, 'heard'>;
  setSleepTimer: SetSleepTimer;
  ownNetwork: OwnNetwork;
  onAir: ReturnType<typeof createOnAir>;
  onRecorded(recorded: Recorded): Promise<void>;
  /** Called when a page has opened. */
  onPage(): void;
  /** Called when a page goes away. */
  onLeave(): void;
  /** Resolves when the state is restored; nothing is answered before. */
  ready: Promise<void>;
}

/** Answers the pages' messages about the player. */
export function playerHandlers(services: MessageServices): Handlers<typeof PLAYER_MESSAGES> {
  const { background, broadcast, setSleepTimer, onAir, ready } = services;
  const { state } = background;
  /** Permanent data is stored before the answer, so that the worker cannot end in between. */
  const lasting =
    <Data>(run: (data: Data) => void | Promise<void>) =>
    async (data: Data) => {
      await run(data);
      await background.kept.local.settled();
    };

  return afterReady(ready, {
    'player:hello'() {
      prepareCurrent(background);
      services.onPage();
      return broadcast.greet(snapshot(state) as PlayerState);
    },
    'player:bye': () => services.onLeave(),
    'player:toggleItem': (order) => toggleItem(background, order),
    'player:prefetch': (item) => prefetch(background, item),
    'player:toggle': (isPrivate = false) => toggle(background, isPrivate),
    'player:seek': (seconds) => seek(background, seconds),
    'player:seekBroadcast': (at) => seekBroadcast(background, at),
    'player:catchUp': () => catchUp(background),
    'player:skip': (direction) => skip(background, direction),
    'player:setRate': (rate) => setRate(background, rate),
    'player:setVolume': (volume) => setVolume(background, volume),
    'player:toggleMute': () => toggleMute(background),
    'player:toggleAd': () => toggleAd(background),
    'player:togglePlayedStatus': lasting((item) => togglePlayedStatus(background, item)),
    'player:removeRecentlyPlayed': lasting((item) => removeFromRecentlyPlayed(background, item)),
    'player:enqueue': lasting((order) => enqueue(background, order)),
    'player:dequeue': lasting((key) => dequeue(background, key)),
    'player:moveInQueue': lasting((order) => moveQueued(background, order)),
    'player:clearQueue': lasting(() => clearQueue(background)),
    'player:setSleepTimer': (choice) => setSleepTimer(choice),
    'player:playFound': (order) => playFound(background, order),
    'player:onAir': (items) => onAir(items),
    'player:changeSettings': lasting((changes) => changeSettings(background, changes)),
  });
}

/** Listens to an audio host in its own document. */
export function hostHandlers({
  background,
  hostWatch,
  ownNetwork,
  onRecorded,
  ready,
}: MessageServices): Handlers<typeof HOST_MESSAGES> {
  return {
    'host:status': (status) =>
      ready.then(() => {
        hostWatch.heard();
        foldStatus(background, status);
      }),
    'host:recorded': (recorded) => onRecorded(recorded),
    'host:next': () => ready.then(() => playNext(background)),
    'host:reach': (address) => ownNetwork.reach(address),
  };
}

/**
 * Prepares the current file at its position when a page opens, so that a press finds it loaded. A live stream
 * connects only on a press.
 */
export function prepareCurrent(background: Background): void {
  const { state, host, presses } = background;
  const { currentTrack, pendingTrack, isPlaying, brokenLink } = state;
  if (currentTrack === null || pendingTrack !== null || isPlaying) return;
  if (brokenLink !== null || isLiveItem(currentTrack)) return;
  const startAt = getProgress(state, itemKey(currentTrack)).currentTime;
  const learnt = learntOf(background, currentTrack);
  host.prepare(createPlayOrder(state, currentTrack, presses.latest, startAt, learnt));
}
