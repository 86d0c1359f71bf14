import { browser } from 'wxt/browser';
import type { Handlers } from '@/lib/contract/messages/define-message';
import type { SYNC_MESSAGES } from '@/lib/contract/messages/sync';
import type { PlayerState } from '@/lib/contract/player-state';
import { getProgress } from '@/lib/contract/restore-state';
import {
  SIGN_IN_ALARM,
  SIGN_IN_KEY,
  SYNC_ACCESS_KEY,
  SYNC_PORT,
  syncLoginShape,
} from '@/lib/contract/sync';
import { isLiveItem, itemKey } from '@/lib/model/playable-item';
import type { ItemProgress } from '@/lib/model/progress';
import { createLazyScript } from '@/lib/platform/lazy-script';
import { log } from '@/lib/platform/log';
import { createOnce } from '@/lib/platform/once';
import { type Alarms, onAlarms } from '@/lib/platform/time/alarms';
import { createSync, type Sync, type SyncNudge, type SyncParts } from '@/lib/sync/sync';
import { TEN_MINUTES } from './history/history-alarms';
import { isPage, onSecretOrder } from './secret-port';
import { openFolder, openShared } from './shared-place';

declare global {
  interface SkywaveLibraries {
    sync: {
      createSync: typeof createSync;
      openShared: typeof openShared;
      openFolder: typeof openFolder;
    };
  }
}

/** Most listeners do not sync: the script is loaded for those that do, and for the settings page. */
export const syncScript = createLazyScript(
  'sync',
  import.meta.env.PROD ? undefined : { createSync, openShared, openFolder },
);

export interface StartParts extends Omit<SyncParts, 'openTab'> {
  alarms: Alarms;
  /** Resolves when the state is restored. */
  ready: Promise<unknown>;
  settingsUrl: string;
}

/** Starts sync. Listeners are registered before this returns. */
export function startSync(parts: StartParts) {
  const { local, session, alarms, ready, settingsUrl } = parts;
  const openTab = (url: string) => browser.tabs.create({ url });
  const { get: open, peek: opened } = createOnce<Sync>(() =>
    syncScript.load().then(({ createSync: create }) => create({ ...parts, openTab })),
  );
  const begun = ready.then(async () => {
    const [account, signIn] = await Promise.all([
      local.get([SYNC_ACCESS_KEY]),
      session.get([SIGN_IN_KEY]),
    ]);
    if (SYNC_ACCESS_KEY in account || SIGN_IN_KEY in signIn) await open();
  });
  const failed = (error: unknown) => log('sync', 'not started', error);
  const use = (run: (sync: Sync) => void) =>
    void begun.then(() => opened()?.then(run)).catch(failed);
  const nudge = (why: SyncNudge) => use((sync) => sync.nudge(why));

  nudge('start');
  onAlarms(alarms, {
    [TEN_MINUTES]: () => nudge('alarm'),
    // It only had to wake the worker, which continues anyway. A login begun in an earlier browser session is over.
    [SIGN_IN_ALARM]: () =>
      void begun.then(() => opened() ?? alarms.clear(SIGN_IN_ALARM)).catch(failed),
  });
  onSecretOrder({
    ...{ name: SYNC_PORT, shape: syncLoginShape, page: settingsUrl },
    take: (login) => ready.then(open).then((sync) => sync.connect(login)),
  });
  const asSettings = (url: string | undefined) => {
    if (!isPage(url, settingsUrl)) throw new Error('Only the settings page may do this.');
  };
  const handlers: Handlers<
    Pick<typeof SYNC_MESSAGES, 'sync:status' | 'sync:order' | 'sync:sign-in'>
  > = {
    'sync:status': () => ready.then(open).then((sync) => sync.status()),
    'sync:order'(order, { url }) {
      asSettings(url);
      return ready.then(open).then((sync) => sync.order(order));
    },
    'sync:sign-in'({ address }, { url }) {
      asSettings(url);
      return ready.then(open).then((sync) => sync.signIn(address));
    },
  };

  return {
    handlers,
    nudge,
    ...followListening((progress) => use((sync) => sync.progressed(progress)), nudge),
  };
}

type Progressed = (progress: ReadonlyMap<string, ItemProgress>) => void;

/** Tells a sync how far the listener got: `nudge` asks for an exchange soon. */
export function followListening(progressed: Progressed, nudge: (why: 'pause' | 'leave') => void) {
  return {
    progressed,
    /** Call it when a page goes away: the browser may be about to close. */
    leave(whole: PlayerState): void {
      const progress = heardIn(whole);
      if (progress !== null) progressed(progress);
      nudge('leave');
    },
    /** Call it with every change of the player's state. */
    follow({ isPlaying }: Partial<PlayerState>, whole: PlayerState): void {
      const progress = isPlaying === false ? heardIn(whole) : null;
      if (progress === null) return;
      progressed(progress);
      nudge('pause');
    },
  };
}

/** How far the listener got in the current item; null if there is none that other devices may know of. */
function heardIn(whole: PlayerState): Map<string, ItemProgress> | null {
  const { currentTrack, isPrivate } = whole;
  if (currentTrack === null || isPrivate) return null;
  if (isLiveItem(currentTrack)) return null;
  const id = itemKey(currentTrack);
  // The library learns of positions only now and then.
  return new Map([[id, getProgress(whole, id)]]);
}
