import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { curveOf, filterOf, responseAt } from '@/lib/model/sound/equaliser';
import { recordSound, type SoundRecorder } from '../bench/sound-recorder.ts';
import { readRange } from '../servers/byte-range.ts';
import { createIcyInserter } from '../servers/icy-metadata.ts';
import { type LocalServer, listenLocally } from '../servers/local-server.ts';
import { makeAudio } from '../servers/make-audio.ts';
import { FRAME_SECONDS, splitMp3Frames } from '../servers/mp3-frames.ts';
import { askBackground } from './ask-background.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { latestSound, loudnessOf, pitchOf } from './sound-steps.ts';
import { audioAdvances, isFirefox, openBrowser, pressItem, pressStation } from './steps.ts';

/** LUFS of stations. */
const QUIET = -22;
const LOUD = -12;
const LOUDER = -9;
/** Another station. With its gain alone, which rises by a decibel a second, it would take eight seconds to be right. */
const FAINT = -27;
/** When a station's loudness is known, thanks to what its server sends at once. Seconds of its sound. */
const KNOWN_AFTER = 5;
const TARGET = -18;
/** The tone that all of them play. Hz. */
const TONE = 1000;
/** MP3 frames in a segment: two seconds. */
const SEGMENT = 76;
/** Bytes between titles: half a second. */
const INTERVAL = 8000;
/** How long the first press of a station may take to be as loud as all others, in seconds of its sound. */
const FOUND_AFTER = 15;
/** LU. */
const NEAR = 1;

/** Runs in the host's document: from now on keeps every AudioContext. */
function keepContexts(): void {
  const Own = window.AudioContext;
  const contexts: AudioContext[] = [];
  Object.assign(window, { contexts });
  window.AudioContext = class extends Own {
    constructor(options?: AudioContextOptions) {
      super(options);
      contexts.push(this);
    }
  };
}
type Kept = Window & { contexts: AudioContext[] };

