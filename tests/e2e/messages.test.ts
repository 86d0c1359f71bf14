import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoPodcast, type DemoPodcast } from '../servers/demo-podcast.ts';
import { askBackground } from './ask-background.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { PAUSE } from './names.ts';
import { orderByPort, overhear, overheard, sendRaw, wrapped } from './raw-message.ts';
import { audioAdvances, openBrowser, pressItem } from './steps.ts';

const REFUSED = { err: { message: expect.stringContaining('was refused') } };
/** Nothing listens at this address. The test searches the messages for its secret word. */
const SECRET = 'postgresql://listener:hidden-word@127.0.0.1:9/tracks';

describe('messages between the extension’s own contexts', () => {
  let podcast: DemoPodcast;
  let driver: Driver;
  let popup: UiPage;
  let settings: UiPage;

  beforeAll(async () => {
    podcast = await createDemoPodcast();
    driver = await openBrowser();
    popup = await driver.open('popup');
    settings = await driver.open('options');
    const url = podcast.episodes[0]?.url ?? '';
    await pressItem(popup, { id: 'demo', enclosureUrl: url, title: 'Demo' });
    await popup.waitFor(PAUSE);
    await audioAdvances(driver);
  });
  afterAll(async () => {
    await driver?.close();
    await podcast?.close();
  });

  it.each([
    ['player:toggleItem', undefined],
    ['player:toggleItem', { item: { title: 'nothing to play' } }],
    ['player:toggleItem', { item: { id: {}, url: [] }, startAt: 'now' }],
    ['player:seek', 'far'],
    ['player:setVolume', null],
    ['player:setRate', [2]],
    ['player:skip', '__proto__'],
    ['player:toggle', { toggle: true }],
    ['player:enqueue', { items: [7] }],
    ['player:setSleepTimer', { minutes: 'many' }],
    ['player:changeSettings', { proxyHost: 7 }],
    ['player:changeSettings', { language: 'xx' }],
    ['history:remove', '1 or 1=1'],
    ['history:fetch', { radioId: 'fip' }],
    ['directory:stations', { text: 'a' }],
    ['library:addFavourite', { favourite: { kind: 'item', key: 'x' } }],
    ['library:episodes', { showId: null, filter: 'none' }],
    ['library:uploadPart', { upload: 'u', nth: -1, base64: 'AAAA' }],
    ['library:import', { id: 'x', mode: 'destroy', settings: true, addresses: [] }],
    ['library:import', { id: 'x', mode: 'merge', settings: true, addresses: ['database'] }],
    // Only the audio host may send these.
    ['host:next', undefined],
    ['host:status', { press: 1e15, phase: 'failed' }],
  ])('are refused when the popup sends %s with %j', async (type, data) => {
    expect(await sendRaw(popup, wrapped(type, data))).toMatchObject(REFUSED);
  });

  it('of an unknown format or type get no answer', async () => {
    for (const message of [null, 7, 'player:toggle', [], {}, { type: 'player:toggle' }]) {
      expect(await sendRaw(popup, message)).toEqual({ none: expect.any(String) });
    }
    expect(await sendRaw(popup, wrapped('player:unheardOf', 1))).toEqual({
      none: expect.any(String),
    });
  });

  it('to a page are refused if invalid, and leave the player as it was', async () => {
    for (const data of [7, { epoch: 7 }, { epoch: 'x', revision: 1, changes: null }]) {
      expect(await sendRaw(settings, wrapped('ui:patch', data))).toMatchObject(REFUSED);
    }
    expect(await sendRaw(settings, wrapped('ui:changed', {}))).toMatchObject(REFUSED);
    await popup.waitFor(PAUSE);
  });

  it('about the database are accepted only from the settings page', async () => {
    for (const type of ['history:forget', 'history:testConnection', 'history:setUpTable']) {
      expect(await sendRaw(popup, wrapped(type))).toMatchObject({
        err: { message: expect.stringContaining('Only the settings page') },
      });
    }
    expect(await orderByPort(popup, { connectionString: SECRET })).toBe('closed');
    expect(await orderByPort(settings, { connectionString: 7 })).toBe('closed');
    expect(await askBackground(settings, 'history:testConnection')).toMatchObject({ ok: false });
  });

  it('never carry the database’s password to other open pages', async () => {
    await overhear(popup);
    // Make sure that the page does overhear messages to the background.
    await askBackground(settings, 'history:search', 'a word for everybody');
    await expect.poll(() => overheard(popup)).toContain('a word for everybody');

    await settings.fill({ role: 'textbox', name: 'Connection string' }, SECRET);
    await settings.press('Enter');
    const text = () => settings.evaluate(() => document.body.innerText);
    await expect.poll(text, { timeout: 30_000 }).toMatch(/couldn’t be reached/);
    expect(await overheard(popup)).not.toContain('hidden-word');
  });

  it('left the player playing, and logged no unexpected errors', async () => {
    await audioAdvances(driver);
    const { state } = await askBackground(popup, 'player:hello');
    expect(state).toMatchObject({ isPlaying: true, queue: [], volume: 1, rate: 1 });
    expect(state.currentTrack).toMatchObject({ id: 'demo' });
    const errors = await driver.consoleErrors();
    // The browser itself reports that the database can't be reached.
    expect(errors.filter((text) => !/Failed to load resource|127\.0\.0\.1:9/.test(text))).toEqual(
      [],
    );
  });
});
