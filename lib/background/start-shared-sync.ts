import * as v from 'valibot';
import { snapshot } from 'valtio';
import { BOOKMARKS_KEY } from '@/lib/contract/bookmarks';
import { HISTORY_STATUS_KEY, SAVED_TRACKS_KEY } from '@/lib/contract/history';
import { COLLECTIONS_KEY, FAVOURITES_KEY, SHOWS_KEY } from '@/lib/contract/library';
import type { Handlers } from '@/lib/contract/messages/define-message';
import type { SYNC_MESSAGES } from '@/lib/contract/messages/sync';
import type { PlayerState } from '@/lib/contract/player-state';
import type { Settings } from '@/lib/contract/settings';
import {
  FOLDER_PORT,
  type FolderLogin,
  folderLoginShape,
  type MeetingChoice,
  SHARED_KEY,
  SHARED_PLACE_KEY,
  type SharedOrder,
  type SharedOutcome,
  type SharedPlace,
  sharedPlaceShape,
} from '@/lib/contract/sync';
import type { PlayableItem } from '@/lib/model/playable-item';
import type { StorageArea } from '@/lib/model/storage-area';
import { log, logFailures } from '@/lib/platform/log';
import { createOnce } from '@/lib/platform/once';
import { type Alarms, onAlarms } from '@/lib/platform/time/alarms';
import { createTaskQueue } from '@/lib/platform/time/task-queue';
import type { SharedNudge, SharedSync } from '@/lib/sync/everything/shared-sync';
import type { Background } from './context';
import { TEN_MINUTES } from './history/history-alarms';
import { changeSettings } from './playback/controls';
import { dequeue, enqueue, moveQueued } from './playback/queue';
import { isPage, onSecretOrder } from './secret-port';
import type { OwnDatabase, SharedPlaceParts } from './shared-place';
import { followListening, syncScript } from './start-sync';

/** The data whose changes sync may have to send. */
const SHARED_DATA = new Set([
  ...[SHOWS_KEY, FAVOURITES_KEY, COLLECTIONS_KEY, BOOKMARKS_KEY, SAVED_TRACKS_KEY],
]);

interface StartParts
  extends Omit<SharedPlaceParts, 'settings' | 'stores' | 'alarms' | 'ownDatabase'> {
  background: Background;
  local: StorageArea;
  stores: Omit<SharedPlaceParts['stores'], 'queue' | 'tell'>;
  alarms: Alarms;
  /** The database that the listener typed in; null if there is none. One built into this copy does not count. */
  ownDatabase(): Promise<OwnDatabase | null>;
  /** Resolves when the state is restored. */
  ready: Promise<unknown>;
  settingsUrl: string;
}

