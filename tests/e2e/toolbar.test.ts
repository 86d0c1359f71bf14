import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoPodcast, type DemoPodcast } from '../servers/demo-podcast.ts';
import { createDemoStation, type DemoStation } from '../servers/demo-station.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { NOW_PLAYING, PAUSE, PLAY } from './names.ts';
import { audioAdvances, openBrowser, pressItem, pressStation } from './steps.ts';

interface ToolbarButton {
  getTitle(details: object): Promise<string>;
  setTitle(details: { title: string }): Promise<void>;
  setIcon(details: { path: Record<string, string> }): Promise<void>;
}
type Background = typeof globalThis & {
  chrome: { action: ToolbarButton };
  browser?: { browserAction: ToolbarButton };
  drawn: Record<string, string>;
};

describe('the toolbar’s button', () => {
  let podcast: DemoPodcast;
  let station: DemoStation;
  let driver: Driver;
  let popup: UiPage;

  beforeAll(async () => {
    [podcast, station] = await Promise.all([createDemoPodcast(), createDemoStation()]);
    driver = await openBrowser();
    popup = await driver.open('popup');
    await popup.waitFor({ role: 'tab', name: 'Home' });
  });
  afterAll(async () => {
    await driver?.close();
    await Promise.all([podcast?.close(), station?.close()]);
  });

  const title = () =>
    driver.backgroundEval(() => {
      const page = self as unknown as Background;
      return (page.browser?.browserAction ?? page.chrome.action).getTitle({});
    });
  const setTitle = (wrong: string) =>
    driver.backgroundEval((text) => {
      const page = self as unknown as Background;
      return (page.browser?.browserAction ?? page.chrome.action).setTitle({ title: text });
    }, wrong);

  /** No browser reports its current icon, so this records what is set from now on. */
  const noteIcons = () =>
    driver.backgroundEval(() => {
      const page = self as unknown as Background;
      const button = page.browser?.browserAction ?? page.chrome.action;
      const set = button.setIcon.bind(button);
      button.setIcon = (details) => {
        page.drawn = details.path;
        return set(details);
      };
    });
  /** The file of the 16-pixel icon, and the picture's actual width. */
  const icon = () =>
    driver.backgroundEval(async () => {
      const path = (self as unknown as Background).drawn?.[16] ?? '';
      const picture = await createImageBitmap(await (await fetch(path)).blob());
      return `${path} ${picture.width}`;
    });

  it('is plain while nothing was played', async () => {
    await expect.poll(title).toBe('Skywave');
  });

  it('shows what is live, with the track in its tooltip', async () => {
    await noteIcons();
    const mount = station.addMount({ path: '/x.mp3', titles: ['Nina Simone - Sinnerman'] });
    await pressStation(popup, 'Demo FM', mount.url);
    await popup.waitForText(NOW_PLAYING, /Sinnerman/);
    await expect.poll(title).toBe('Nina Simone – Sinnerman · Demo FM');
    await expect.poll(icon).toBe('/icon/live-16.png 16');
  });

  it('shows what plays and what is paused', async () => {
    const [first] = podcast.episodes;
    await pressItem(popup, { id: 'a', enclosureUrl: first?.url, title: 'Alpha', artist: 'Demo' });
    await popup.waitFor({ role: 'button', name: 'Pause Alpha' });
    await audioAdvances(driver);
    await expect.poll(icon).toBe('/icon/playing-16.png 16');
    await expect.poll(title).toBe('Alpha · Demo');
    await popup.click(PAUSE);
    await popup.waitFor(PLAY);
    await expect.poll(icon).toBe('/icon/paused-16.png 16');
  });

  it('is right again in another life of the worker', async () => {
    await setTitle('wrong');
    // Firefox’s background never restarts; there, the next change corrects the title.
    if (!(await driver.killWorker())) await popup.click(PLAY);
    await popup.page.reload({ waitUntil: [] });
    await expect.poll(title).toBe('Alpha · Demo');
  });

  it('is plain again after a restart of the browser', async () => {
    await popup.close();
    await driver.restart();
    popup = await driver.open('popup');
    await popup.waitFor(PLAY);
    await expect.poll(title).toBe('Skywave');
    expect(await driver.consoleErrors()).toEqual([]);
  });
});
