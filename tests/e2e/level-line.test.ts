import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRange } from '../servers/byte-range.ts';
import { type LocalServer, listenLocally } from '../servers/local-server.ts';
import { makeAudio } from '../servers/make-audio.ts';
import { askBackground } from './ask-background.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { CLOSE_NOW_PLAYING, OPEN_NOW_PLAYING } from './names.ts';
import {
  audioAdvances,
  closeNowPlaying,
  isFirefox,
  openBrowser,
  pressItem,
  pressStation,
} from './steps.ts';

/** How long the stations' audio is, which is longer than the test, and how much they send at once. Seconds. */
const SECONDS = 90;
const BURST = 5;
const TRIES = 3;

/** A level that was reported, and the element's position then, in seconds. */
interface Heard {
  level: number | null;
  at: number;
}
interface Listening {
  heard: Heard[];
  contexts: number;
}

/** Runs in the host's document: from now on records the reported levels, and counts audio contexts. */
function listen(): void {
  const listening: Listening = { heard: [], contexts: 0 };
  Object.assign(window, { listening });
  const channel = new BroadcastChannel('level');
  channel.onmessage = ({ data }) => {
    const at = document.querySelector('audio')?.currentTime ?? 0;
    if (data !== 'ask') listening.heard.push({ level: data, at });
  };
  const { AudioContext } = window;
  window.AudioContext = class extends AudioContext {
    constructor(options?: AudioContextOptions) {
      super(options);
      listening.contexts++;
    }
  };
}

describe('the level line of Now playing', () => {
  let server: LocalServer;
  let driver: Driver;
  let ui: UiPage;

  beforeAll(async () => {
    [server, driver] = await Promise.all([createStations(), openBrowser({ still: false })]);
    ui = await driver.open('sidepanel');
    await pressStation(ui, 'Pulse', `${server.url}/mp3`);
    await audioAdvances(driver);
    await driver.hostEval(listen);
  });
  afterAll(async () => {
    await driver?.close();
    await server?.close();
  });

  const listening = () =>
    driver.hostEval(() => (window as unknown as { listening: Listening }).listening);
  const count = async () => (await listening()).heard.length;
  const width = () =>
    ui.evaluate(() => {
      const line = document.querySelector<HTMLElement>('[data-level]');
      return Number(/scaleX\((.+)\)/.exec(line?.style.transform ?? '')?.[1]);
    });

  /**
   * The levels in the middle of the next seconds with the tone, and of those without; NaN where none is known. A level
   * that stays the same is reported once.
   */
  async function nextLevels(seconds: number) {
    const from = Math.ceil(await audioAdvances(driver, 0));
    const to = Math.floor(await audioAdvances(driver, seconds + 1));
    const { heard } = await listening();
    const levels = (isOdd: number) =>
      Array.from({ length: to - from }, (_, nth) => from + nth)
        .filter((second) => second % 2 === isOdd)
        .map((second) => heard.findLast(({ at }) => at < second + 0.6)?.level ?? Number.NaN);
    return { loud: levels(1), silent: levels(0) };
  }

  it('is told nothing while nobody sees it', async () => {
    await audioAdvances(driver, 1);
    expect(await count()).toBe(0);
  });

  it('follows the sound to the moment, with nothing in the way of it', async () => {
    await ui.click(OPEN_NOW_PLAYING);
    await expect.poll(width).toBeGreaterThan(0.3);
    await expect.poll(width).toBeLessThan(0.05);
    const isRight = ({ loud, silent }: Awaited<ReturnType<typeof nextLevels>>) =>
      loud.every((level) => level > 0.3) && silent.every((level) => level < 0.05);
    let levels = await nextLevels(4);
    // A machine that is too busy reports some of them late.
    for (let tries = 1; tries < TRIES && !isRight(levels); tries++) levels = await nextLevels(4);
    const { loud, silent } = levels;
    expect([loud.length, silent.length]).not.toContain(0);
    for (const level of loud) expect(level).toBeGreaterThan(0.3);
    for (const level of silent) expect(level).toBeLessThan(0.05);
    expect((await listening()).contexts).toBe(0);
  });

  it('follows a station whose frames are in a container, too', async () => {
    await closeNowPlaying(ui);
    await pressStation(ui, 'Contained', `${server.url}/ogg`);
    await ui.click(OPEN_NOW_PLAYING);
    await expect.poll(width).toBeGreaterThan(0.3);
    await expect.poll(width).toBeLessThan(0.05);
    expect((await listening()).contexts).toBe(0);
  });

  // In Firefox, capturing an element's audio removes it from the output.
  it.skipIf(isFirefox())('follows an episode that the element plays by itself', async () => {
    await closeNowPlaying(ui);
    await pressItem(ui, { id: 'talk', enclosureUrl: `${server.url}/talk`, title: 'Talk' });
    await audioAdvances(driver);
    await ui.click(OPEN_NOW_PLAYING);
    await expect.poll(width).toBeGreaterThan(0.3);
    await expect.poll(width).toBeLessThan(0.05);
    expect((await listening()).contexts).toBe(0);
  });

  it('is told no more once it is not seen', async () => {
    await ui.click(CLOSE_NOW_PLAYING);
    await audioAdvances(driver, 2.5);
    const before = await count();
    await audioAdvances(driver, 1);
    expect(await count()).toBe(before);
  });

  it('follows what is done to the sound, too', async () => {
    await askBackground(ui, 'player:changeSettings', { mono: true });
    // Only what the element plays by itself takes a context; in Firefox, a station is what plays now.
    const contexts = isFirefox() ? 0 : 1;
    await expect.poll(async () => (await listening()).contexts).toBe(contexts);
    await ui.click(OPEN_NOW_PLAYING);
    await expect.poll(width).toBeGreaterThan(0.3);
    await expect.poll(width).toBeLessThan(0.05);
    expect((await listening()).contexts).toBe(contexts);
    await askBackground(ui, 'player:changeSettings', { mono: false });
    expect(await driver.consoleErrors()).toEqual([]);
  });
});

