import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Icecast, startIcecast } from '../servers/icecast.ts';
import { mp3 } from '../servers/icecast-formats.ts';
import {
  NEON_DATABASE,
  NEON_PASSWORD,
  NEON_USER,
  type NeonServer,
  startNeon,
} from '../servers/neon.ts';
import type { SqlDatabase } from '../servers/neon-database.ts';
import { startPgliteDatabase } from '../servers/neon-pglite.ts';
import { startPostgresDatabase } from '../servers/neon-postgres.ts';
import { findProgram } from '../tools/find-programs.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { PAUSE } from './names.ts';
import { openBrowser, pressItem } from './steps.ts';

const HISTORY = { role: 'tab', name: 'History' };
/** A title has to be sent, heard and stored. Milliseconds. */
const SOON = { timeout: 30_000 };

describe('the track history', () => {
  let icecast: Icecast;
  let database: SqlDatabase;
  let neon: NeonServer;
  let driver: Driver;

  beforeAll(async () => {
    const [startedIcecast, startedDatabase] = await Promise.all([
      startIcecast(),
      // The real server if it is installed, otherwise the one from npm.
      findProgram('postgresql') === null ? startPgliteDatabase() : startPostgresDatabase(),
    ]);
    icecast = startedIcecast;
    database = startedDatabase;
    neon = await startNeon(database);
    driver = await openBrowser();
  });
  afterAll(async () => {
    await driver?.close();
    await neon?.close();
    await icecast?.stop();
  });

  async function playStation(name: string) {
    const url = await icecast.addMount({ name: `${name}.mp3`, ...mp3(128) });
    const popup = await driver.open('popup');
    await pressItem(popup, { radio_id: name, id: name, aURL: url, isLive: true, title: name });
    await popup.waitFor(PAUSE);
    return popup;
  }

  /** The tracks in the list, newest first, as "Artist – Title". */
  const shown = (ui: UiPage) =>
    ui.evaluate(() => {
      const copy = document.querySelectorAll(
        'ul[aria-label="Track history"] [aria-label^="Copy "]',
      );
      return [...copy].map((button) => button.getAttribute('aria-label')?.slice('Copy '.length));
    });

  it('is stored in the browser, shown newest first, and survives a restart', async () => {
    const popup = await playStation('local');
    await popup.click(HISTORY);
    await icecast.setTitle('local.mp3', 'Nina Simone - Sinnerman');
    await expect.poll(() => shown(popup), SOON).toEqual(['Nina Simone – Sinnerman']);
    await icecast.setTitle('local.mp3', 'Miles Davis - So What');
    const both = ['Miles Davis – So What', 'Nina Simone – Sinnerman'];
    await expect.poll(() => shown(popup), SOON).toEqual(both);
    await popup.close();

    await driver.restart();
    const again = await driver.open('popup');
    await again.click(HISTORY);
    await expect.poll(() => shown(again), SOON).toEqual(both);
    await again.close();
  });

  it('is stored in PostgreSQL once configured, with one insert request per track', async () => {
    const settings = await driver.open('options');
    await settings.fill({ role: 'textbox', name: 'Connection string' }, neon.connectionString());
    await settings.press('Enter');
    const said = () => settings.evaluate(() => document.body.textContent);
    await expect.poll(said, SOON).toContain('Connected. The database answered');
    // The connection's status text moves the page's buttons, which doesn't matter to the keyboard.
    await settings.focus({ role: 'button', name: 'Set up table' });
    await settings.press('Enter');
    await expect.poll(() => rows('remote'), SOON).toEqual([]);

    const popup = await playStation('remote');
    await popup.click(HISTORY);
    await icecast.setTitle('remote.mp3', 'Nina Simone - Sinnerman');
    await expect.poll(() => rows('remote'), SOON).toEqual(['Nina Simone – Sinnerman']);
    const stores = neon.requests.filter(({ body }) => /insert into/.test(body));
    expect(stores).toHaveLength(1);
    await icecast.setTitle('remote.mp3', 'Miles Davis - So What');
    const both = ['Miles Davis – So What', 'Nina Simone – Sinnerman'];
    await expect.poll(() => rows('remote'), SOON).toEqual(both);
    await expect.poll(() => shown(popup), SOON).toEqual(both);
    await popup.close();
    await settings.close();
  });

  it('keeps tracks heard while the database was down, and stores them later', async () => {
    neon.setFault('500');
    const popup = await playStation('outage');
    await icecast.setTitle('outage.mp3', 'Nina Simone - Feeling Good');
    await popup.waitForText({ role: 'status', name: 'Now playing' }, /Feeling Good/, SOON);
    await expect.poll(() => neon.requests.at(-1)?.body ?? '', SOON).toMatch(/Feeling Good/);
    neon.setFault(null);
    await icecast.setTitle('outage.mp3', 'Miles Davis - Blue in Green');
    await expect
      .poll(() => rows('outage'), SOON)
      .toEqual(['Miles Davis – Blue in Green', 'Nina Simone – Feeling Good']);
    await popup.close();
  });

  it('never shows the password in the settings', async () => {
    const settings = await driver.open('options');
    const page = () => settings.evaluate(() => document.documentElement.outerHTML);
    await expect.poll(page).toContain('127.0.0.1');
    const seen = await page();
    expect(seen).not.toContain(NEON_PASSWORD);
    expect(seen).not.toContain(encodeURIComponent(NEON_PASSWORD));
  });

  it('lets a database that does not answer be forgotten, by keyboard', async () => {
    const settings = await driver.open('options');
    const press = async (name: string) => {
      await settings.focus({ role: 'button', name });
      await settings.press('Enter');
    };
    neon.setFault('hang');
    await press('Test connection');
    await press('Forget');
    await press('Forget it');
    // Forgetting waits for the request under way, which gives up after ten seconds.
    await settings.waitGone({ role: 'button', name: 'Test connection' }, SOON);
    const focused = () => settings.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe('Forgotten. The history is kept in this browser again.');
    neon.setFault(null);
    await settings.close();
  });

  it('logs no unexpected errors', async () => {
    // The browser itself reports the requests that were made to fail.
    const errors = await driver.consoleErrors();
    expect(errors.filter((text) => !/Failed to load resource|status of 500/.test(text))).toEqual(
      [],
    );
  });

  /** The tracks in the database, newest first. */
  async function rows(radioId: string): Promise<string[]> {
    const login = { user: NEON_USER, password: NEON_PASSWORD, database: NEON_DATABASE };
    const query =
      'select artist, title from radio_metadata where radio_id = $1 order by played_at desc, id desc';
    const queries = [{ query, params: [radioId] }];
    const [result] = await database.run(login, { queries, begin: null }).catch(() => []);
    return result === undefined ? ['no table'] : result.rows.map((row) => row.join(' – '));
  }
});
