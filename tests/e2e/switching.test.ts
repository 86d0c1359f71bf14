import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { levelOf, RATE, recordSound, type SoundRecorder } from '../bench/sound-recorder.ts';
import { createDemoPodcast, type DemoPodcast } from '../servers/demo-podcast.ts';
import { createDemoStation, type DemoStation, type Mount } from '../servers/demo-station.ts';
import { type LocalServer, listenLocally } from '../servers/local-server.ts';
import { makeAudio } from '../servers/make-audio.ts';
import { FRAME_SECONDS, splitMp3Frames } from '../servers/mp3-frames.ts';
import { askBackground } from './ask-background.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { PAUSE } from './names.ts';
import { audioAdvances, keepNothing, openBrowser, pressItem, pressStation } from './steps.ts';

describe('switching between stations and episodes', () => {
  let station: DemoStation;
  let podcast: DemoPodcast;
  let mounts: Mount[];
  let driver: Driver;
  let popup: UiPage;

  beforeAll(async () => {
    station = await createDemoStation();
    podcast = await createDemoPodcast();
    mounts = [0, 1, 2, 3].map((n) => station.addMount({ path: `/${n}.mp3`, name: `Station ${n}` }));
    driver = await openBrowser();
    popup = await driver.open('popup');
  });
  afterAll(async () => {
    await driver?.close();
    await podcast?.close();
    await station?.close();
  });

  const open = () => mounts.map(({ openConnections }) => openConnections.value);

  it('plays only the last of 50 items pressed within 5 seconds, on one connection', async () => {
    const items = [
      ...mounts.map(({ url }, n) => ({
        radio_id: `s${n}`,
        id: `s${n}`,
        aURL: url,
        isLive: true,
        title: `Station ${n}`,
      })),
      ...podcast.episodes.map(({ url, title }) => ({ id: url, enclosureUrl: url, title })),
    ];
    const began = performance.now();
    for (let press = 0; press < 49; press++) {
      const due = began + press * 95;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
      await pressItem(popup, items[Math.floor(Math.random() * items.length)] ?? {});
    }
    await pressItem(popup, {
      radio_id: 'last',
      id: 'last',
      aURL: mounts[2]?.url,
      isLive: true,
      title: 'The last',
    });
    await popup.waitFor(PAUSE);
    await popup.waitFor({ role: 'heading', name: 'The last' });
    await audioAdvances(driver, 1);
    await expect.poll(open).toEqual([0, 0, 1, 0]);
    expect(await driver.consoleErrors()).toEqual([]);
  });

  it('closes the connection when a live stream is paused of which nothing is kept', async () => {
    await keepNothing(popup);
    await popup.click(PAUSE);
    await expect.poll(open).toEqual([0, 0, 0, 0]);
  });
});

/** How long the second station takes to answer. Milliseconds. */
const SLOW = 1000;
const TONES = { low: 500, high: 1250 } as const;
type Tone = keyof typeof TONES;
/** The amplitude of each tone. */
type Moment = Record<Tone, number>;
const AUDIBLE = 0.015;
/** How much output is analysed at a time. Seconds. */
const MOMENT = 0.04;
/** The amplitude ratio of a drop by 2 dB. */
const FAINT = 10 ** (-2 / 20);
/** This many moments show that it stays that way. */
const SOME = 12;
/** How often a crossfade is tried. */
const TRIES = 3;