/** Two stations with a tone in every other second, `/mp3` and `/ogg`, and an episode with the same, `/talk`. */
async function createStations(): Promise<LocalServer> {
  const tone = '0.3*sin(2*PI*1000*t)*gte(mod(t\\,2)\\,1)';
  const source = ['-f', 'lavfi', '-i', `aevalsrc=${tone}|${tone}:s=48000:d=${SECONDS}`];
  const mp3 = ['libmp3lame', '-b:a', '128k', '-write_xing', '0', '-id3v2_version', '0'];
  const opus = ['libopus', '-b:a', '96k', '-vbr', 'off'];
  const sounds: Record<string, { type: string; bytes: Buffer }> = {
    '/mp3': {
      type: 'audio/mpeg',
      bytes: await makeAudio([...source, '-c:a', ...mp3, '-f', 'mp3']),
    },
    '/ogg': {
      type: 'audio/ogg',
      bytes: await makeAudio([...source, '-c:a', ...opus, '-f', 'ogg']),
    },
  };
  return listenLocally((request, response) => {
    if (request.url === '/talk') return void sendFile(request, response, sounds['/mp3']?.bytes);
    const { type, bytes } = sounds[request.url ?? ''] ?? {};
    if (type === undefined || bytes === undefined) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': type });
    const began = Date.now() - BURST * 1000;
    let sent = 0;
    const send = () => {
      const due = Math.floor((bytes.length * (Date.now() - began)) / 1000 / SECONDS);
      response.write(bytes.subarray(sent, due));
      sent = due;
    };
    const timer = setInterval(send, 50);
    response.on('close', () => clearInterval(timer));
    send();
  });
}

function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: Buffer = Buffer.of(),
): void {
  const range = readRange(request.headers.range, file.length);
  const isPart = range !== null && range !== 'unsatisfiable';
  const { start, end } = isPart ? range : { start: 0, end: file.length - 1 };
  response.writeHead(isPart ? 206 : 200, {
    ...{ 'content-type': 'audio/mpeg', 'accept-ranges': 'bytes' },
    'content-length': end + 1 - start,
    ...(isPart && { 'content-range': `bytes ${start}-${end}/${file.length}` }),
  });
  response.end(file.subarray(start, end + 1));
}
