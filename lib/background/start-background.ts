import { proxy } from 'valtio';
import type { AudioHost } from '@/lib/audio/host';
import type { AudioStatus, PlayOrder } from '@/lib/contract/audio';
import type { Recorded } from '@/lib/contract/kept';
import { SHOWS_KEY } from '@/lib/contract/library';
import { answerMessages, sendMessage } from '@/lib/contract/messages';
import { BACKGROUND_MESSAGES } from '@/lib/contract/messages/background';
import { initialPlayerState } from '@/lib/contract/player-state';
import { STARTER_SHOWS, STARTER_STATIONS } from '@/lib/directory/starters';
import { createHistoryDatabase } from '@/lib/history/indexed-db/history-database';
import { createBookmarkStore } from '@/lib/library/bookmark-store';
import { createCollectionStore } from '@/lib/library/collection-store';
import { createEpisodeListStore } from '@/lib/library/episode-list-store';
import { createEpisodeStore } from '@/lib/library/episodes';
import { createFavouriteStore } from '@/lib/library/favourite-store';
import { createLibraryDatabase } from '@/lib/library/library-database';
import { createCoverLookup } from '@/lib/metadata/covers/cover-lookup';
import { createSideSources } from '@/lib/metadata/side-sources/side-sources';
import { showKey } from '@/lib/model/own-settings';
import type { ItemProgress } from '@/lib/model/progress';
import { episodeItem } from '@/lib/model/show';
import type { Storage } from '@/lib/model/storage-area';
import type { StorageTrouble } from '@/lib/model/trouble-kinds';
import { isMetered } from '@/lib/platform/net/metered';
import type { Alarms } from '@/lib/platform/time/alarms';
import { systemClock } from '@/lib/platform/time/clock';
import { startPlaying } from './adding/play-found';
import { startAddress } from './adding/start-adding';
import { createBroadcast } from './broadcast';
import { targetItem } from './context';
import { createBackground } from './create-background';
import { createAskLighter } from './directory/ask-lighter';
import { startDirectory } from './directory/start-directory';
import { startHistory } from './history/start-history';
import { type KeepingParts, startKeeping } from './keeping/start-keeping';
import { bookmarkHandlers } from './library/bookmarks';
import { collectionHandlers } from './library/collections';
import { episodeFileHandlers } from './library/episode-files';
import { episodeListHandlers } from './library/episode-lists';
import { startLibrary } from './library/start-library';
import { createOwnNetwork, type RequestRules } from './own-network';
import { skip, toggleMute } from './playback/controls';
import { foldStatus } from './playback/fold-status';
import { createHostWatch } from './playback/host-watch';
import { createOnAir } from './playback/on-air';
import { heardAs } from './playback/play-order';
import { playNext } from './playback/queue';
import { startSleepTimer } from './playback/sleep-timer';
import { failUnexpectedly, toggle } from './playback/toggle-item';
import { hostHandlers, playerHandlers } from './serve-messages';
import { startSharedSync } from './start-shared-sync';
import { type StartParts as SyncParts, startSync } from './start-sync';
import { hydrate } from './storage/hydrate';
import { keepState, watchState } from './storage/keep-state';
import { quarantineHandlers } from './storage/serve-quarantine';
import { tellingWrites } from './storage/troubles';
import { pressedNotice } from './surfaces/episode-notices';
import { createLocale } from './surfaces/locale';
import type { Notice } from './surfaces/notice';
import { createOmnibox } from './surfaces/omnibox';
import { createToolbarFollower, type ToolbarLook } from './surfaces/toolbar-icon';
import { createTrackNotices } from './surfaces/track-notices';
import { storeAndTell } from './transfer/progress-records';
import { startTransfer } from './transfer/start-transfer';

export interface BackgroundParts {
  /** Creates the audio host. A host in this page reports through the listener. */
  createHost(listener: HostListener): AudioHost;
  storage: Storage;
  /** Where kept sounds are stored. */
  keptFiles: KeepingParts['files'];
  hasHostAccess(): Promise<boolean>;
  alarms: Alarms;
  /** Whether the focused window is private. */
  isPrivateWindow(): Promise<boolean>;
  requestRules: RequestRules;
  /** The host in the extension's own origin. */
  ownHost: string;
  /** Writes a text on the toolbar button; an empty one clears it. */
  setBadge(text: string): void;
  showToolbar(look: ToolbarLook): void;
  /** Shows a notification, if the listener allows that. */
  showNotice(notice: Notice): void;
  /** Name, version and contact, for directories that want to know who is asking. */
  clientName: string;
  /** The address of the settings page. */
  settingsUrl: string;
  /** The database built into this copy, if any; a secret. */
  databaseUrl?: string;
}

