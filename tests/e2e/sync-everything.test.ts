import 'fake-indexeddb/auto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConnection } from '@/lib/history/postgres/connection';
import { systemClock } from '@/lib/platform/time/clock';
import { joinFolder } from '@/lib/sync/everything/folder-files';
import { createSharedDatabase } from '@/lib/sync/everything/shared-database';
import { createWebdavFolder } from '@/lib/sync/everything/webdav-folder';
import { resultOf } from '../history/history-store.contract.ts';
import { type NeonServer, startNeon } from '../servers/neon.ts';
import { startPgliteDatabase } from '../servers/neon-pglite.ts';
import { startPostgresDatabase } from '../servers/neon-postgres.ts';
import { startApache, type WebdavServer } from '../servers/webdav-apache.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { createBrowser, station } from '../sync/everything/browser.ts';
import { findProgram } from '../tools/find-programs.ts';
import { askBackground } from './ask-background.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { isFirefox, openBrowser } from './steps.ts';

const SOON = { timeout: 15_000 };
/** Deriving a key from a passphrase is slow on purpose. */
const SLOW = { timeout: 30_000 };
const SWITCH = { role: 'switch', name: 'Sync everything through your database' };
const SYNC_NOW = { role: 'button', name: 'Sync now' };
const MERGE = { role: 'button', name: 'Merge both' };
const UNDO = { role: 'button', name: 'Undo' };

describe('sync of everything through the listener’s database', () => {
  let neon: NeonServer;
  let driver: Driver;
  let settings: UiPage;
  /** The listener's other browser: the same code, with a library in memory. */
  let other: ReturnType<typeof createBrowser>;

  beforeAll(async () => {
    const start = findProgram('postgresql') === null ? startPgliteDatabase : startPostgresDatabase;
    [neon, driver] = await Promise.all([start().then(startNeon), openBrowser()]);
    settings = await driver.open('options');
    const connectionString = neon.connectionString();
    const connection = createConnection({ connectionString, clock: systemClock });
    other = createBrowser(createSharedDatabase(connection), createFakeClock(Date.now()));
  });
  afterAll(async () => {
    await driver?.close();
    await neon?.close();
  });

  const status = () => askBackground(settings, 'sync:everything');
  const favourites = async () =>
    (await askBackground(settings, 'library:favourites')).map(({ key }) => key);
  const says = (text: string) =>
    expect.poll(() => settings.evaluate(() => document.body.innerText), SOON).toContain(text);
  /** The other browser sees this once it has exchanged. */
  const seesThere = (seen: object) =>
    expect.poll(async () => (await other.sync.now()) ?? other.look(), SOON).toMatchObject(seen);

  it('is offered for a database that was typed in, and creates its tables', async () => {
    expect(await status()).toMatchObject({ place: null, canUseDatabase: false });
    await settings.fill({ role: 'textbox', name: 'Connection string' }, neon.connectionString());
    await settings.press('Enter');
    await says('Connected. The database answered');
    await askBackground(settings, 'library:addFavourite', { favourite: station('fip'), at: 0 });
    await askBackground(settings, 'player:changeSettings', {
      ...{ mono: true, proxyHost: 'https://proxy.example', own: { fip: { volume: 2 } } },
    });
    await settings.focus(SWITCH);
    await settings.press(' ');
    await settings.waitFor(SYNC_NOW, SOON);
    await expect
      .poll(status, SOON)
      .toMatchObject({ place: 'database', isBusy: false, trouble: null, unsent: 0 });
    expect((await status()).lastAt).toBeGreaterThan(0);
  });

  it('brings what is here to the other browser, without secrets', async () => {
    await seesThere({
      favourites: [station('fip').key],
      settings: { mono: true, proxyHost: '', own: { fip: { volume: 2 } } },
    });
    const sent = neon.requests.map(({ body }) => body).join();
    expect(sent).not.toContain('proxy.example');
    expect(sent).not.toContain('postgresql://');
  });

  it('brings what is there here, on request', async () => {
    other.add(station('kexp'));
    other.settings.mono = false;
    await other.listen('episode', 125);
    expect(await other.sync.now()).toBeNull();
    await settings.click(SYNC_NOW);
    await says('Done.');
    expect(await favourites()).toEqual([station('fip').key, station('kexp').key]);
    const { state } = await askBackground(settings, 'player:hello');
    expect(state.settings).toMatchObject({ mono: false, proxyHost: 'https://proxy.example' });
  });

  it('sends what changes by itself, also what a worker had no time for', async () => {
    const collection = { id: 'morning', name: 'Morning', things: [] };
    await askBackground(settings, 'library:addFavourite', { favourite: station('nts'), at: 0 });
    await askBackground(settings, 'library:addCollection', { collection, at: 0 });
    if (!isFirefox()) expect(await driver.killWorker()).toBe(true);
    await expect.poll(status, SOON).toMatchObject({ unsent: 0, isBusy: false });
    await seesThere({
      favourites: ['nts', 'fip', 'kexp'].map((name) => station(name).key),
    });
    const stored = neon.requests.filter(({ body }) => body.includes('Morning'));
    expect(stored.length).toBeGreaterThan(0);
  });

  it('says that the database has a problem, and that it is over', async () => {
    neon.setFault('500');
    await settings.click(SYNC_NOW);
    await expect.poll(status, SOON).toMatchObject({ trouble: { kind: 'server' } });
    neon.setFault(null);
    await settings.click(SYNC_NOW);
    await says('Done.');
    expect(await status()).toMatchObject({ trouble: null });
  });

  it('stops, and deletes nothing here or there', async () => {
    await settings.click(SWITCH);
    await says('Syncing has stopped.');
    await settings.waitGone(SYNC_NOW);
    expect(await status()).toMatchObject({ place: null, lastAt: null });
    expect(await favourites()).toHaveLength(3);
    await seesThere({ favourites: expect.objectContaining({ length: 3 }) });
  });
});

