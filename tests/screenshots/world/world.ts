import type { PlayerState } from '@/lib/contract/player-state';
import type { PlayableItem } from '@/lib/model/playable-item';
import { askBackground } from '../../e2e/ask-background.ts';
import type { BrowserName, Driver, ExtensionPage, UiPage } from '../../e2e/driver/driver.ts';
import { openDriver } from '../../e2e/driver/open-driver.ts';
import { pollUntil } from '../../e2e/driver/poll-until.ts';
import { type GpodderServer, startGpodder } from '../../servers/gpodder.ts';
import { type NeonServer, startNeon } from '../../servers/neon.ts';
import { startPgliteDatabase } from '../../servers/neon-pglite.ts';
import { setLanguage } from '../language.ts';
import { createPlays, type On, type Play } from './plays.ts';
import { renderCovers } from './render-covers.ts';
import { episodeOf, seedListener } from './seed.ts';
import { startWorldServers, type WorldServers } from './servers.ts';

/** `newcomer`: nothing was ever played and host access is not granted. `listener`: someone who listens a lot. */
export type WorldKind = 'newcomer' | 'listener';

/** A browser with the extension, and all the servers it uses. */
export interface World {
  readonly kind: WorldKind;
  readonly driver: Driver;
  readonly servers: WorldServers;
  /** The language of its pages, as BCP 47. */
  readonly language: string;
  /** Changes the language of pages opened from now on. */
  speak(language: string): Promise<void>;
  /** Gets this on. Does nothing if it already is. */
  play(on: On): Promise<void>;
  /**
   * Opens a fresh page, in the window of the page that was left. `dress` sets its size and theme; in a left window
   * before the page is there, which would otherwise be laid out and drawn anew for each.
   */
  openPage(name: ExtensionPage, dress: (page: UiPage) => Promise<void>): Promise<UiPage>;
  /** Keeps the page's window for the next one, which replaces it. */
  leavePage(page: UiPage): Promise<void>;
  /** Unloads the page that was left, as if it were closed. */
  unloadPage(): Promise<void>;
  /** A database for the history, started on first use. */
  database(): Promise<NeonServer>;
  /** A server for sync started on first use; its account is empty. */
  gpodder(): Promise<GpodderServer>;
  /** The settings' page, for requests to the background. It is empty until it is loaded again. */
  readonly page: UiPage;
  close(): Promise<void>;
}

export async function openWorld(
  browser: BrowserName,
  kind: WorldKind,
  { language = 'en' }: { language?: string } = {},
): Promise<World> {
  const servers = await startWorldServers();
  const driver = await openDriver(browser, {
    withHostAccess: kind === 'listener',
    withMouse: true,
    still: true,
    hosts: servers.hosts,
  }).catch(async (error) => {
    await servers.close();
    throw error;
  });
  let database: Promise<NeonServer> | null = null;
  let gpodder: Promise<GpodderServer> | null = null;
  let left: UiPage | null = null;
  let spoken = 'en';
  const close = async () => {
    await driver.close();
    await (await database)?.close();
    await (await gpodder)?.close();
    await servers.close();
  };
  try {
    const page = await driver.open('options');
    for (const [key, png] of await renderCovers(page)) servers.media.covers.set(key, png);
    if (kind === 'listener') await seedListener(page, servers);
    const speak = async (next: string) => {
      if (next === spoken) return;
      await setLanguage(page, next);
      spoken = next;
    };
    await speak(language);
    // Nobody looks at it, but the browser would draw every change.
    await page.evaluate(() => document.body.replaceChildren());
    return {
      ...{ kind, driver, servers, page, speak, close },
      get language() {
        return spoken;
      },
      play: createPlayer(page, servers),
      async openPage(name, dress) {
        const insteadOf = left ?? undefined;
        left = null;
        if (insteadOf) await dress(insteadOf);
        const page = await driver.open(name, { insteadOf });
        if (!insteadOf) await dress(page);
        return page;
      },
      async leavePage(leaving) {
        // Otherwise the next page opens under the pointer and shows a hover.
        await leaving.page.mouse.move(0, 0);
        left = leaving;
      },
      async unloadPage() {
        if (!left) return;
        // In Chromium a page of the extension, whose process the next page then uses as well.
        const address = browser === 'chromium' ? `${driver.origin}/manifest.json` : 'about:blank';
        await left.page.goto(address, { waitUntil: [] });
        await left.page.waitForFunction((there) => location.href === there, {}, address);
      },
      database: () => {
        database ??= startPgliteDatabase().then(startNeon);
        return database;
      },
      gpodder: () => {
        gpodder ??= startGpodder({ api: 'gpodder', user: 'ann' });
        return gpodder;
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function createPlayer(page: UiPage, servers: WorldServers): World['play'] {
  let plays: Record<On, Play> | null = null;
  let last: PlayableItem | null = null;
  const read = async () => (await askBackground(page, 'player:hello')).state;
  const until = (what: string, fits: (state: PlayerState) => boolean) =>
    pollUntil(what, { timeout: 30_000 }, async () => (fits(await read()) ? { done: true } : null));

  return async (on) => {
    plays ??= createPlays(servers, await episodeOf(page, servers, 'tides', 0));
    const { item, startAt, isOn, before, meanwhile, paused } = plays[on];
    if (isOn(await read())) return;
    before?.();
    const sounds = (state: PlayerState) =>
      state.currentTrack?.id === item.id && state.pendingTrack === null && state.isPlaying;
    if (!sounds(await read())) await askBackground(page, 'player:toggleItem', { item, startAt });
    if (paused || meanwhile) {
      await until(`${on} to sound`, sounds);
      meanwhile?.();
      if (paused) await askBackground(page, 'player:toggle');
    }
    await until(`${on} to be on`, isOn);
    // Items played for one scene only must not push others off the recently played list.
    const stays = [plays.live.item, plays.episode.item, item].some(({ id }) => id === last?.id);
    if (last !== null && !stays) await askBackground(page, 'player:removeRecentlyPlayed', last);
    last = item;
  };
}