describe('a crossfade between two stations', () => {
  let stations: LocalServer;
  let driver: Driver;
  let ui: UiPage;
  let recorder: SoundRecorder;

  beforeAll(async () => {
    [stations, driver] = await Promise.all([createTones(), openBrowser({ toSoundServer: true })]);
    ui = await driver.open('sidepanel');
    recorder = await recordSound(driver.soundServer ?? '');
    await askBackground(ui, 'player:changeSettings', { crossfade: true });
  });
  afterAll(async () => {
    await recorder?.stop();
    await driver?.close();
    await stations?.close();
  });

  const play = (tone: Tone, wait = 0) =>
    pressStation(ui, tone, `${stations.url}/${tone}?wait=${wait}`);

  /** How loud each tone was from a sample on, moment by moment. */
  async function heardFrom(from: number) {
    const samples = await recorder.read(from);
    const length = MOMENT * RATE;
    return Array.from({ length: Math.floor(samples.length / length) }, (_, nth) => {
      const moment = samples.subarray(nth * length, (nth + 1) * length);
      return { low: levelOf(moment, TONES.low), high: levelOf(moment, TONES.high) };
    });
  }
  const isHeard = (level: number) => level > AUDIBLE;
  const isNone = ({ low, high }: Moment) => !isHeard(low) && !isHeard(high);
  const isBoth = ({ low, high }: Moment) => isHeard(low) && isHeard(high);

  /** Whether both are heard at a time, and not just where one follows the other. */
  const areBoth = (heard: Moment[]) => heard.filter(isBoth).length >= 2;
  const endsWith = (tone: Tone, heard: Moment[]) =>
    heard.length >= SOME && heard.slice(-SOME).every(isOnly(tone));

  /** Waits until only this tone is heard; returns all that was heard from a sample on. */
  async function untilOnly(tone: Tone, from: number): Promise<Moment[]> {
    let heard: Moment[] = [];
    const isOver = async () => {
      heard = await heardFrom(from);
      return endsWith(tone, heard);
    };
    await expect.poll(isOver, { timeout: 20_000 }).toBe(true);
    return heard;
  }

  /**
   * Switches from the low tone to the high one until both are heard together; returns the sample it begins at. A busy
   * browser may be too late to let the station that is left play on, which then just fades out.
   */
  async function cross(): Promise<number> {
    for (let tries = 0; tries < TRIES; tries++) {
      await play('low');
      await audioAdvances(driver, 1.5);
      await untilOnly('low', await recorder.count());
      const from = await recorder.count();
      await play('high', SLOW);
      let heard: Moment[] = [];
      const isDecided = async () => {
        heard = await heardFrom(from);
        return areBoth(heard) || endsWith('high', heard);
      };
      await expect.poll(isDecided, { timeout: 20_000, interval: 20 }).toBe(true);
      if (areBoth(heard)) return from;
    }
    throw new Error(`Not heard together, ${TRIES} times`);
  }

  it.each([
    ['', {}],
    // Mono changes nothing about two sides that are the same.
    [', whose sound is processed', { mono: true }],
  ])(
    'has no silence while the next one answers slowly, then has both, then only that%s',
    async (_, changes) => {
      await askBackground(ui, 'player:changeSettings', { mono: false, ...changes });
      const heard = await untilOnly('high', await cross());
      expect(longest(heard, isNone) * MOMENT).toBeLessThan(SLOW / 1000 / 2);
      const first = heard.findIndex(({ high }) => isHeard(high));
      expect(first * MOMENT).toBeGreaterThan(SLOW / 1000);
      expect(heard.filter(isBoth).length * MOMENT).toBeGreaterThan(1);
    },
  );

  it('ends both at once with a pause', async () => {
    await askBackground(ui, 'player:changeSettings', { mono: false });
    await cross();
    await ui.click(PAUSE);
    const paused = await recorder.count();
    await expect
      .poll(async () => (await heardFrom(paused)).filter(isNone).length, { timeout: 10_000 })
      .toBeGreaterThan(2 / MOMENT);
    const heard = await heardFrom(paused);
    expect(heard.findLastIndex((moment) => !isNone(moment)) * MOMENT).toBeLessThan(1);
    expect(await driver.consoleErrors()).toEqual([]);
  });

  it('is as loud in its middle as before and after, where the volume leaves room for it', async () => {
    await askBackground(ui, 'player:setVolume', 0.4);
    const heard = await untilOnly('high', await cross());
    const whole = heard.at(-1)?.high ?? 0;
    const both = heard.filter(isBoth);
    expect(both.length * MOMENT).toBeGreaterThan(1);
    // With a linear crossfade, half of them would be faint. A busy machine drops some of the sound.
    const faint = both.filter(({ low, high }) => Math.hypot(low, high) < FAINT * whole);
    expect(faint.length).toBeLessThan(0.2 * both.length);
  });
});

const isOnly =
  (tone: Tone) =>
  ({ low, high }: Moment) => {
    const [one, other] = tone === 'low' ? [low, high] : [high, low];
    return one > AUDIBLE && other <= AUDIBLE;
  };

/** The length of the longest run of such moments. */
function longest(moments: Moment[], is: (moment: Moment) => boolean): number {
  let [most, now] = [0, 0];
  for (const moment of moments) {
    now = is(moment) ? now + 1 : 0;
    most = Math.max(most, now);
  }
  return most;
}

/** `/TONE?wait=MS`: a station with that tone, which answers after that delay. */
async function createTones(): Promise<LocalServer> {
  const sounds = new Map<string, Buffer>();
  for (const [tone, pitch] of Object.entries(TONES)) {
    const source = ['-f', 'lavfi', '-i', `aevalsrc=0.3*sin(2*PI*${pitch}*t):s=44100:d=60`];
    const encoder = ['-ac', '2', '-c:a', 'libmp3lame', '-b:a', '128k', '-write_xing', '0'];
    sounds.set(
      `/${tone}`,
      await makeAudio([...source, ...encoder, '-id3v2_version', '0', '-f', 'mp3']),
    );
  }
  return listenLocally((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://station');
    const sound = sounds.get(pathname);
    if (sound === undefined) return void response.writeHead(404).end();
    const frames = splitMp3Frames(sound);
    setTimeout(
      () => {
        response.writeHead(200, { 'content-type': 'audio/mpeg' });
        const began = Date.now() - 8000;
        let next = 0;
        const send = () => {
          for (; next * FRAME_SECONDS < (Date.now() - began) / 1000; next++) {
            response.write(frames[next % frames.length]);
          }
        };
        const timer = setInterval(send, 50);
        response.on('close', () => clearInterval(timer));
        send();
      },
      Number(searchParams.get('wait')),
    );
  });
}
