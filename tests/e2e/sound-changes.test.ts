import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { responseAt } from '@/lib/model/sound/equaliser';
import {
  levelOf,
  RATE,
  recordSound,
  type SoundRecorder,
  silenceIn,
} from '../bench/sound-recorder.ts';
import { readRange } from '../servers/byte-range.ts';
import { type LocalServer, listenLocally } from '../servers/local-server.ts';
import { makeAudio } from '../servers/make-audio.ts';
import { FRAME_SECONDS, splitMp3Frames } from '../servers/mp3-frames.ts';
import { askBackground } from './ask-background.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { type Counted, countContexts, latestSound } from './sound-steps.ts';
import { audioAdvances, openBrowser, pressItem, pressStation } from './steps.ts';

/** The tones of the left side and the right one, in Hz. */
const LEFT = 500;
const RIGHT = 2000;
const AMPLITUDE = 0.2;
/** What the station sends at once. Seconds. */
const BURST = 12;
/** How long the episode is. Seconds. */
const EPISODE = 600;
/** A change is heard within this time, on a busy machine: Firefox has two seconds decoded ahead. Seconds. */
const SOON = 3;
/**
 * How long there may be silence at a change, usually and at most: Firefox goes on a moment later with what it has to
 * decode again, and a busy machine may be late with any sound. Seconds.
 */
const DIP = 0.1;
const LONGEST_DIP = 0.6;
/** A place that was heard before the last change: so far before the position. Seconds. */
const BACK = 3;
/** dB. */
const NEAR = 0.5;
const GONE = -30;

/** Everything off. */
const PLAIN = {
  levelLoudness: false,
  voiceBoost: false,
  equaliser: 'flat',
  mono: false,
  balance: 0,
} as const;

