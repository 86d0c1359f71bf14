import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSteeredServer, type SteeredPath } from '../servers/steered.ts';
import { askBackground } from './ask-background.ts';
import type { UiPage } from './driver/driver.ts';
import { pollUntil } from './driver/poll-until.ts';
import { MUTE, PAUSE, PLAY, UNMUTE } from './names.ts';
import {
  closeNowPlaying,
  keepNothing,
  liveItem,
  openBrowser,
  pressItem,
  reachControl,
} from './steps.ts';
import { allShow, isSilent, SOON, shownBy, soundsOnce, type World } from './survival.ts';

/** The panels of two windows, and the pages that can be open beside them. */
const OPEN = ['sidepanel', 'sidepanel', 'popup', 'options'] as const;

describe('a player in several windows', () => {
  let world: World;
  let settings: UiPage;
  let stations: SteeredPath[];
  let count = 0;

  beforeAll(async () => {
    const [server, driver] = await Promise.all([createSteeredServer(), openBrowser()]);
    const path = server.station('/none.mp3');
    world = { driver, server, pages: [], name: '', path, others: [] };
    for (const name of OPEN) {
      const page = await driver.open(name);
      if (name === 'options') settings = page;
      else world.pages.push(page);
    }
  });
  afterAll(async () => {
    await world?.driver.close();
    await world?.server.close();
  });
  beforeEach(() => {
    count++;
    world.others.push(...(stations ?? []));
    stations = ['a', 'b'].map((name) => world.server.station(`/${count}-${name}.mp3`));
  });
  afterEach(async () => {
    expect(await world.driver.consoleErrors()).toEqual([]);
  });

  /** The button's name in each window, once nothing is loading. */
  const settledButtons = () =>
    pollUntil('the same button in all windows', SOON, async () => {
      const { state } = await askBackground(settings, 'player:hello');
      const buttons = (await shownBy(world.pages)).map((one) => one.button);
      const isSettled = state.pendingTrack === null && new Set(buttons).size === 1;
      return isSettled ? { done: buttons } : null;
    });

  const nameOf = (index: number) => `Station ${count} ${'ab'[index]}`;
  const urlOf = (index: number) => stations[index]?.url ?? '';
  function expectPlaying(index: number) {
    world.name = nameOf(index);
    world.path = stations[index] as SteeredPath;
    world.others = [...world.others, ...stations.filter((_, other) => other !== index)];
  }

  it('shows the same in each, and plays once, whichever is pressed', async () => {
    expectPlaying(0);
    await keepNothing(settings);
    await pressItem(settings, liveItem(nameOf(0), urlOf(0)));
    await allShow(world, PAUSE);
    await soundsOnce(world, true);
    for (const page of world.pages) {
      await page.click(PAUSE);
      await allShow(world, PLAY);
      await isSilent(world, true);
      await page.click(PLAY);
      await allShow(world, PAUSE);
      await soundsOnce(world, true);
    }
    // One request per press, and no more.
    expect(world.path.requests.value).toBe(1 + world.pages.length);
    await world.pages[0]?.click(MUTE);
    for (const page of world.pages) await page.waitFor(UNMUTE);
    await world.driver.waitForAudio(({ volume }) => volume === 0);
    await world.pages[1]?.click(UNMUTE);
    for (const page of world.pages) await page.waitFor(MUTE);
  });

  it('plays only one of two stations pressed in two windows at the same time', async () => {
    const [first, second] = world.pages as [UiPage, UiPage];
    await Promise.all([
      pressItem(first, liveItem(nameOf(0), urlOf(0))),
      pressItem(second, liveItem(nameOf(1), urlOf(1))),
    ]);
    await expect
      .poll(async () => new Set((await shownBy(world.pages)).map((one) => one.heading)).size, SOON)
      .toBe(1);
    const shown = (await shownBy(world.pages))[0]?.heading;
    expectPlaying(shown === nameOf(0) ? 0 : 1);
    await allShow(world, PAUSE);
    await soundsOnce(world, true);
  });

  it('agrees in all windows when its button is pressed in two at the same time', async () => {
    expectPlaying(0);
    const [first, second] = world.pages as [UiPage, UiPage];
    await pressItem(first, liveItem(nameOf(0), urlOf(0)));
    await allShow(world, PAUSE);
    await soundsOnce(world, true);
    await Promise.all([
      askBackground(first, 'player:toggle'),
      askBackground(second, 'player:toggle'),
    ]);
    // The second press may come before or after the first one is answered. If after, it plays again.
    const [button = ''] = new Set(await settledButtons());
    await allShow(world, { role: 'button', name: button });
    if (button === PAUSE.name) await soundsOnce(world, true);
    else await isSilent(world, true);
  });

  it('queues what two windows add at the same time, and clears it for both', async () => {
    const [first, second] = world.pages as [UiPage, UiPage];
    const all = Array.from({ length: 10 }, (_, n) => liveItem(`Q${n}`, `https://a.example/${n}`));
    await Promise.all(
      all.map((item, n) =>
        askBackground(n % 2 === 0 ? first : second, 'player:enqueue', { items: [item] }),
      ),
    );
    const { queue } = (await askBackground(settings, 'player:hello')).state;
    expect(queue.map(({ title }) => title).sort()).toEqual(all.map(({ title }) => title).sort());
    await reachControl(first, { role: 'button', name: 'Queue' });
    await closeNowPlaying(first);
    await askBackground(second, 'player:clearQueue');
    expect((await askBackground(first, 'player:hello')).state.queue).toEqual([]);
  });
});