describe.skipIf(findProgram('apache') === null)(
  'sync of everything through a WebDAV folder',
  () => {
    let server: WebdavServer;
    let driver: Driver;
    let settings: UiPage;
    /** The listener's other browser, which has made the folder. */
    let other: ReturnType<typeof createBrowser>;

    beforeAll(async () => {
      [server, driver] = await Promise.all([startApache(), openBrowser()]);
      settings = await driver.open('options');
      const { url, user, password } = server;
      const network = { clock: systemClock, fetch };
      const place = { address: `${url}Sky%20wave/`, user, password };
      const key = await resultOf(joinFolder(network, place, 'correct horse') as never);
      const folder = createWebdavFolder({ network, place, key: key as never });
      other = createBrowser(folder, createFakeClock(Date.now()));
      other.add(station('nts'));
      expect(await other.sync.now()).toBeNull();
    });
    afterAll(async () => {
      await driver?.close();
      await server?.stop();
    });

    const status = () => askBackground(settings, 'sync:everything');
    const favourites = async () =>
      (await askBackground(settings, 'library:favourites')).map(({ key }) => key);
    const says = (text: string) =>
      expect.poll(() => settings.evaluate(() => document.body.innerText), SOON).toContain(text);

    it('tells of another passphrase, and connects with the right one', async () => {
      await askBackground(settings, 'library:addFavourite', { favourite: station('fip'), at: 0 });
      await settings.click({ role: 'button', name: 'A WebDAV folder' });
      await settings.fill({ role: 'textbox', name: 'Folder address' }, `${server.url}Sky%20wave`);
      for (const typed of [server.user, server.password, 'wrong horse']) {
        await settings.press('Tab');
        await settings.page.keyboard.type(typed);
      }
      await settings.press('Enter');
      await settings.waitForText(
        { role: 'group', name: 'Everything, in all your browsers' },
        /This folder was set up with another passphrase\./,
        SLOW,
      );
      expect(await status()).toMatchObject({ place: null });
      await settings.fill({ role: 'textbox', name: 'Passphrase' }, 'correct horse');
      await settings.press('Enter');
      await settings.waitFor(MERGE, SLOW);
      const page = await settings.evaluate(() => document.documentElement.outerHTML);
      expect(page).not.toContain(server.password);
    });

    it('asks what to do with what is here and there, and puts both back', async () => {
      const [ours, theirs] = [[station('fip').key], [station('nts').key]];
      const seesThere = async (keys: string[]) => {
        expect(await other.sync.now()).toBeNull();
        expect(other.look().favourites.toSorted()).toEqual(keys);
      };
      const meeting = [{ kind: 'favourite', here: 1, there: 1, both: 0 }];
      expect(await status()).toMatchObject({ place: 'folder', lastAt: null, meeting });
      expect(await favourites()).toEqual(ours);
      await seesThere(theirs);

      await settings.click({ role: 'button', name: 'Take what is there' });
      await settings.waitFor(UNDO, SOON);
      await says('Done.');
      expect(await favourites()).toEqual(theirs);
      await seesThere(theirs);
      await settings.click(UNDO);
      await says('Everything is as it was.');
      await settings.waitFor(MERGE, SOON);
      expect(await favourites()).toEqual(ours);
      await seesThere(theirs);

      // By keyboard, where one choice follows the other.
      await settings.focus(MERGE);
      await settings.press('Tab');
      expect(await settings.evaluate(() => document.activeElement?.textContent)).toBe(
        'Take what is there',
      );
      await settings.focus(MERGE);
      await settings.press('Enter');
      await says('Done.');
      await expect
        .poll(status, SOON)
        .toMatchObject({ isBusy: false, trouble: null, unsent: 0, meeting: null });
      expect((await status()).lastAt).toBeGreaterThan(0);
      expect((await favourites()).toSorted()).toEqual([...ours, ...theirs]);
      await seesThere([...ours, ...theirs]);
    });

    it('shows nothing of it to the server', () => {
      const folder = join(server.folder, 'Sky wave');
      const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
      expect(files.length).toBeGreaterThan(1);
      const plain = ['fip', 'favourite', 'stamp'];
      expect(files.some((file) => plain.some((text) => file.includes(text)))).toBe(false);
    });

    it('brings what is there here, and stops without deleting anything', async () => {
      other.add(station('kexp'));
      expect(await other.sync.now()).toBeNull();
      await settings.click(SYNC_NOW);
      await says('Added: kexp');
      expect((await status()).changes).toMatchObject([{ kind: 'added', title: 'kexp' }]);
      expect((await favourites()).at(-1)).toBe(station('kexp').key);
      await settings.click({ role: 'button', name: 'Stop syncing' });
      await says('Syncing has stopped.');
      expect(await status()).toMatchObject({ place: null });
      expect(await favourites()).toHaveLength(3);
      expect(await other.sync.now()).toBeNull();
      expect(other.look()).toMatchObject({ favourites: { length: 3 } });
    });
  },
);
