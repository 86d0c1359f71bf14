import { proxy } from 'valtio';
import type { AudioHost } from '@/lib/audio/host';
import type { AudioStatus } from '@/lib/contract/audio';
import { sendMessage } from '@/lib/contract/messages';
import { initialPlayerState } from '@/lib/contract/player-state';
import type { Storage } from '@/lib/contract/stored-items';
import { inspectAddress } from '@/lib/directory/inspect-address';
import { createCoverLookup } from '@/lib/metadata/covers/cover-lookup';
import { createSideSources } from '@/lib/metadata/side-sources/side-sources';
import { systemClock } from '@/lib/model/clock';
import { createBroadcast } from './broadcast';
import { skip, toggleMute } from './controls';
import { createBackground } from './create-background';
import { foldStatus } from './fold-status';
import type { Alarms } from './history/history-alarms';
import { startHistory } from './history/start-history';
import { hydrate } from './hydrate';
import { keepState } from './keep-state';
import { toggle } from './press';
import { serveMessages } from './serve-messages';
import { createStoredCoverCache } from './stored-cover-cache';
import { watchState } from './watch-state';

export interface BackgroundParts {
  /** Makes the audio host; statuses of a host in this very page come by the callback. */
  createHost(onStatus: (status: AudioStatus) => void): AudioHost;
  storage: Storage;
  hasHostAccess(): Promise<boolean>;
  alarms: Alarms;
  /** Name, version and contact, for the directories that ask who is asking. */
  clientName: string;
  /** The address of the settings page. */
  settingsUrl: string;
  /** The database built into this copy, if any; a secret. */
  databaseUrl?: string;
}

const fetchIt: typeof fetch = (input, init) => fetch(input, init);

/** Puts the background together and starts it. Listeners are registered before this returns. */
export function startBackground(parts: BackgroundParts) {
  const state = proxy(initialPlayerState());
  const host = parts.createHost((status) => void ready.then(() => foldStatus(background, status)));
  const network = { fetch: fetchIt, clock: systemClock };
  const background = createBackground({
    state,
    host,
    storage: parts.storage,
    clock: systemClock,
    titles: {
      sideSources: createSideSources(network),
      coverLookup: createCoverLookup({
        ...network,
        cache: createStoredCoverCache(parts.storage.local),
        clientName: parts.clientName,
      }),
    },
  });
  const broadcast = createBroadcast((patch) => sendMessage('ui:patch', patch));
  const ready = hydrate(background, parts.hasHostAccess).then(() => {
    watchState(state, (changes, whole) => {
      broadcast.tell(changes);
      keepState(background, changes, whole);
      if (changes.extractedMetadata) void history.recordTrack(changes.extractedMetadata);
    });
  });
  const history = startHistory({ ...parts, state, clock: systemClock, ready });
  serveMessages({
    background,
    broadcast,
    ready,
    inspect: (url) => inspectAddress(url, fetchIt),
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
