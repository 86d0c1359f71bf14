import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnSettings } from '@/lib/model/own-settings';
import { createDemoPodcast, type DemoPodcast } from '../servers/demo-podcast.ts';
import { askBackground } from './ask-background.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { audioAdvances, openBrowser, pressItem } from './steps.ts';

/** Seconds. */
const SKIP_FIRST = 30;
const SKIP_LAST = 20;

describe('what a show has of its own', () => {
  let podcast: DemoPodcast;
  let driver: Driver;
  let ui: UiPage;

  beforeAll(async () => {
    [podcast, driver] = await Promise.all([createDemoPodcast(), openBrowser()]);
    ui = await driver.open('sidepanel');
  });
  afterAll(async () => {
    await driver?.close();
    await podcast?.close();
  });

  const own = (changes: OwnSettings) =>
    askBackground(ui, 'player:changeSettings', { own: { 'show demo': changes } });
  const episode = (id: string, showId: string) => ({
    ...{ id, showId, title: id, enclosureUrl: podcast.episodes[0]?.url ?? '' },
  });
  const state = async () => (await askBackground(ui, 'player:hello')).state;
  const isProcessed = () =>
    driver.hostEval(
      () => (window as typeof globalThis & Window).skywaveLibraries?.sound !== undefined,
    );
  const rate = async () => (await driver.audio())?.playbackRate;

  it('is left alone by other shows', async () => {
    await own({ skipFirst: SKIP_FIRST, skipLast: SKIP_LAST, rate: 2, voiceBoost: true });
    await pressItem(ui, episode('Elsewhere', 'other'));
    await audioAdvances(driver);
    const audio = await driver.audio();
    expect(audio?.currentTime).toBeLessThan(SKIP_FIRST);
    expect(await rate()).toBe(1);
    expect(await isProcessed()).toBe(false);
  });

  it('skips what its episodes begin with, and has its speed and its voice boost', async () => {
    await pressItem(ui, episode('Here', 'demo'));
    const audio = await driver.waitForAudio(({ currentTime }) => currentTime >= SKIP_FIRST);
    expect(audio.currentTime).toBeLessThan(SKIP_FIRST + 20);
    await audioAdvances(driver);
    expect(await rate()).toBe(2);
    await expect.poll(isProcessed).toBe(true);
    expect((await state()).soundTrouble).toBeNull();
  });

  it('does not skip it when the listener comes back to where an episode was', async () => {
    await askBackground(ui, 'player:seek', 5);
    await pressItem(ui, episode('Here', 'demo'));
    await expect.poll(async () => (await state()).isPlaying).toBe(false);
    await pressItem(ui, episode('Here', 'demo'));
    await audioAdvances(driver);
    expect((await driver.audio())?.currentTime).toBeLessThan(SKIP_FIRST);
  });

  it('follows a change while an episode plays', async () => {
    await own({ skipLast: SKIP_LAST, rate: 1.5, volume: 0.5 });
    await expect.poll(rate).toBe(1.5);
    await askBackground(ui, 'player:setRate', 3);
    await expect.poll(rate).toBe(3);
    expect((await state()).settings.own['show demo']?.rate).toBe(3);
    expect((await state()).rate).toBe(1);
  });

  it('ends an episode as played when its last seconds begin', async () => {
    const duration = (await driver.audio())?.duration ?? 0;
    await askBackground(ui, 'player:seek', duration - SKIP_LAST - 4);
    await expect.poll(async () => (await state()).markedAsPlayedMap.Here).toBe(true);
    await expect
      .poll(async () => {
        const { isPlaying, seekValue } = await state();
        return { isPlaying, seekValue };
      })
      .toEqual({ isPlaying: false, seekValue: 0 });
    expect(await driver.consoleErrors()).toEqual([]);
  });
});
