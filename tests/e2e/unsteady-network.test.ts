import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_KBPS } from '../fixtures/demo-audio.ts';
import { createShapedLink, type ShapedLink } from '../servers/shaped-link.ts';
import { createSteeredServer, type SteeredPath, type SteeredServer } from '../servers/steered.ts';
import { askBackground } from './ask-background.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { PAUSE } from './names.ts';
import { readSilence, sampleSilence } from './silence.ts';
import { audioAdvances, keepNothing, openBrowser, pressItem, pressStation } from './steps.ts';

/** kbit/s, with room for a burst. */
const FAST = 4000;
/** Bytes per second of a file. */
const BYTES = (DEMO_KBPS * 1000) / 8;
/** How much audio may have been buffered before the outage, in seconds. */
const BURST = 3;

describe('a station on an unsteady network', () => {
  let server: SteeredServer;
  let link: ShapedLink;
  let driver: Driver;
  let popup: UiPage;
  let station: SteeredPath;
  let rate = FAST;
  let count = 0;

  beforeAll(async () => {
    server = await createSteeredServer();
    link = await createShapedLink({ target: server.url, roundTrip: 80, rate: () => rate });
    driver = await openBrowser();
    popup = await driver.open('popup');
  });
  afterAll(async () => {
    await driver?.close();
    await link?.close();
    await server?.close();
  });
  beforeEach(async () => {
    rate = FAST;
    station = server.station(`/${++count}.mp3`);
    station.now({ does: 'play', burst: BURST });
    const address = new URL(`/${count}.mp3`, link.url).href;
    await pressStation(popup, `Station ${count}`, address);
    await audioAdvances(driver, 1);
    await driver.hostEval(countEvents);
  });

  const counted = () => driver.hostEval(() => (window as unknown as Counting).counted);
  /** Seconds buffered ahead in the element. */
  const ahead = async () => {
    const { bufferedEnd, currentTime } = await driver.waitForAudio(() => true);
    return bufferedEnd - currentTime;
  };
  const toldAhead = async () => (await askBackground(popup, 'player:hello')).state.cushion ?? 0;
  const sleep = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

  it('goes on where an outage stopped it, and keeps what was held back as a cushion', async () => {
    rate = 0;
    const { currentTime } = await driver.waitForAudio(
      (now) => now.bufferedEnd - now.currentTime < 0.2,
    );
    await sleep(6);
    rate = FAST;
    const back = Date.now();
    const audio = await driver.waitForAudio((now) => now.currentTime > currentTime + 0.5);
    expect(Date.now() - back).toBeLessThan(4000);
    // Nothing was skipped: it is as far behind as it was silent.
    expect(audio.currentTime).toBeLessThan(currentTime + 4);
    const { bufferedEnd } = await driver.waitForAudio((now) => now.bufferedEnd > currentTime + 6);
    expect(bufferedEnd).toBeGreaterThan(currentTime + 6);
    expect((await counted()).emptied).toBe(0);
    // Two per cent slower, until twenty seconds are buffered.
    await driver.waitForAudio(({ playbackRate }) => playbackRate === 0.98);
    await expect.poll(ahead).toBeGreaterThan(4);
    // The state has whole seconds and no change of less than two, while pieces arrive and are played.
    await expect.poll(async () => Math.abs((await toldAhead()) - (await ahead()))).toBeLessThan(3);
    await expect.poll(() => station.openConnections.value).toBe(1);
    await keepNothing(popup);
    await popup.click(PAUSE);
    await expect.poll(() => station.openConnections.value).toBe(0);
  });

  it('reads an episode on over another connection when its own has fallen silent, while there is sound', async () => {
    await askBackground(popup, 'player:changeSettings', { cushion: 'unbroken' });
    const file = server.file('/episode.mp3', 120);
    file.now({ does: 'stall after', bytes: 40 * BYTES });
    await pressItem(popup, { id: 'episode', title: 'Episode', enclosureUrl: file.url });
    await driver.waitForAudio(({ src, currentTime, bufferedEnd }) => {
      return /^blob:/.test(src) && currentTime > 0.5 && bufferedEnd > 35;
    });
    await driver.hostEval(sampleSilence);
    const requests = file.requests.value;
    file.now({ does: 'play' });
    await driver.waitForAudio(({ bufferedEnd }) => bufferedEnd > 115, { timeout: 30_000 });
    const { currentTime } = await driver.waitForAudio(() => true);
    expect(currentTime).toBeLessThan(35);
    expect(file.requests.value).toBe(requests + 1);
    expect((await driver.hostEval(readSilence)).silent).toBeLessThan(1);
    await askBackground(popup, 'player:changeSettings', { cushion: 'balanced' });
    expect(await driver.consoleErrors()).toEqual([]);
  });

  it('pauses a few times instead of stuttering if the network is slower than the station', async () => {
    await driver.hostEval(sampleSilence);
    rate = 0.7 * DEMO_KBPS;
    const silences = async () => (await driver.hostEval(readSilence)).silences;
    await expect.poll(silences, { timeout: 30_000 }).toBeGreaterThan(0);
    const { currentTime } = await driver.waitForAudio(() => true);
    const before = link.carried();
    await sleep(20);
    // Audio played without collecting it first stutters twenty times a second. Four or five pauses are usual, and a
    // busy machine adds some.
    expect(await silences()).toBeLessThanOrEqual(12);
    expect((await counted()).emptied).toBe(0);
    // All that arrived is played: no connection was given up, no burst paid for again.
    const came = (link.carried() - before) / ((DEMO_KBPS * 1000) / 8);
    const audio = await driver.waitForAudio(() => true);
    expect(audio.bufferedEnd - currentTime).toBeGreaterThan(came - 5);
    expect(station.requests.value).toBe(1);
    expect((await askBackground(popup, 'player:hello')).state.isPlaying).toBe(true);
    rate = FAST;
    await audioAdvances(driver, 2);
    expect(await driver.consoleErrors()).toEqual([]);
  });
});

interface Counting {
  counted: { emptied: number };
}

/** Runs in the host's document: from now on counts how often the buffer was lost. */
function countEvents() {
  const counted: Counting['counted'] = { emptied: 0 };
  Object.assign(window, { counted });
  const audio = document.querySelector('audio') as HTMLAudioElement;
  audio.addEventListener('emptied', () => counted.emptied++);
}