/** Starts sync of everything that the listener has. Listeners are registered before this returns. */
export function startSharedSync(parts: StartParts) {
  const { background, local, alarms, ready, settingsUrl, tell, ownDatabase } = parts;
  const { state } = background;
  const inTurn = createTaskQueue();
  /** Null if the listener has not chosen a place. */
  const opened = createOnce(open);

  const load = async (place: SharedPlace) => {
    const { openShared } = await syncScript.load();
    return openShared(place, {
      ...parts,
      async ownDatabase() {
        const own = await ownDatabase();
        return isAt(place, own) ? own : null;
      },
      stores: {
        ...{ ...parts.stores, tell },
        queue: {
          // Storage does not accept proxies.
          read: () => snapshot(state).queue as PlayableItem[],
          add: (item, at) => enqueue(background, { items: [item], at }),
          remove: (key) => dequeue(background, key),
          move: (key, to) => moveQueued(background, { key, to }),
        },
      },
      settings: {
        read: async () => snapshot(state).settings as Settings,
        write: async (changes) => changeSettings(background, withRemoved(state.settings, changes)),
      },
    });
  };

  async function open(): Promise<{ place: SharedPlace; sync: SharedSync } | null> {
    await ready;
    const { [SHARED_PLACE_KEY]: stored } = await local.get([SHARED_PLACE_KEY]);
    const place = v.safeParse(sharedPlaceShape, stored);
    if (!place.success) return null;
    const { sync } = await load(place.output);
    return { place: place.output, sync };
  }

  async function beginWithDatabase(): Promise<SharedOutcome> {
    const own = await ownDatabase();
    if (own === null) return { ok: false, trouble: { kind: 'not-connected' } };
    return begin({ is: 'database', host: own.host, name: own.name });
  }

  async function beginWithFolder(login: FolderLogin): Promise<SharedOutcome> {
    const folder = await (await syncScript.load()).openFolder(parts.network, login);
    return folder.ok ? begin(folder.value) : { ok: false, trouble: folder.failure };
  }

  async function begin(place: SharedPlace): Promise<SharedOutcome> {
    const { sync, prepare } = await load(place);
    const prepared = await prepare();
    if (!prepared.ok) {
      const { kind, code } = prepared.failure;
      return { ok: false, trouble: { kind, ...(code !== undefined && { code }) } };
    }
    await stop();
    // An earlier sync may have left something.
    await sync.forget();
    await local.set({ [SHARED_PLACE_KEY]: place });
    opened.forget();
    // Not awaited: it may take long, and the status shows how far it is.
    void (await opened.get())?.sync.now();
    return { ok: true };
  }

  async function stop(): Promise<SharedOutcome> {
    const here = await opened.get();
    // First, so that nothing starts again, whatever happens.
    await local.remove([SHARED_PLACE_KEY]);
    opened.set(null);
    await here?.sync.forget();
    return { ok: true };
  }

  async function exchange(order: 'now' | 'undo' | MeetingChoice): Promise<SharedOutcome> {
    const here = await opened.get();
    if (here === null) return { ok: false, trouble: { kind: 'not-connected' } };
    const { sync } = here;
    const done = order === 'now' ? sync.now() : order === 'undo' ? sync.undo() : sync.choose(order);
    const trouble = (await done) && (await sync.status()).trouble;
    return trouble ? { ok: false, trouble } : { ok: true };
  }

  async function obey(order: SharedOrder | FolderLogin): Promise<SharedOutcome> {
    await ready;
    try {
      if (typeof order === 'object') return await inTurn(() => beginWithFolder(order));
      if (order === 'stop') return await inTurn(stop);
      if (order === 'database') return await inTurn(beginWithDatabase);
      if (order !== 'cancel') return await exchange(order);
      await (await opened.get())?.sync.cancel();
      return { ok: true };
    } catch (error) {
      log('shared sync', 'failed', error);
      return { ok: false, trouble: { kind: 'library' } };
    } finally {
      tell(SHARED_KEY);
    }
  }

  /** Stops sync if the listener uses another database now. */
  async function followDatabase(): Promise<void> {
    const here = await opened.get();
    const isGone = here?.place.is === 'database' && !isAt(here.place, await ownDatabase());
    if (isGone) await obey('stop');
    else tell(SHARED_KEY);
  }

  const quietly = logFailures('shared sync');
  const use = (run: (sync: SharedSync) => void) =>
    quietly(opened.get().then((here) => here && run(here.sync)));
  const nudge = (why: SharedNudge) => use((sync) => sync.nudge(why));

  quietly(opened.get().then((here) => here && followDatabase()));
  nudge('start');
  onSecretOrder({
    ...{ name: FOLDER_PORT, shape: folderLoginShape, page: settingsUrl },
    take: (login) => obey(login),
  });
  onAlarms(alarms, { [TEN_MINUTES]: () => nudge('alarm') });
  const handlers: Handlers<
    Pick<typeof SYNC_MESSAGES, 'sync:everything' | 'sync:order-everything'>
  > = {
    async 'sync:everything'() {
      const [here, own] = [await opened.get(), await ownDatabase()];
      return {
        ...{ place: here?.place.is ?? null, canUseDatabase: own !== null },
        ...(here?.place.is === 'folder' && {
          folder: { host: new URL(here.place.address).host, user: here.place.user },
        }),
        ...(here === null ? IDLE : await here.sync.status()),
      };
    },
    'sync:order-everything'(order, { url }) {
      if (!isPage(url, settingsUrl)) throw new Error('Only the settings page may do this.');
      return obey(order);
    },
  };

  const listening = followListening((progress) => use((sync) => sync.progressed(progress)), nudge);
  return {
    handlers,
    nudge,
    /** Call it whenever the pages are told of a change. */
    told(key: string): void {
      if (key === HISTORY_STATUS_KEY) quietly(followDatabase());
      if (SHARED_DATA.has(key)) nudge('change');
    },
    ...listening,
    /** Call it with every change of the player's state. */
    follow(changes: Partial<PlayerState>, whole: PlayerState): void {
      if (changes.queue || changes.settings) nudge('change');
      listening.follow(changes, whole);
    },
  };
}

/** Whether it is still the database that was chosen; its role may differ. */
const isAt = (place: SharedPlace, own: OwnDatabase | null): boolean =>
  place.is === 'database' && own?.host === place.host && own.name === place.name;

const IDLE = {
  ...{ isBusy: false, progress: null, lastAt: null, trouble: null, unsent: 0 },
  ...{ changes: [], meeting: null, canUndo: false },
};

/** Adds removed settings of shows and stations as empty ones, because absent ones stay as they are. */
function withRemoved({ own }: Settings, changes: Partial<Settings>): Partial<Settings> {
  if (changes.own === undefined) return changes;
  const gone = Object.keys(own).map((id) => [id, {}] as const);
  return { ...changes, own: { ...Object.fromEntries(gone), ...changes.own } };
}
