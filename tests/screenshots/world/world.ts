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
  /** Gets this on. Does nothing if it already is. */
  play(on: On): Promise<void>;
  /**
   * Opens a fresh page, reusing the window of a page of the same kind that was left. `dress` gives it its size
   * and theme; a left window while it is still empty, as the page would be laid out and drawn anew for each.
   */
  openPage(name: ExtensionPage, dress: (page: UiPage) => Promise<void>): Promise<UiPage>;
  /** Unloads a page as if it were closed, and keeps its window for the next one. */
  leavePage(name: ExtensionPage, page: UiPage): Promise<void>;
  /** A database for the history, started on first use. */
  database(): Promise<NeonServer>;
  /** A server for sync started on first use; its account is empty. */
  gpodder(): Promise<GpodderServer>;
  /** A page of the extension for requests to the background. */
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
  const left = new Map<ExtensionPage, UiPage>();
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
    await setLanguage(page, language);
    return {
      ...{ kind, driver, servers, language, page, close },
      play: createPlayer(page, servers),
      async openPage(name, dress) {
        const insteadOf = left.get(name);
        left.delete(name);
        if (insteadOf) await dress(insteadOf);
        const page = await driver.open(name, { insteadOf });
        if (!insteadOf) await dress(page);
        return page;
      },
      async leavePage(name, leaving) {
        // Otherwise the next page opens under the pointer and shows a hover.
        await leaving.page.mouse.move(0, 0);
        // In Chromium a page of the extension, whose process the next page then uses as well.
        const address = browser === 'chromium' ? `${driver.origin}/manifest.json` : 'about:blank';
        await leaving.page.goto(address, { waitUntil: [] });
        await leaving.page.waitForFunction((there) => location.href === there, {}, address);
        left.set(name, leaving);
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