interface HostListener {
  onStatus(status: AudioStatus): void;
  /** The desktop's media controls ask for the next item in the queue. */
  onNext(): void;
  /** The audio host is gone although nobody closed it. */
  onLost(): void;
  /** Call it before requesting this address: see `own-network.ts`. */
  reach(address: string): Promise<void>;
  /** An order to play did not reach the audio host. */
  onUnheard(order: PlayOrder, error: unknown): void;
  /** A recording has become a file, or has failed. Resolves when that is stored. */
  onRecorded(recorded: Recorded): Promise<void>;
}

/** Puts the background together and starts it. Listeners are registered before this returns. */
export function startBackground(parts: BackgroundParts) {
  const state = proxy(initialPlayerState());
  const host = parts.createHost({
    onStatus: (status) => void ready.then(() => foldStatus(background, status)),
    onNext: () => void ready.then(() => playNext(background)),
    onLost: () =>
      void ready.then(() => {
        hostWatch.lost();
        keeping.hostLost();
      }),
    onRecorded: (recorded) => keeping.recorded(recorded),
    reach: (address) => ownNetwork.reach(address),
    onUnheard: ({ press }, error) =>
      void ready.then(() => failUnexpectedly(background, press, error)),
  });
  const ownNetwork = createOwnNetwork(parts.requestRules, parts.ownHost);
  const fetchIt: typeof fetch = async (input, init) => {
    await ownNetwork.reach(String(input));
    return fetch(input, init);
  };
  const network = { fetch: fetchIt, clock: systemClock };
  const sideSources = createSideSources(network);
  const background = createBackground({
    state,
    host,
    storage: parts.storage,
    clock: systemClock,
    titles: {
      sideSources,
      coverLookup: createCoverLookup({
        ...network,
        local: parts.storage.local,
        clientName: parts.clientName,
      }),
    },
  });
  const followToolbar = createToolbarFollower(background, parts.showToolbar);
  const broadcast = createBroadcast({
    sendPatch: (patch) => sendMessage('ui:patch', patch),
    sendChanged: (key) => sendMessage('ui:changed', { key }),
  });
  const tell = (key: string) => {
    broadcast.tellChanged(key);
    if (key === SHOWS_KEY) sync.nudge('change');
    sharedSync.told(key);
  };
  const locale = createLocale();
  const watch = () => {
    const noticeTrack = createTrackNotices(state.extractedMetadata, parts.showNotice);
    watchState(state, (changes, whole) => {
      broadcast.tell(changes);
      hostWatch.follow(whole);
      keepState(background, changes, whole);
      followToolbar(whole);
      if (changes.settings) void locale.setLocale(whole.settings.language);
      noticeTrack(whole);
      const isKept = !whole.isPrivate;
      if (isKept && changes.extractedMetadata) void history.recordTrack(changes.extractedMetadata);
      podcasts.follow(changes, whole);
      keeping.follow(changes);
      sync.follow(changes, whole);
      sharedSync.follow(changes, whole);
      askLighter(whole);
      if (isKept && changes.isPlaying)
        void directory.countClick(whole.currentTrack, background.presses.latest);
    });
  };
  const ready = hydrate(background, parts.hasHostAccess, { setLocale: locale.setLocale, watch });
  const hostWatch = createHostWatch(background, { alarms: parts.alarms, ready });
  void ready.then(() => followToolbar(state));
  const telling = (place: string) => (trouble: StorageTrouble | null) =>
    background.noteTrouble(place, trouble);
  const databases = {
    library: tellingWrites(createLibraryDatabase(systemClock), telling('library')),
    history: tellingWrites(createHistoryDatabase(), telling('history')),
  };
  const history = startHistory({
    ...{ ...parts, ...network, state, ready, tell },
    reach: ownNetwork.reach,
    database: databases.history,
  });
  const podcasts = startLibrary({
    ...{ ...parts, ...network, state, ready, tell },
    database: databases.library,
    progressed(progress) {
      sync.progressed(progress);
      sharedSync.progressed(progress);
    },
    savedIn: (showId) => background.stations.read(showKey(showId)).saved?.total ?? 0,
  });
  const { library } = podcasts;
  const bookmarks = createBookmarkStore(databases.library);
  const lists = createEpisodeListStore(databases.library);
  const episodes = createEpisodeStore(databases.library);
  const collections = createCollectionStore(databases.library);
  const transfer = startTransfer({
    ...{ background, library, bookmarks, lists, collections, ready, tell },
    alarms: parts.alarms,
    opmlTitle: locale.opmlTitle,
  });
  const keeping = startKeeping({
    ...{ background, ready, tell },
    ...{ database: databases.library, files: parts.keptFiles },
  });
  const storing = (
    tellOther: (progress: ReadonlyMap<string, ItemProgress>) => void,
  ): SyncParts['storeProgress'] => {
    return (entries, choose) => storeAndTell({ background, library }, entries, choose, tellOther);
  };
  const sync = startSync({
    ...{ network, library, ready, tell, alarms: parts.alarms, settingsUrl: parts.settingsUrl },
    ...parts.storage,
    storeProgress: storing((progress) => sharedSync.progressed(progress)),
  });
  const sharedSync = startSharedSync({
    ...{ background, library, ready, tell, network, clock: systemClock, alarms: parts.alarms },
    ...{ local: parts.storage.local, progress: parts.storage.progress },
    ...{ settingsUrl: parts.settingsUrl, ownDatabase: history.ownDatabase },
    stores: {
      ...{ collections, bookmarks, saved: history.saved },
      favourites: createFavouriteStore(databases.library),
    },
    storeProgress: storing((progress) => sync.progressed(progress)),
  });
  const directory = startDirectory({ ...network, storage: parts.storage, ready });
  const askLighter = createAskLighter({
    ...{ background, directory: directory.radioBrowser, isMetered },
  });
  const { play, playNewest, pageActions, ...address } = startAddress({
    ...{ background, library, ready, ...network },
    isPrivateWindow: parts.isPrivateWindow,
    appleShow: directory.appleShow,
    previewImport: transfer.previewImport,
  });
  const omnibox = createOmnibox({
    ...{ library, play, playNewest, playAddress: pageActions.play, clock: systemClock },
    ...{ stations: STARTER_STATIONS, shows: STARTER_SHOWS },
    searchStations: directory.searchStations,
  });
  const services = {
    ...{ background, broadcast, hostWatch, ownNetwork },
    onAir: createOnAir(background, sideSources),
    onRecorded: keeping.recorded,
    onPage() {
      sync.nudge('start');
      sharedSync.nudge('start');
    },
    onLeave() {
      sync.leave(state);
      sharedSync.leave(state);
    },
    setSleepTimer: startSleepTimer(background, { alarms: parts.alarms, ready }),
    ready,
  };
  answerMessages(BACKGROUND_MESSAGES, {
    ...playerHandlers(services),
    ...hostHandlers(services),
    ...quarantineHandlers({
      quarantine: background.quarantine,
      ...{ ...databases, clock: systemClock },
    }),
    ...history.handlers,
    ...podcasts.handlers,
    ...bookmarkHandlers({
      ...{ store: bookmarks, episodes, network, tell },
      language: () => state.settings.language ?? navigator.language,
    }),
    ...episodeListHandlers({
      ...{ background, library, lists, episodes, ready, tell },
    }),
    ...collectionHandlers(collections, tell),
    ...episodeFileHandlers(network),
    ...transfer.handlers,
    ...keeping.handlers,
    ...directory.handlers,
    ...sync.handlers,
    ...sharedSync.handlers,
    ...address.handlers,
  });

  /** Runs a keyboard command of the manifest by its name. */
  async function runCommand(name: string): Promise<void> {
    await ready;
    if (name === 'play-pause') await toggle(background);
    else if (name === 'skip-forward') await skip(background, 'forward');
    else if (name === 'skip-back') await skip(background, 'back');
    else if (name === 'mute') toggleMute(background);
  }

  /** Checks again whether the listener allows access to all hosts. */
  async function checkHostAccess(): Promise<void> {
    await ready;
    const before = state.hostAccess;
    state.hostAccess = await parts.hasHostAccess();
    if (!before || state.hostAccess) return;
    // Without access, an element that is connected to the audio graph would be silent, even if its sound is no longer
    // processed: the next press gets a new one.
    const isProcessed = heardAs(state, targetItem(background)).sound !== null;
    if (isProcessed || (await host.report())?.sound) host.release();
  }

  /** Plays the episode that a notice was about; false if there is none to play. */
  async function playNotice(id: string): Promise<boolean> {
    await ready;
    const pressed = pressedNotice(id);
    if (pressed === null || pressed === 'several') return false;
    const [episode] = await library.episodes([pressed.episode]).catch(() => []);
    if (episode !== undefined) await startPlaying(background, { item: episodeItem(episode) });
    return episode !== undefined;
  }

  return { runCommand, checkHostAccess, playNotice, pageActions, omnibox, locale };
}
