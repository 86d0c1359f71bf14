import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameFromAddress } from '@/lib/model/values/audio-address';
import { createDemoPodcast, type DemoPodcast } from '../servers/demo-podcast.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { NOW_PLAYING, PAUSE, PLAY, SEEK, SKIP_BACK, SKIP_FORWARD, SPEED } from './names.ts';
import { addAddress, audioAdvances, closeNowPlaying, openBrowser, reachControl } from './steps.ts';

describe('an episode', () => {
  let podcast: DemoPodcast;
  let driver: Driver;
  let popup: UiPage;
  const name = () => nameFromAddress(podcast.episodes[0]?.url ?? '');

  beforeAll(async () => {
    podcast = await createDemoPodcast();
    driver = await openBrowser();
    popup = await driver.open('popup');
  });
  afterAll(async () => {
    await driver?.close();
    await podcast?.close();
  });

  it('plays directly in the audio element', async () => {
    const [episode] = podcast.episodes;
    await addAddress(popup, episode?.url ?? '');
    await popup.waitFor(PAUSE);
    await audioAdvances(driver);
    const audio = await driver.audio();
    expect(audio?.src).toBe(episode?.url);
    expect(audio?.duration).toBeCloseTo(190, 0);
  });

  it('skips 30 seconds forward and 15 back', async () => {
    const before = (await driver.audio())?.currentTime ?? 0;
    await popup.click(SKIP_FORWARD);
    const forward = await driver.waitForAudio(({ currentTime }) => currentTime >= before + 29);
    expect(forward.currentTime).toBeLessThan(before + 36);
    await reachControl(popup, SKIP_BACK);
    await popup.click(SKIP_BACK);
    const back = await driver.waitForAudio(
      ({ currentTime }) => currentTime < forward.currentTime - 8,
    );
    expect(back.currentTime).toBeGreaterThan(forward.currentTime - 16);
  });

  it('never skips back past the start', async () => {
    for (let presses = 0; presses < 5; presses++) await popup.click(SKIP_BACK);
    await driver.waitForAudio(({ currentTime }) => currentTime < 4);
    await audioAdvances(driver);
  });

  it('seeks with the slider by keyboard', async () => {
    await closeNowPlaying(popup);
    await popup.focus(SEEK);
    await popup.press('End');
    await popup.waitFor(PLAY);
    await popup.waitFor({ role: 'button', name: `Mark ${name()} as unplayed` });
    await popup.click(PLAY);
    await popup.waitFor(PAUSE);
    await popup.focus(SEEK);
    await popup.press('PageUp');
    await driver.waitForAudio(({ currentTime }) => currentTime >= 10);
    await popup.press('Home');
    await driver.waitForAudio(({ currentTime }) => currentTime < 10);
  });

  it('seeks by keyboard back to where the slider was when it got the focus', async () => {
    await popup.click(PAUSE);
    await popup.waitFor(PLAY);
    await popup.focus(SEEK);
    await popup.press('Home');
    await driver.waitForAudio(({ currentTime }) => currentTime === 0);
    await popup.focus(PLAY);
    await popup.focus(SEEK);
    for (const key of ['PageUp', 'ArrowRight']) await popup.press(key);
    await driver.waitForAudio(({ currentTime }) => Math.abs(currentTime - 11) < 0.5);
    await popup.press('Home');
    await driver.waitForAudio(({ currentTime }) => currentTime === 0);
    await popup.click(PLAY);
    await popup.waitFor(PAUSE);
  });

  it('changes its speed, and preserves the pitch', async () => {
    await reachControl(popup, SPEED);
    await popup.click(SPEED);
    await popup.click({ role: 'menuitemradio', name: '1.5×' });
    await driver.waitForAudio(({ playbackRate }) => playbackRate === 1.5);
    expect(await driver.hostEval(() => document.querySelector('audio')?.preservesPitch)).toBe(true);
  });

  it('is still current, paused at its position, after a browser restart, and resumes there', async () => {
    await popup.click(SKIP_FORWARD);
    await popup.click(SKIP_FORWARD);
    await driver.waitForAudio(({ currentTime }) => currentTime > 60);
    const before = await audioAdvances(driver);
    await popup.close();
    await driver.restart();

    popup = await driver.open('popup');
    await popup.waitFor(PLAY);
    expect(await popup.attribute(SEEK, 'aria-valuetext')).toMatch(/^1:\d\d of 3:1\d$/);
    await popup.click(PLAY);
    await popup.waitFor(PAUSE);
    const resumed = await driver.waitForAudio((audio) => !audio.paused && audio.readyState >= 3);
    expect(resumed.currentTime).toBeGreaterThan(before - 2);
    expect(resumed.currentTime).toBeLessThan(before + 15);
    await audioAdvances(driver);
  });

  it('is marked as played at its end, and then plays from the start', async () => {
    await popup.focus(SEEK);
    await popup.press('End');
    await popup.waitFor(
      { role: 'button', name: `Mark ${name()} as unplayed` },
      { timeout: 30_000 },
    );
    await popup.waitFor(PLAY);
    await popup.click(PLAY);
    await popup.waitFor({ role: 'button', name: `Mark ${name()} as played` });
    await popup.waitFor(PAUSE);
    const audio = await driver.waitForAudio(({ paused, readyState }) => !paused && readyState >= 2);
    expect(audio.currentTime).toBeLessThan(15);
  });

  it('can be marked as played and unplayed by hand', async () => {
    const mark = { role: 'button', name: `Mark ${name()} as played` };
    await popup.click(PAUSE);
    await popup.click(mark);
    await popup.click({ role: 'button', name: `Mark ${name()} as unplayed` });
    await popup.waitFor(mark);
    expect(await driver.consoleErrors()).toEqual([]);
  });

  it('shows its own title', async () => {
    await popup.waitForText(NOW_PLAYING, name());
  });
});