describe('the sound', () => {
  let server: Stations;
  let driver: Driver;
  let ui: UiPage;
  let recorder: SoundRecorder;

  beforeAll(async () => {
    [server, driver] = await Promise.all([
      createStations(),
      // Loudness can only be measured at the output.
      openBrowser({ toSoundServer: true }),
    ]);
    recorder = await recordSound(driver.soundServer ?? '');
    ui = await driver.open('sidepanel');
  });
  afterAll(async () => {
    await recorder?.stop();
    await driver?.close();
    await server?.close();
  });

  const change = (changes: object) => askBackground(ui, 'player:changeSettings', changes);
  const play = (level: number) => pressStation(ui, `At ${level}`, `${server.url}/${level}.mp3`);
  /** How many contexts there ever were, and how many are open. */
  const contexts = () => driver.hostEval(() => (window as unknown as Kept).contexts.length);
  const openContexts = () =>
    driver.hostEval(() => {
      const { contexts } = window as unknown as Kept;
      return contexts.filter(({ state }) => state !== 'closed').length;
    });
  /** The element's source. While another element takes its place, there are two for a second. */
  const source = async () => (await driver.waitForAudio(() => true)).src;

  const latest = () => latestSound(recorder, 0.7);
  const loudness = async () => loudnessOf(await latest());
  const pitch = async () => pitchOf(await latest());
  const distance = (level: number) => async () => Math.abs((await loudness()) - level);
  /** Seconds of sound since the press. */
  const position = async () => (await driver.waitForAudio(() => true)).currentTime;

  it('goes its straight way while nothing is to be done to it', async () => {
    await play(QUIET);
    await audioAdvances(driver);
    await driver.hostEval(keepContexts);
    expect(
      await driver.hostEval(
        () => (window as typeof globalThis & Window).skywaveLibraries?.sound ?? null,
      ),
    ).toBeNull();
    await play(LOUD);
    await audioAdvances(driver);
    expect(await contexts()).toBe(0);
  });

  it('of a loud station is turned down by the volume, and led through nothing', async () => {
    await expect.poll(distance(LOUD)).toBeLessThan(NEAR);
    await change({ levelLoudness: true });
    await expect.poll(distance(TARGET), { timeout: 30_000 }).toBeLessThan(NEAR);
    const before = await source();
    await play(LOUDER);
    await driver.waitForAudio(({ src, currentTime }) => src !== before && currentTime > 1);
    await expect.poll(distance(TARGET), { timeout: 30_000 }).toBeLessThan(NEAR);
    expect(await position()).toBeLessThan(KNOWN_AFTER);
    expect(await contexts()).toBe(0);
  });

  it('is as loud from a quiet station as from a loud one', async () => {
    const found: number[] = [];
    for (const level of [QUIET, LOUD]) {
      const before = await source();
      await play(level);
      // Until then, the previous station may be heard, which already has the wanted loudness.
      await driver.waitForAudio(({ src, currentTime }) => src !== before && currentTime > 1);
      const began = await position();
      // And the loudness may only pass through that value.
      const isFound = async () => {
        if ((await distance(TARGET)()) > NEAR) return false;
        await audioAdvances(driver, 1);
        return (await distance(TARGET)()) < NEAR;
      };
      await expect.poll(isFound, { timeout: 60_000 }).toBe(true);
      expect((await position()) - began).toBeLessThan(FOUND_AFTER + 1);
      found.push(await loudness());
    }
    expect(Math.abs((found[0] ?? 0) - (found[1] ?? 0))).toBeLessThan(NEAR);
    // It is processed before the element gets it.
    expect(await contexts()).toBe(0);
    const { state } = await askBackground(ui, 'player:hello');
    expect(state.soundTrouble).toBeNull();
  });

  it('begins right at the first press of a station, whose first seconds come at once', async () => {
    const before = await source();
    await play(FAINT);
    // By then, nothing is left of the previous sound.
    await driver.waitForAudio(({ src, currentTime }) => src !== before && currentTime > 1);
    await expect.poll(distance(TARGET), { timeout: 30_000 }).toBeLessThan(NEAR);
    expect(await position()).toBeLessThan(KNOWN_AFTER);
    await play(LOUD);
    await expect.poll(distance(TARGET), { timeout: 30_000 }).toBeLessThan(NEAR);
  });

  it.each([
    ['of HLS, by its first segment', `${FAINT}.m3u8`],
    ['of an episode, by a part that is fetched for that', `${FAINT}.mp3?ranges`],
  ])('begins right at the first press %s', async (_, path) => {
    const before = await source();
    const url = `${server.url}/${path}`;
    if (path.endsWith('m3u8')) await pressStation(ui, path, url);
    else await pressItem(ui, { id: path, url, title: path });
    // By then, nothing is left of the previous sound.
    await driver.waitForAudio(({ src, currentTime }) => src !== before && currentTime > 1);
    const began = path.endsWith('m3u8') ? (await position()) - 1 : 0;
    await expect.poll(distance(TARGET), { timeout: 30_000 }).toBeLessThan(NEAR);
    expect((await position()) - began).toBeLessThan(KNOWN_AFTER);
    // It is processed before the element gets it, except for MP3 in HLS in Chromium: see `canGoOn`.
    expect(await openContexts()).toBe(path.endsWith('m3u8') && !isFirefox() ? 1 : 0);
    await play(LOUD);
    await expect.poll(distance(TARGET), { timeout: 30_000 }).toBeLessThan(NEAR);
  });

  it('follows the volume, and is silent when muted', async () => {
    await askBackground(ui, 'player:setVolume', 0.5);
    await expect.poll(distance(TARGET - 6)).toBeLessThan(NEAR);
    await audioAdvances(driver, 3);
    await expect.poll(distance(TARGET - 6)).toBeLessThan(NEAR);
    await askBackground(ui, 'player:toggleMute', undefined);
    await expect.poll(loudness).toBeLessThan(-70);
    for (const volume of [0.25, 0.75]) {
      await askBackground(ui, 'player:setVolume', volume);
      await expect.poll(distance(TARGET + 20 * Math.log10(volume))).toBeLessThan(NEAR);
    }
    await askBackground(ui, 'player:setVolume', 0);
    await expect.poll(loudness).toBeLessThan(-70);
    await askBackground(ui, 'player:setVolume', 1);
    await expect.poll(distance(TARGET)).toBeLessThan(NEAR);
  });

  it('begins right at the second press', async () => {
    // Long enough to be worth remembering.
    await driver.waitForAudio(({ currentTime }) => currentTime > 14, { timeout: 60_000 });
    const learnt = async () => {
      const stored = await ui.evaluate(async () => {
        const { browser, chrome } = globalThis as unknown as Record<'browser' | 'chrome', Api>;
        return JSON.stringify(await (browser ?? chrome).storage.local.get('stations'));
      });
      return stored.includes('loudness');
    };
    await expect.poll(learnt, { timeout: 30_000 }).toBe(true);
    await play(QUIET);
    await play(LOUD);
    const before = await audioAdvances(driver, 1);
    await expect.poll(distance(TARGET)).toBeLessThan(NEAR);
    expect((await position()) - before).toBeLessThan(2);
  });

  it('of a station that is known to be loud is led through nothing that costs, after a quiet one', async () => {
    const before = await source();
    await play(QUIET);
    await driver.waitForAudio(({ src, currentTime }) => src !== before && currentTime > 1);
    await expect.poll(distance(TARGET), { timeout: 30_000 }).toBeLessThan(NEAR);
    await play(LOUD);
    await audioAdvances(driver, 1);
    await expect.poll(distance(TARGET)).toBeLessThan(NEAR);
    expect(await openContexts()).toBe(0);
  });

  it('of a file is processed, too', async () => {
    const url = `${server.url}/${QUIET}.mp3?file`;
    await pressItem(ui, { id: 'file', url, title: 'A file' });
    // By then, nothing is left of the previous sound.
    await driver.waitForAudio(({ src, currentTime }) => src === url && currentTime > 1);
    await expect.poll(loudness).toBeGreaterThan(QUIET - NEAR);
    await expect.poll(distance(TARGET), { timeout: 60_000 }).toBeLessThan(NEAR);
  });

  it('is as high when it is played faster', async () => {
    const distanceOfPitch = async () => Math.abs((await pitch()) - TONE);
    await expect.poll(distanceOfPitch).toBeLessThan(0.02 * TONE);
    await askBackground(ui, 'player:setRate', 1.5);
    await driver.waitForAudio(({ playbackRate }) => playbackRate === 1.5);
    await audioAdvances(driver, 3);
    expect(await openContexts()).toBe(1);
    await expect.poll(distanceOfPitch).toBeLessThan(0.02 * TONE);
    await askBackground(ui, 'player:setRate', 1);
  });

  it('is turned down while a title says that an ad is on, and back by one press', async () => {
    await change({ announcedAds: 'quiet' });
    server.say('Somebody - Something');
    await pressStation(ui, 'With ads', `${server.url}/${QUIET}.mp3?titles`);
    await expect.poll(distance(TARGET), { timeout: 60_000 }).toBeLessThan(NEAR);
    server.say('Advertisement: Soap');
    await expect.poll(distance(TARGET - 18), { timeout: 30_000 }).toBeLessThan(NEAR);
    await askBackground(ui, 'player:toggleAd', undefined);
    await expect.poll(distance(TARGET)).toBeLessThan(NEAR);
    await askBackground(ui, 'player:toggleAd', undefined);
    await expect.poll(distance(TARGET - 18)).toBeLessThan(NEAR);
    server.say('Somebody else - Another song');
    await expect.poll(distance(TARGET), { timeout: 30_000 }).toBeLessThan(NEAR);
    await change({ announcedAds: 'play' });
  });

  it('gets from the equaliser what its curve shows', async () => {
    const curve = curveOf('small', []);
    const frequencies = [30, 60, 150, 230, 700, 2000, 5000, 14_000, 20_000];
    const filters = curve.map((gain, band) => ({ ...filterOf(band), gain }));
    const measured = await driver.hostEval(
      (all, at) => {
        const context = new OfflineAudioContext(1, 1, 48_000);
        const responses = all.map((options) => {
          const gains = new Float32Array(at.length);
          const filter = new BiquadFilterNode(context, options);
          filter.getFrequencyResponse(new Float32Array(at), gains, new Float32Array(at.length));
          return [...gains];
        });
        return at.map((_, nth) =>
          responses.reduce((sum, gains) => sum + 20 * Math.log10(gains[nth] ?? 0), 0),
        );
      },
      filters,
      frequencies,
    );
    frequencies.forEach((frequency, nth) => {
      expect(responseAt(curve, frequency)).toBeCloseTo(measured[nth] ?? 0, 2);
    });
  });

  /**
   * Plays something that is led through a context and can be gone on with in another element. Firefox needs a context for
   * a file that cannot be read in parts, where Chromium could not go on; and Chromium for MP3 in HLS, of which hls.js
   * makes no MP4 there.
   */
  const canGoOn = (url: string) =>
    isFirefox()
      ? pressItem(ui, { id: 'stops', url: `${url}.mp3?file`, title: 'Stops' })
      : pressStation(ui, 'Stops', `${url}.m3u8`);

  it('goes on without what is done to it if the browser stops that, and is processed again at the next press', async () => {
    const before = await source();
    await canGoOn(`${server.url}/${QUIET}`);
    await driver.waitForAudio(({ src, currentTime }) => src !== before && currentTime > 1);
    await expect.poll(openContexts).toBe(1);
    await expect.poll(distance(TARGET), { timeout: 60_000 }).toBeLessThan(NEAR);
    await driver.hostEval(() => {
      for (const context of (window as unknown as Kept).contexts) {
        if (context.state !== 'closed') void context.close();
      }
    });
    await expect.poll(loudness).toBeLessThan(-70);
    await expect.poll(distance(QUIET), { timeout: 30_000 }).toBeLessThan(NEAR);
    const trouble = async () => (await askBackground(ui, 'player:hello')).state.soundTrouble;
    // A station may still be turned down by the volume, until it turns out to be quiet.
    await expect.poll(trouble, { timeout: 30_000 }).toBe('stopped');
    await play(FAINT);
    await expect.poll(distance(TARGET), { timeout: 60_000 }).toBeLessThan(NEAR);
    expect(await trouble()).toBeNull();
  });

  it('is as it was once all is switched off', async () => {
    await change({ levelLoudness: false });
    await expect.poll(distance(FAINT)).toBeLessThan(NEAR);
    await play(LOUD);
    await expect.poll(distance(LOUD)).toBeLessThan(NEAR);
    // No context is left, nor the element that cannot be disconnected from one.
    const left = () =>
      driver.hostEval(() => {
        const { contexts } = window as unknown as Kept;
        const open = contexts.filter(({ state }) => state !== 'closed');
        return [open.length, document.querySelectorAll('audio').length];
      });
    await expect.poll(left).toEqual([0, 1]);
    expect(await driver.consoleErrors()).toEqual([]);
  });
});

