import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LAST_PLACE } from '@/components/app/where-to-start';
import { createDemoPodcast, type DemoPodcast } from '../servers/demo-podcast.ts';
import { createDemoStation, type DemoStation } from '../servers/demo-station.ts';
import { catalogueOf } from '../support/english.ts';
import { askBackground } from './ask-background.ts';
import type { Driver, ExtensionPage, UiPage } from './driver/driver.ts';
import { NOW_PLAYING, PAUSE, PLAY } from './names.ts';
import { recordFrames } from './record-frames.ts';
import { audioAdvances, isFirefox, liveItem, openBrowser, pressItem } from './steps.ts';

const PAGES: ExtensionPage[] = ['popup', 'sidepanel'];

// In Firefox, a test can't run code in an extension's page before the page's own.
describe.runIf(!isFirefox())('the first frame of a page', () => {
  let station: DemoStation;
  let podcast: DemoPodcast;
  let driver: Driver;
  let options: UiPage;

  beforeAll(async () => {
    [station, podcast] = await Promise.all([createDemoStation(), createDemoPodcast()]);
    // This measures how soon a page draws, so an earlier test's work must not interfere.
    driver = await openBrowser({ shared: false });
    options = await driver.open('options');
  });
  afterAll(async () => {
    await driver?.close();
    await Promise.all([station?.close(), podcast?.close()]);
  });

  /**
   * The first frame of a page, which has to show the player; all later frames have to show the same. Right
   * after its start, the browser may take longer to read the storage than to load the page's scripts. Then
   * there may be an earlier frame, and the page is opened again. `prepare` runs before each time.
   */
  async function firstFrame(
    page: ExtensionPage,
    { system = 'light', prepare }: { system?: 'light' | 'dark'; prepare?(): Promise<void> } = {},
  ) {
    for (let attempt = 1; attempt <= 12; attempt++) {
      await prepare?.();
      const { frames, paints, readAt } = await recordFrames(driver, options, page, system);
      const drawn = frames.filter(({ at }) => at > readAt);
      const [first] = drawn;
      if (first === undefined) throw new Error('There was no frame.');
      const { at, ...shown } = first;
      for (const { at, ...later } of drawn) expect(later, `at ${at} ms`).toEqual(shown);
      if (drawn.length < frames.length) continue;
      // Nothing was drawn before that either, such as the page's bare background.
      expect(paints['first-paint']).toBe(paints['first-contentful-paint']);
      return shown;
    }
    throw new Error('The player was never in the first frame.');
  }

  it.each(PAGES)('shows the player with nothing playing: %s', async (page) => {
    const { player } = await firstFrame(page);
    expect(player?.heading).toBe('Nothing playing');
  });

  it.each(PAGES)('shows the playing station and its track: %s', async (page) => {
    const mount = station.addMount({ path: `/${page}.mp3`, titles: ['Nina Simone - Sinnerman'] });
    const ui = await driver.open(page);
    await pressItem(ui, liveItem('Demo FM', mount.url));
    await ui.waitForText(NOW_PLAYING, 'Nina Simone – Sinnerman');
    await ui.waitFor(PAUSE);
    await audioAdvances(driver);
    await ui.close();
    const { player } = await firstFrame(page);
    expect(player).toMatchObject({ heading: 'Demo FM', track: 'Nina Simone – Sinnerman' });
    expect(player?.buttons).toContain('Pause');
  });

  it.each(PAGES)('shows the paused episode: %s', async (page) => {
    const [episode] = podcast.episodes;
    const ui = await driver.open(page);
    await pressItem(ui, { id: 'e', enclosureUrl: episode?.url, title: 'Told', artist: 'A show' });
    await ui.waitFor(PAUSE);
    await audioAdvances(driver);
    await ui.click(PAUSE);
    await ui.waitFor(PLAY);
    await ui.close();
    const { player } = await firstFrame(page);
    expect(player?.heading).toBe('A show');
    expect(player?.buttons).toContain('Skip back 15 seconds');
    expect(player?.buttons).toContain('Play');
  });

  it('has the tab that the popup is mostly opened for', async () => {
    expect(await firstFrame('popup')).toMatchObject({ tab: 'tab-home', panel: 'tab-home' });
    await options.evaluate(() => localStorage.setItem('popupTabs', 'radio home radio radio'));
    expect(await firstFrame('popup')).toMatchObject({ tab: 'tab-radio', panel: 'tab-radio' });
    const ui = await driver.open('popup');
    await ui.waitFor({ role: 'list', name: 'Genres' });
    await ui.click({ role: 'tab', name: 'History' });
    await ui.waitFor({ role: 'searchbox', name: 'Search history' });
    const visits = () => options.evaluate(() => localStorage.getItem('popupTabs'));
    await expect.poll(visits).toBe('radio home radio radio history');
    await ui.close();
    await options.evaluate(() => localStorage.removeItem('popupTabs'));
  });

  it('has the place where the popup was a moment ago', async () => {
    const ui = await driver.open('popup');
    await ui.click({ role: 'tab', name: 'Radio' });
    await ui.click({ role: 'button', name: 'More genres' });
    await ui.waitFor({ role: 'heading', name: 'Genres' });
    // Not through the driver, which would pretend that some minutes have passed.
    await ui.page.close();
    const again = await driver.open('popup');
    await again.waitFor({ role: 'heading', name: 'Genres' });
    const scrolled = () =>
      again.evaluate(() => document.querySelector('[role=tabpanel]')?.scrollTop);
    expect(await scrolled()).toBe(0);
    const place = await options.evaluate((key) => localStorage.getItem(key), LAST_PLACE);
    await again.page.close();
    // When the driver closes a page, it pretends that some minutes have passed.
    const prepare = () =>
      options.evaluate((key, value) => localStorage.setItem(key, value), LAST_PLACE, place ?? '');
    const inRadio = { tab: 'tab-radio', panel: 'tab-radio' };
    expect(await firstFrame('popup', { prepare })).toMatchObject(inRadio);
    expect(await firstFrame('popup')).toMatchObject({ tab: 'tab-home', panel: 'tab-home' });
  });

  it('has the accent colour of a cover seen before', async () => {
    const [, episode] = podcast.episodes;
    const item = { id: 'c', enclosureUrl: episode?.url, title: 'Covered', image: podcast.coverUrl };
    const ui = await driver.open('popup');
    const product = (await firstFrame('popup')).player?.accent;
    await pressItem(ui, item);
    await ui.page.waitForSelector('html[style*="--cover-accent-light"]');
    await ui.close();
    const { player } = await firstFrame('popup');
    expect(player?.accent).toMatch(/^oklch\(/);
    expect(player?.accent).not.toBe(product);
  });

  it.each([
    ['dark', 'light', 'oklch(0.185 0.018 245)'],
    ['light', 'dark', 'oklch(0.985 0.004 230)'],
  ] as const)(
    'is %s if the listener chose that, even if the system is %s',
    async (appearance, system, ground) => {
      await askBackground(options, 'player:changeSettings', { appearance });
      await options.page.waitForSelector(`html[data-theme=${appearance}]`);
      expect((await firstFrame('popup', { system })).ground).toBe(ground);
      await askBackground(options, 'player:changeSettings', { appearance: 'system' });
      await options.page.waitForSelector('html:not([data-theme])');
      expect((await firstFrame('popup', { system: appearance })).ground).toBe(ground);
    },
  );

  it('is in the language that the listener chose', async () => {
    await askBackground(options, 'player:changeSettings', { language: 'ar' });
    await options.page.waitForSelector('html[lang=ar][dir=rtl]');
    const { lang, dir, player } = await firstFrame('popup');
    expect({ lang, dir }).toEqual({ lang: 'ar', dir: 'rtl' });
    expect(player?.buttons).toContain(catalogueOf('ar').queue_name?.message);
  });
});