describe('what is done to the sound while it plays', () => {
  let server: LocalServer;
  let driver: Driver;
  let ui: UiPage;
  let recorder: SoundRecorder;
  /** How loud both tones are as they are. Amplitudes. */
  let usual: { left: number; right: number };

  beforeAll(async () => {
    [server, driver] = await Promise.all([createTones(), openBrowser({ toSoundServer: true })]);
    recorder = await recordSound(driver.soundServer ?? '');
    ui = await driver.open('sidepanel');
    await pressStation(ui, 'Two tones', `${server.url}/tones.mp3`);
    await audioAdvances(driver, 2);
    await driver.hostEval(countContexts);
  });
  afterEach(async () => {
    const { state } = await askBackground(ui, 'player:hello');
    expect(state.soundTrouble).toBeNull();
    expect(await driver.consoleErrors()).toEqual([]);
  });
  afterAll(async () => {
    await askBackground(ui, 'player:changeSettings', PLAIN);
    await recorder?.stop();
    await driver?.close();
    await server?.close();
  });

  const change = (changes: object) => askBackground(ui, 'player:changeSettings', changes);
  const contexts = () => driver.hostEval(() => (window as unknown as Counted).contexts);

  /** The last 0.2 s of output. */
  const latest = () => latestSound(recorder, 0.2);

  /** The tones' amplitudes in it. */
  async function tones() {
    const samples = await latest();
    return { left: levelOf(samples, LEFT), right: levelOf(samples, RIGHT) };
  }
  /** How much louder each is than usual. dB. */
  async function gains() {
    const { left, right } = await tones();
    return {
      left: 20 * Math.log10(left / usual.left),
      right: 20 * Math.log10(right / usual.right),
    };
  }
  /** Waits until both tones are this much louder than usual, in dB; returns for how long there was silence until then. */
  async function hear(changes: object, left: number, right: number): Promise<number> {
    const from = await recorder.count();
    await change(changes);
    const isHeard = async () => {
      const found = await gains();
      const isRight = (one: number, wanted: number) =>
        wanted <= GONE ? one < wanted : Math.abs(one - wanted) < NEAR;
      return isRight(found.left, left) && isRight(found.right, right);
    };
    await expect.poll(isHeard).toBe(true);
    const samples = await recorder.read(from);
    expect(samples.length / RATE).toBeLessThan(SOON);
    const silence = silenceIn(samples, AMPLITUDE / 50);
    expect(silence).toBeLessThan(LONGEST_DIP);
    return silence;
  }

  /** Changes the sound in each way, and leaves it with its left tone alone. */
  async function changeAll(): Promise<void> {
    const equaliserBands = [0, -6, -6, 0, 0];
    const at = (frequency: number) => responseAt(equaliserBands, frequency, 44_100);
    const curve = { mono: false, equaliser: 'custom', equaliserBands };
    const silences = [
      await hear({ balance: -1 }, 0, GONE),
      await hear({ balance: 0.5 }, -6, 0),
      await hear({ balance: 1 }, GONE, 0),
      await hear({ balance: 1, mono: true }, -6, -6),
      await hear({ balance: 0, mono: true }, 0, 0),
      await hear(curve, at(LEFT), at(RIGHT)),
      await hear(PLAIN, 0, 0),
      await hear({ balance: -1 }, 0, GONE),
    ];
    expect(silences.sort((one, other) => one - other)[silences.length >> 1]).toBeLessThan(DIP);
    expect(await contexts()).toBe(0);
  }

  /** Whether it is still as `changeAll` left it, once it has played on for a second. */
  async function isStillChanged(): Promise<void> {
    await audioAdvances(driver, 1);
    await expect.poll(async () => (await gains()).left).toBeGreaterThan(-NEAR);
    expect((await gains()).right).toBeLessThan(GONE);
  }

  it('is nothing as long as nothing is wanted', async () => {
    // What is just beginning on a busy machine may have gaps, in which the two are no longer equally loud.
    const isSteady = async () => {
      const samples = await latestSound(recorder, 1);
      usual = { left: levelOf(samples, LEFT), right: levelOf(samples, RIGHT) };
      const difference = 20 * Math.log10(usual.left / usual.right);
      return silenceIn(samples, AMPLITUDE / 50) === 0 && Math.abs(difference) < NEAR / 5;
    };
    await expect.poll(isSteady).toBe(true);
    expect(await contexts()).toBe(0);
  });

  it('is heard soon after each change of a station, and goes on meanwhile', changeAll);

  it('stays as it is where a station is rewound, and live again', async () => {
    const { state } = await askBackground(ui, 'player:hello');
    const { edge = 0, position = 0 } = state.rewind ?? {};
    // What was heard before the last change, what was not heard yet, and what came last.
    for (const at of [position - BACK * 1000, edge - 6000, null]) {
      await askBackground(ui, 'player:seekBroadcast', at);
      await isStillChanged();
    }
  });

  it('is what it was once nothing is done to it', async () => {
    await hear(PLAIN, 0, 0);
  });

  it('is heard soon after each change of an episode, and goes on meanwhile', async () => {
    await change({ balance: -1 });
    await pressItem(ui, { id: 'episode', url: `${server.url}/episode.mp3`, title: 'An episode' });
    await driver.waitForAudio(({ duration }) => Math.abs((duration ?? 0) - EPISODE) < 1);
    await audioAdvances(driver, 1);
    await changeAll();
  });

  it('stays as it is at each place of an episode', async () => {
    const { currentTime: now } = await driver.waitForAudio(() => true);
    // What was heard before the last change, not read yet, held but no longer buffered, and buffered.
    for (const second of [now - BACK, 300, 260, 250, 20]) {
      await askBackground(ui, 'player:seek', second);
      await driver.waitForAudio(({ currentTime }) => Math.abs(currentTime - second) < 3);
      await isStillChanged();
    }
  });

  it('is done to an episode up to its end', async () => {
    await askBackground(ui, 'player:seek', EPISODE - 3);
    await driver.waitForAudio(({ currentTime }) => currentTime > EPISODE - 2.5);
    await isStillChanged();
    const from = await recorder.count();
    const { currentTime } = await driver.waitForAudio(() => true);
    const rest = EPISODE - currentTime;
    // The player goes back to the beginning.
    await driver.waitForAudio(({ paused }) => paused);
    await expect.poll(async () => levelOf(await latest(), LEFT)).toBeLessThan(AMPLITUDE / 50);
    const samples = await recorder.read(from);
    const heard = samples.findLastIndex((sample) => Math.abs(sample) > AMPLITUDE / 10) / RATE;
    expect(heard).toBeGreaterThan(rest - 0.1);
  });
});

/** A station and an episode with a tone on each side. */
async function createTones(): Promise<LocalServer> {
  const tone = (pitch: number) => `${AMPLITUDE}*sin(2*PI*${pitch}*t)`;
  const sound = await makeAudio([
    ...['-f', 'lavfi', '-i', `aevalsrc=${tone(LEFT)}|${tone(RIGHT)}:s=44100:d=120`],
    ...['-c:a', 'libmp3lame', '-b:a', '192k', '-write_xing', '0', '-id3v2_version', '0'],
    ...['-f', 'mp3'],
  ]);
  const frames = splitMp3Frames(sound);
  const file = Buffer.concat(
    Array.from(
      { length: EPISODE / FRAME_SECONDS },
      (_, nth) => frames[nth % frames.length] as Buffer,
    ),
  );
  return listenLocally((request, response) => {
    const range = readRange(request.headers.range, file.length);
    if (request.url === '/episode.mp3' && range !== null && range !== 'unsatisfiable') {
      const { start, end } = range;
      const headers = { 'content-range': `bytes ${start}-${end}/${file.length}` };
      response.writeHead(206, { 'content-type': 'audio/mpeg', ...headers });
      return void response.end(file.subarray(start, end + 1));
    }
    response.writeHead(200, { 'content-type': 'audio/mpeg' });
    const began = Date.now() - BURST * 1000;
    let next = 0;
    const send = () => {
      for (; next * FRAME_SECONDS < (Date.now() - began) / 1000; next++) {
        response.write(frames[next % frames.length]);
      }
    };
    const timer = setInterval(send, 50);
    response.on('close', () => clearInterval(timer));
    send();
  });
}
