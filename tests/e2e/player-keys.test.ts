import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoPodcast, type DemoPodcast } from '../servers/demo-podcast.ts';
import { axeViolations } from './axe-violations.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { CLOSE_NOW_PLAYING, MUTE, OPEN_NOW_PLAYING, PAUSE } from './names.ts';
import { closeNowPlaying, isFirefox, openBrowser, pressItem, reachControl } from './steps.ts';

const VOLUME = { role: 'slider', name: 'Volume' };
const KEYS = { role: 'dialog', name: 'Keyboard shortcuts' };

describe('the player’s keys and wheel', () => {
  let podcast: DemoPodcast;
  let driver: Driver;
  let popup: UiPage;

  beforeAll(async () => {
    podcast = await createDemoPodcast();
    driver = await openBrowser();
    popup = await driver.open('popup');
    const [first] = podcast.episodes;
    await pressItem(popup, { id: 'a', enclosureUrl: first?.url, title: 'Alpha', artist: 'Demo' });
    await popup.waitFor(PAUSE);
  });
  afterAll(async () => {
    await driver?.close();
    await podcast?.close();
  });

  const isAt = (percent: number) =>
    popup.waitForAttribute(VOLUME, 'aria-valuetext', `${percent} percent`);
  const sounds = (percent: number) =>
    driver.waitForAudio(({ volume }) => Math.abs(volume - percent / 100) < 0.001);

  it('change the volume with Up and Down, on the slider and on the mute button', async () => {
    await reachControl(popup, VOLUME);
    await popup.focus(VOLUME);
    for (let times = 0; times < 4; times++) await popup.press('ArrowDown');
    await isAt(80);
    await popup.press('ArrowUp');
    await isAt(85);
    await sounds(85);
    await popup.focus(MUTE);
    await popup.press('ArrowDown');
    await isAt(80);
    await sounds(80);
  });

  it('change the volume with the wheel, up to 100 percent', async () => {
    const middle = await popup.evaluate(() => {
      const all = [...document.querySelectorAll('[aria-label=Mute]')];
      const button = all.find((one) => one.checkVisibility() && !one.closest('[inert]'));
      const { x, y } = button?.getBoundingClientRect() ?? new DOMRect();
      return { x: x + 18, y: y + 18 };
    });
    await popup.page.mouse.move(middle.x, middle.y);
    await popup.page.mouse.wheel({ deltaY: 100 });
    await expect.poll(async () => (await driver.audio())?.volume).toBeLessThan(0.8);
    for (let times = 0; times < 12; times++) await popup.page.mouse.wheel({ deltaY: -100 });
    await isAt(100);
    await sounds(100);
  });

  it('are listed when “?” is pressed, even over an open view', async () => {
    await closeNowPlaying(popup);
    await popup.press('?');
    await popup.waitFor(KEYS);
    const listed = () =>
      popup.evaluate(() => document.querySelector('[role=dialog] dl')?.textContent);
    for (const words of ['Play or pause', 'Mute or unmute', 'Search', 'Show keyboard shortcuts'])
      expect(await listed()).toContain(words);
    if (!isFirefox()) expect(await axeViolations(popup)).toEqual([]);
    await popup.press('?');
    await popup.waitGone(KEYS);

    await popup.click(OPEN_NOW_PLAYING);
    await popup.waitFor(CLOSE_NOW_PLAYING);
    await popup.press('?');
    await popup.waitFor(KEYS);
    await popup.press('Escape');
    await popup.waitGone(KEYS);
    await popup.waitFor(CLOSE_NOW_PLAYING);
    await popup.press('k');
    await popup.waitFor({ role: 'button', name: 'Play' });
    await popup.press('Escape');
    await popup.waitGone(CLOSE_NOW_PLAYING);
  });

  it('open the search with “/”', async () => {
    await popup.press('/');
    await popup.waitFor({ role: 'searchbox', name: 'Search everything' });
    expect(await popup.evaluate(() => document.activeElement?.ariaLabel)).toBe('Search everything');
    expect(await driver.consoleErrors()).toEqual([]);
  });
});