/** The last ten segments of a station that has long been on the air. */
function playlistOf(level: string): string {
  const seconds = SEGMENT * FRAME_SECONDS;
  const first = Math.floor(Date.now() / 1000 / seconds) % 1_000_000;
  return [
    ...['#EXTM3U', '#EXT-X-VERSION:3', `#EXT-X-TARGETDURATION:${Math.ceil(seconds)}`],
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    ...Array.from({ length: 10 }, (_, nth) => [
      `#EXTINF:${seconds.toFixed(5)},`,
      `${level}-${first + nth}.mp3`,
    ]).flat(),
    '',
  ].join('\n');
}

interface Api {
  storage: { local: { get(key: string): Promise<unknown> } };
}

interface Stations extends LocalServer {
  /** Sets the title on the air at the stations that have titles. */
  say(title: string): void;
}

/**
 * `/LEVEL.mp3`: a station with a tone of this loudness, in LUFS; `?titles`: with titles; `?file`: a file of a minute;
 * `?ranges`: the same with range requests. `/LEVEL.m3u8`: the station as HLS, with the segments `/LEVEL-NUMBER.mp3`.
 */
async function createStations(): Promise<Stations> {
  let title = '';
  const sounds = new Map<string, Buffer>();
  for (const level of [QUIET, LOUD, LOUDER, FAINT]) {
    const tone = `${10 ** (level / 20)}*sin(2*PI*${TONE}*t)`;
    const source = ['-f', 'lavfi', '-i', `aevalsrc=${tone}|${tone}:s=44100:d=60`];
    const encoder = [
      '-c:a',
      'libmp3lame',
      '-b:a',
      '128k',
      '-write_xing',
      '0',
      '-id3v2_version',
      '0',
    ];
    sounds.set(`/${level}.mp3`, await makeAudio([...source, ...encoder, '-f', 'mp3']));
  }
  const server = await listenLocally((request, response) => {
    const { pathname, search } = new URL(request.url ?? '', 'http://station');
    const [, level = '', number, type] = /^\/(-\d+)(?:-(\d+))?\.(\w+)$/.exec(pathname) ?? [];
    const sound = sounds.get(`/${level}.mp3`);
    if (sound === undefined) return void response.writeHead(404).end();
    if (type === 'm3u8') return void response.end(playlistOf(level));
    if (number !== undefined) {
      const frames = splitMp3Frames(sound);
      const segment = Array.from(
        { length: SEGMENT },
        (_, nth) => frames[(Number(number) * SEGMENT + nth) % frames.length] as Buffer,
      );
      return void response.end(Buffer.concat(segment));
    }
    const range = readRange(request.headers.range, sound.length);
    if (search === '?ranges' && range !== null && range !== 'unsatisfiable') {
      const { start, end } = range;
      response.writeHead(206, {
        ...{ 'content-type': 'audio/mpeg', 'content-length': end + 1 - start },
        'content-range': `bytes ${start}-${end}/${sound.length}`,
      });
      return void response.end(sound.subarray(start, end + 1));
    }
    if (search === '?file' || search === '?ranges') {
      response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': sound.length });
      return void response.end(sound);
    }
    const hasTitles = search === '?titles' && request.headers['icy-metadata'] === '1';
    const insert = hasTitles ? createIcyInserter(INTERVAL) : (audio: Buffer) => audio;
    response.writeHead(200, {
      'content-type': 'audio/mpeg',
      ...(hasTitles && { 'icy-metaint': INTERVAL }),
    });
    const frames = splitMp3Frames(sound);
    const began = Date.now() - 2000;
    let next = 0;
    const send = () => {
      for (; next * FRAME_SECONDS < (Date.now() - began) / 1000; next++) {
        response.write(insert(frames[next % frames.length] as Buffer, title));
      }
    };
    const timer = setInterval(send, 50);
    response.on('close', () => clearInterval(timer));
    send();
  });
  return {
    ...server,
    say(next) {
      title = next;
    },
  };
}
