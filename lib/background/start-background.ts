import { proxy } from 'valtio';
import type { AudioHost } from '@/lib/audio/host';
import type { AudioStatus } from '@/lib/contract/audio';
import { sendMessage } from '@/lib/contract/messages';
import { initialPlayerState } from '@/lib/contract/player-state';
import type { Storage } from '@/lib/contract/stored-items';
import { inspectAddress } from '@/lib/directory/inspect-address';
import { systemClock } from '@/lib/model/clock';
import { createBroadcast } from './broadcast';
import type { Background } from './context';
import { skip, toggleMute } from './controls';
import { foldStatus } from './fold-status';
import { hydrate } from './hydrate';
import { keepState } from './keep-state';
import { toggle } from './press';
import { createPressCounter } from './press-counter';
import { createProgressBook } from './progress-book';
import { serveMessages } from './serve-messages';
import { watchState } from './watch-state';

export interface BackgroundParts {
  /** Makes the audio host; statuses of a host in this very page come by the callback. */
  createHost(onStatus: (status: AudioStatus) => void): AudioHost;
  storage: Storage;
  hasHostAccess(): Promise<boolean>;
}

/** Puts the background together and starts it. Listeners are registered before this returns. */
export function startBackground(parts: BackgroundParts) {
  const state = proxy(initialPlayerState());
  const host = parts.createHost((status) => void ready.then(() => foldStatus(background, status)));
  const background: Background = {
    state,
    host,
    storage: parts.storage,
    progress: createProgressBook(state, parts.storage.local),
    presses: createPressCounter(systemClock),
    clock: systemClock,
  };
  const broadcast = createBroadcast((patch) => sendMessage('ui:patch', patch));
  const ready = hydrate(background, parts.hasHostAccess).then(() => {
    watchState(state, (changes, whole) => {
      broadcast.tell(changes);
      keepState(background, changes, whole);
    });
  });
  serveMessages({
    background,
    broadcast,
    ready,
    inspect: (url) => inspectAddress(url, (input, init) => fetch(input, init)),
  });

  /** Runs a keyboard command of the manifest by its name. */
  async function runCommand(name: string): Promise<void> {
    await ready;
    if (name === 'play-pause') await toggle(background);
    else if (name === 'skip-forward') await skip(background, 'forward');
    else if (name === 'skip-back') await skip(background, 'back');
    else if (name === 'mute') toggleMute(background);
  }

  /** Looks again whether the listener allows access to all hosts. */
  async function checkHostAccess(): Promise<void> {
    await ready;
    state.hostAccess = await parts.hasHostAccess();
  }

  return { runCommand, checkHostAccess };
}
