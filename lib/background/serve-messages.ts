import { snapshot } from 'valtio';
import { BACKGROUND_SHAPES } from '@/lib/contract/message-shapes/background';
import { acceptMessages, onMessage } from '@/lib/contract/messages';
import type { PlayerState } from '@/lib/contract/player-state';
import { playFound } from './adding/play-found';
import type { Broadcast } from './broadcast';
import type { Background } from './context';
import type { OwnNetwork } from './own-network';
import { seek, setRate, setVolume, skip, toggleMute } from './playback/controls';
import { foldStatus } from './playback/fold-status';
import type { HostWatch } from './playback/host-watch';
import { removeFromRecentlyPlayed, togglePlayedStatus } from './playback/lists';
import { prepareCurrent } from './playback/prepare';
import { press, toggle } from './playback/press';
import { clearQueue, dequeue, enqueue, moveQueued, playNext } from './playback/queue';
import type { SetSleepTimer } from './playback/sleep-timer';

export interface MessageServices {
  background: Background;
  broadcast: Broadcast;
  hostWatch: Pick<HostWatch, 'heard'>;
  setSleepTimer: SetSleepTimer;
  ownNetwork: OwnNetwork;
  /** Resolves when the state is back; nothing is answered before. */
  ready: Promise<void>;
}

/** Answers the messages of the UIs and of the audio host. Called in the worker's first turn. */
export function serveMessages(services: MessageServices): void {
  const { background, broadcast, hostWatch, setSleepTimer, ownNetwork, ready } = services;
  const { state } = background;
  acceptMessages(BACKGROUND_SHAPES);
  /** Every handler waits until the state is back. */
  const once =
    <Args extends unknown[], Result>(run: (...args: Args) => Result | Promise<Result>) =>
    (...args: Args) =>
      ready.then(() => run(...args));
  /** The same for what lasts: it is stored before it is answered, so that no worker ends in between. */
  const lasting = <Args extends unknown[]>(run: (...args: Args) => void | Promise<void>) =>
    once(async (...args: Args) => {
      await run(...args);
      await background.kept.local.settled();
    });

  onMessage(
    'player:hello',
    once(() => {
      prepareCurrent(background);
      return broadcast.greet(snapshot(state) as PlayerState);
    }),
  );
  onMessage(
    'player:press',
    once(({ data }) => press(background, data)),
  );
  onMessage(
    'player:toggle',
    once(({ data }) => toggle(background, data ?? false)),
  );
  onMessage(
    'player:seek',
    once(({ data }) => seek(background, data)),
  );
  onMessage(
    'player:skip',
    once(({ data }) => skip(background, data)),
  );
  onMessage(
    'player:setRate',
    once(({ data }) => setRate(background, data)),
  );
  onMessage(
    'player:setVolume',
    once(({ data }) => setVolume(background, data)),
  );
  onMessage(
    'player:toggleMute',
    once(() => toggleMute(background)),
  );
  onMessage(
    'player:togglePlayedStatus',
    lasting(({ data }) => togglePlayedStatus(background, data)),
  );
  onMessage(
    'player:removeRecentlyPlayed',
    lasting(({ data }) => removeFromRecentlyPlayed(background, data)),
  );
  onMessage(
    'player:enqueue',
    lasting(({ data }) => enqueue(background, data)),
  );
  onMessage(
    'player:dequeue',
    lasting(({ data }) => dequeue(background, data)),
  );
  onMessage(
    'player:moveInQueue',
    lasting(({ data }) => moveQueued(background, data)),
  );
  onMessage(
    'player:clearQueue',
    lasting(() => clearQueue(background)),
  );
  onMessage(
    'player:setSleepTimer',
    once(({ data }) => setSleepTimer(data)),
  );
  onMessage(
    'player:playFound',
    once(({ data }) => playFound(background, data)),
  );
  onMessage(
    'player:changeSettings',
    lasting(({ data }) => {
      state.settings = { ...state.settings, ...data };
    }),
  );
  onMessage(
    'host:status',
    once(({ data }) => {
      hostWatch.heard();
      foldStatus(background, data);
    }),
  );
  onMessage(
    'host:next',
    once(() => playNext(background)),
  );
  onMessage('host:reach', ({ data }) => ownNetwork.reach(data));
}
