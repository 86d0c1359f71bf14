import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HlsPath, type HlsServer, songPitch, startHlsServer } from '../servers/hls.ts';
import { createShapedLink } from '../servers/shaped-link.ts';
import { askBackground } from './ask-background.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { NOW_PLAYING, PAUSE, PLAY } from './names.ts';
import { probeFile } from './probe-file.ts';
import { audioAdvances, openBrowser, pressStation } from './steps.ts';
import { hearChange, listenToTones, offBy } from './tones.ts';
import { createFileFolder, type FileFolder } from './transfer-steps.ts';

const SECOND = 1000;

describe('HLS', () => {
  let server: HlsServer;
  let driver: Driver;
  let popup: UiPage;

  beforeAll(async () => {
    const song = (number: number) => ({ artist: 'Chet Baker', title: `Take ${number}` });
    [server, driver] = await Promise.all([startHlsServer({ song }), openBrowser()]);
    popup = await driver.open('popup');
  });
  afterAll(async () => {
    await driver?.close();
    await server?.close();
  });

  const rewind = async () => (await askBackground(popup, 'player:hello')).state.rewind;
  const hasLibrary = () =>
    driver.hostEval(() => document.querySelector('script[src="/hls.js"]') !== null);

  it.each([
    ['live MPEG-TS', 'ts/index.m3u8'],
    ['live fragmented MP4', 'fmp4/index.m3u8'],
    ['a window that reaches back to the beginning', 'event/index.m3u8'],
    ['encrypted segments', 'encrypted/index.m3u8'],
    ['renditions of audio alone', 'master.m3u8'],
    ['what a careless server calls text/plain', 'untyped/radio'],
  ] satisfies [string, HlsPath][])('plays %s', async (name, path) => {
    await pressStation(popup, name, server.at(path));
    await audioAdvances(driver, 2);
    expect(await hasLibrary()).toBe(true);
    const audio = await driver.audio();
    expect(audio?.src).toMatch(/^blob:/);
    expect(audio?.duration).toBeNull();
  });

  it.each([
    ['timed ID3 of packed AAC', 'packed/index.m3u8'],
    ['EXTINF lines', 'titled/index.m3u8'],
  ] satisfies [string, HlsPath][])(
    'shows titles from %s and follows their changes',
    async (name, path) => {
      await pressStation(popup, name, server.at(path));
      const first = await popup.waitForText(NOW_PLAYING, /^Chet Baker – Take \d+$/);
      const next = `Chet Baker – Take ${Number(/\d+$/.exec(first)?.[0]) + 1}`;
      await popup.waitForText(NOW_PLAYING, next, { timeout: 30_000 });
      await audioAdvances(driver);
    },
  );

  it('goes back in what is live, and stays in its place in a pause that is longer than the playlist', async () => {
    await pressStation(popup, 'Rewound', `${server.at('titled/index.m3u8')}?rewound`);
    const length = async () => {
      const { oldest = 0, edge = 0 } = (await rewind()) ?? {};
      return (edge - oldest) / 1000;
    };
    // The playlist names six segments of a second.
    await expect.poll(length, { timeout: 30_000 }).toBeGreaterThan(9);
    expect((await rewind())?.is).toBe('live');
    await popup.click(PAUSE);
    await popup.waitFor(PLAY);
    const { currentTime } = await driver.waitForAudio(({ paused }) => paused);
    await new Promise((resolve) => setTimeout(resolve, 9000));
    await popup.click(PLAY);
    await popup.waitFor(PAUSE);
    await audioAdvances(driver, 1);
    const { currentTime: after = 0 } = (await driver.audio()) ?? {};
    expect(after - currentTime).toBeLessThan(5);
    expect((await rewind())?.is).toBe('behind');
    const { oldest = 0, edge = 0 } = (await rewind()) ?? {};
    await askBackground(popup, 'player:seekBroadcast', oldest + 2000);
    await driver.waitForAudio(({ currentTime: now }) => now < currentTime);
    await audioAdvances(driver, 1);
    expect((await rewind())?.tracks.length).toBeGreaterThan(0);
    await askBackground(popup, 'player:seekBroadcast', null);
    await expect.poll(async () => (await rewind())?.is).toBe('live');
    await driver.waitForAudio(({ currentTime: now }) => now > currentTime + 5);
    await audioAdvances(driver, 1);
    expect(edge - oldest).toBeGreaterThan(15_000);
  });

  it('goes back to the start of a song within a tenth of a second', async () => {
    await driver.hostEval(listenToTones);
    const { tracks = [], oldest = 0 } = (await rewind()) ?? {};
    // The song before each must be heard, too.
    const songs = tracks.filter(({ at }) => at - 2 * SECOND > oldest).slice(-2);
    expect(songs).toHaveLength(2);
    for (const { title } of songs.toReversed()) {
      const number = Number(/\d+$/.exec(title)?.[0]);
      const tones = [songPitch(number - 1), songPitch(number)] as const;
      const broadcastAt = async () =>
        (await rewind())?.tracks.find((track) => track.title === title)?.at ?? 0;
      const place = { tones, broadcastAt, before: 1.5 };
      const heard = await hearChange(driver, popup, place);
      expect(offBy(heard, heard.sentTo + 1.5)).toBeLessThan(0.1);
    }
  });

  describe('far behind', () => {
    /** The playlist names six segments of a second, and hls.js leaves half a minute in the buffer. */
    const BUFFERED = 36 * SECOND;

    const window = async () => {
      const found = await rewind();
      if (found === null) throw new Error('Nothing is kept');
      return found;
    };
    /** The second of the stream that was broadcast at a time, and whether the element has it. */
    const placeOf = async (at: number) => {
      const { position } = await window();
      return driver.hostEval(
        (before: number) => {
          const { currentTime, buffered } = document.querySelector('audio') as HTMLAudioElement;
          const place = currentTime - before;
          const isThere = [...Array(buffered.length).keys()].some(
            (index) => buffered.start(index) <= place && place < buffered.end(index),
          );
          return { place, isThere };
        },
        (position - at) / SECOND,
      );
    };
    it('keeps what arrives in a long pause, and plays on from the same place', async () => {
      await pressStation(popup, 'Kept', `${server.at('titled/index.m3u8')}?kept`);
      await driver.hostEval(listenToTones);
      await audioAdvances(driver, 1);
      await popup.click(PAUSE);
      await popup.waitFor(PLAY);
      const { currentTime } = await driver.waitForAudio(({ paused }) => paused);
      const { edge } = await window();
      // More than hls.js loads in advance.
      await expect
        .poll(async () => (await window()).edge - edge, { timeout: 120_000 })
        .toBeGreaterThan(75 * SECOND);
      const isThere = (await placeOf((await window()).edge - 8 * SECOND)).isThere;
      expect(isThere).toBe(false);
      const { currentTime: still = 0 } = (await driver.audio()) ?? {};
      expect(still).toBeCloseTo(currentTime, 1);
      await popup.click(PLAY);
      await popup.waitFor(PAUSE);
      await audioAdvances(driver, 1);
      const { currentTime: after = 0 } = (await driver.audio()) ?? {};
      expect(after - currentTime).toBeLessThan(5);
      // The server no longer has it, and the buffer never had it.
      const { place } = await placeOf((await window()).edge - 15 * SECOND);
      await askBackground(popup, 'player:seekBroadcast', (await window()).edge - 15 * SECOND);
      await driver.waitForAudio(({ currentTime: now }) => Math.abs(now - place) < 5);
      await audioAdvances(driver, 1);
      expect((await window()).gaps).toEqual([]);
    });

    it('plays what neither the server names nor the browser’s buffer holds', async () => {
      const { tracks, oldest, edge } = await window();
      const song = tracks.find(({ at }) => at - 2 * SECOND > oldest);
      expect(edge - (song?.at ?? edge)).toBeGreaterThan(BUFFERED + 15 * SECOND);
      // As playback goes on, the buffer drops what was played.
      await expect.poll(async () => (await placeOf(song?.at ?? 0)).isThere).toBe(false);
      const number = Number(/\d+$/.exec(song?.title ?? '')?.[0]);
      const broadcastAt = async () =>
        (await window()).tracks.find(({ title }) => title === song?.title)?.at ?? 0;
      const tones = [songPitch(number - 1), songPitch(number)] as const;
      const place = { tones, broadcastAt, before: 1.5 };
      const heard = await hearChange(driver, popup, place);
      expect(offBy(heard, heard.sentTo + 1.5)).toBeLessThan(0.1);
      expect((await window()).is).toBe('behind');
    });

    it('plays on across what is missing after the server was away, and tells of it', async () => {
      await pressStation(popup, 'Interrupted', `${server.at('ts/index.m3u8')}?interrupted`);
      await audioAdvances(driver, 8);
      const before = Date.now();
      server.refuse(true);
      await new Promise((resolve) => setTimeout(resolve, 20_000));
      server.refuse(false);
      await expect
        .poll(async () => (await window()).gaps.length, { timeout: 30_000 })
        .toBeGreaterThan(0);
      await audioAdvances(driver, 1);
      const { gaps } = await window();
      expect(gaps).toHaveLength(1);
      const [gap = { at: 0, seconds: 0 }] = gaps;
      expect(gap.seconds).toBeGreaterThan(8);
      expect(gap.seconds).toBeLessThan(25);
      expect(Math.abs(gap.at - before)).toBeLessThan(10 * SECOND);
      const missing = await placeOf(gap.at);
      await askBackground(popup, 'player:seekBroadcast', gap.at - 4 * SECOND);
      await driver.waitForAudio(({ currentTime: now }) => now < missing.place);
      // It plays up to the gap, and then from the gap's end.
      await driver.waitForAudio(({ currentTime: now }) => now > missing.place + gap.seconds + 1, {
        timeout: 30_000,
      });
      await audioAdvances(driver, 1);
      expect((await window()).is).toBe('behind');
    });
  });

  describe('keeping songs', () => {
    let folder: FileFolder;
    beforeAll(async () => {
      folder = await createFileFolder();
      await folder.takeDownloads(popup, driver);
      await askBackground(popup, 'player:changeSettings', { keepSongs: true });
    });
    afterAll(() => folder?.removeAll());

    // A song lasts for five segments of a second, and three seconds before and after it are kept.
    it.each([
      ['MPEG-TS', 'titled/index.m3u8'],
      ['fragmented MP4', 'titled-fmp4/index.m3u8'],
      ['encrypted segments', 'encrypted/index.m3u8'],
      ['packed AAC', 'packed/index.m3u8'],
    ] satisfies [string, HlsPath][])('keeps a song from %s as a file', async (kind, path) => {
      await pressStation(popup, `Kept from ${kind}`, `${server.at(path)}?kept`);
      await audioAdvances(driver, 4);
      const song = async () => {
        const { tracks = [], oldest = 0 } = (await rewind()) ?? {};
        return tracks.find(({ at }) => at - 3 * SECOND > oldest);
      };
      await expect.poll(song, { timeout: 30_000 }).toBeDefined();
      const { at = 0, title = '' } = (await song()) ?? {};
      expect(await askBackground(popup, 'library:keep', { kind: 'song', at })).toBe('begun');
      const kept = async () =>
        (await askBackground(popup, 'library:kept')).sounds.find(
          ({ station }) => station === `Kept from ${kind}`,
        );
      await expect.poll(async () => (await kept())?.is, { timeout: 40_000 }).toBe('kept');
      const { seconds = 0, title: named } = (await kept()) ?? {};
      expect(named).toBe(title);
      expect(Math.abs(seconds - 11)).toBeLessThan(0.2);
      const { path: file } = await folder.arrived(
        new RegExp(`^Chet Baker – ${title}( \\(\\d+\\))?\\.m4a$`),
      );
      const { codec, duration, tags, faults } = await probeFile(file);
      expect(codec).toBe('aac');
      expect(Math.abs(duration - seconds)).toBeLessThan(0.1);
      expect(tags).toMatchObject({ title, artist: 'Chet Baker', album: `Kept from ${kind}` });
      expect(faults).toBe('');
    });
  });

  it('plays on at the lower bitrate after a silence, while a network carries no more and when it does again', async () => {
    const FAST = 4000;
    /** kbit/s: the higher bitrate takes 110, the lower one 42. */
    const TOO_SLOW = 80;
    let rate = FAST;
    const link = await createShapedLink({
      ...{ target: server.url, roundTrip: 40, rate: () => rate },
    });
    const segments = () => server.requests.filter((path) => path.endsWith('.ts'));
    await pressStation(popup, 'Two bitrates', new URL('bitrates.m3u8', link.url).href);
    await audioAdvances(driver, 1);
    expect(segments().at(-1)).toMatch(/^ts\//);
    rate = 0;
    await driver.waitForAudio(({ readyState }) => readyState < 3);
    rate = TOO_SLOW;
    // A segment or two may have been requested before the silence was noticed.
    await expect.poll(() => segments().at(-1)).toMatch(/^low\//);
    const before = segments().length;
    await audioAdvances(driver, 6);
    rate = FAST;
    await audioAdvances(driver, 5);
    const after = segments().slice(before);
    expect(after.length).toBeGreaterThan(8);
    expect(after.filter((path) => !path.startsWith('low/'))).toEqual([]);
    await link.close();
  });

  it('logs no errors', async () => {
    expect(await driver.consoleErrors()).toEqual([]);
  });
});
