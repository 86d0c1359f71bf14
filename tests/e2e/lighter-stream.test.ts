import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Icecast, startIcecast } from '../servers/icecast.ts';
import { mp3 } from '../servers/icecast-formats.ts';
import { createRadioBrowserServer, type RadioBrowserServer } from '../servers/radio-browser.ts';
import { apiStation } from '../servers/radio-browser-stations.ts';
import { createShapedLink, type ShapedLink } from '../servers/shaped-link.ts';
import { askBackground } from './ask-background.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { CLOSE_NOW_PLAYING, OPEN_NOW_PLAYING } from './names.ts';
import { readSilence, sampleSilence } from './silence.ts';
import { audioAdvances, openBrowser, pressItem } from './steps.ts';

/** kbit/s: of the station, of its other entry, and of a link that carries only that. */
const HEAVY = 128;
const LIGHT = 48;
const FAST = 4000;
const SLOW = 80;

describe('a station with an entry of fewer bits in its directory', () => {
  let icecast: Icecast;
  let link: ShapedLink;
  let directory: RadioBrowserServer;
  let driver: Driver;
  let popup: UiPage;
  let rate = FAST;

  beforeAll(async () => {
    icecast = await startIcecast({ cors: true });
    for (const kbps of [HEAVY, LIGHT]) {
      await icecast.addMount({ name: `${kbps}.mp3`, ...mp3(kbps), ready: 'filled' });
    }
    link = await createShapedLink({ target: icecast.url, roundTrip: 40, rate: () => rate });
    const url = (kbps: number) => new URL(`/${kbps}.mp3`, link.url).href;
    directory = await createRadioBrowserServer({
      stations: [
        apiStation({ name: 'Harbour Radio 128k', url: url(HEAVY), bitrate: HEAVY }),
        apiStation({ name: 'Harbour Radio (48 kbit/s)', url: url(LIGHT), bitrate: LIGHT }),
        apiStation({ name: 'Harbour Radio Jazz', bitrate: 32 }),
      ],
    });
    driver = await openBrowser({ hosts: directory.hosts });
    popup = await driver.open('popup');
  });
  afterAll(async () => {
    await driver?.close();
    await directory?.close();
    await link?.close();
    await icecast?.stop();
  });

  const state = async () => (await askBackground(popup, 'player:hello')).state;
  const searches = () => directory.requests.filter((path) => path.includes('name=Harbour+Radio'));

  it('goes on with that when its network is too slow, and stays the same station', async () => {
    const [heavy] = directory.stations;
    const id = heavy?.stationuuid;
    await pressItem(popup, {
      ...{ radio_id: id, id, aURL: heavy?.url, isLive: true, isLiveStream: true },
      ...{ title: heavy?.name, homepage: heavy?.homepage, country: 'DE', codec: 'MP3' },
      ...{ bitrate: HEAVY, directory: 'radio-browser' },
    });
    await audioAdvances(driver, 1);
    // Asked while it plays well.
    await expect.poll(() => searches().length, { timeout: 40_000 }).toBe(1);
    await sleep(1000);
    rate = SLOW;
    await expect.poll(async () => (await state()).lighter, { timeout: 70_000 }).toBe(LIGHT);
    await driver.hostEval(sampleSilence);
    await audioAdvances(driver, 10);
    expect((await driver.hostEval(readSilence)).silences).toBeLessThanOrEqual(1);
    expect(await state()).toMatchObject({ currentTrack: { radio_id: id }, recovery: null });
    expect(searches()).toHaveLength(1);
    await popup.click(OPEN_NOW_PLAYING);
    await expect.poll(() => popup.evaluate(() => document.body.innerText)).toContain('48 kbit/s');
    await popup.click(CLOSE_NOW_PLAYING);
    rate = FAST;
    expect(await driver.consoleErrors()).toEqual([]);
  });
});
