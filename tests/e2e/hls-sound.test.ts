import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RATE, recordSound, type SoundRecorder, silenceIn } from '../bench/sound-recorder.ts';
import { type HlsPath, type HlsServer, songPitch, startHlsServer } from '../servers/hls.ts';
import { askBackground } from './ask-background.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { type Counted, countContexts, latestSound, loudnessOf, pitchOf } from './sound-steps.ts';
import { audioAdvances, openBrowser, pressStation } from './steps.ts';

/** LUFS. */
const TARGET = -18;
/** LU. */
const NEAR = 1;
/** The same where the sound may have dipped for a moment, or its pitch changed. */
const ROUGHLY = 2;
/** What is lost of a tone that both sides have once one of them is silent. dB. */
const HALF = -6;
/** How much of the output is looked at. Seconds. */
const GLANCE = 0.5;
/** A change is heard within this time, on a busy machine. Seconds. */
const SOON = 2;
/** How long there may be silence at a change, usually and at most. Seconds. */
const DIP = 0.2;
const LONGEST_DIP = 0.6;
/** A fiftieth of the tones' amplitude. */
const QUIET = 0.006;
/** How far to go back, in seconds, and in what time after that the sound has to be right, in milliseconds. */
const BACK = 9;
const AT_ONCE = 3000;

const OFF = { levelLoudness: false, voiceBoost: false, mono: false, balance: 0 } as const;

describe('the sound of HLS', () => {
  let server: HlsServer;
  let driver: Driver;
  let ui: UiPage;
  let recorder: SoundRecorder;
  /** How loud it is as it is, in LUFS. */
  let usual: number;

  beforeAll(async () => {
    const song = (number: number) => ({ artist: 'Chet Baker', title: `Take ${number}` });
    [server, driver] = await Promise.all([
      startHlsServer({ song }),
      openBrowser({ toSoundServer: true }),
    ]);
    recorder = await recordSound(driver.soundServer ?? '');
    ui = await driver.open('sidepanel');
  });
  afterAll(async () => {
    await askBackground(ui, 'player:changeSettings', OFF);
    await recorder?.stop();
    await driver?.close();
    await server?.close();
  });

  const change = (changes: object) => askBackground(ui, 'player:changeSettings', changes);
  const contexts = () => driver.hostEval(() => (window as unknown as Counted).contexts);
  const rewind = async () => {
    const found = (await askBackground(ui, 'player:hello')).state.rewind;
    if (found === null) throw new Error('Nothing is kept');
    return found;
  };
  const latest = () => latestSound(recorder, GLANCE);
  const loudness = async () => loudnessOf(await latest());
  const distance = (level: number) => async () => Math.abs((await loudness()) - level);
  const pitch = async () => pitchOf(await latest());

  it('is what it is while nothing is to be done to it', async () => {
    await pressStation(ui, 'As it is', `${server.at('ts/index.m3u8')}?as-it-is`);
    await audioAdvances(driver, 2);
    await driver.hostEval(countContexts);
    usual = await loudness();
    const step = async () => {
      const before = usual;
      usual = await loudness();
      return Math.abs(usual - before);
    };
    // What was just begun may not fill what is looked at.
    await expect.poll(step).toBeLessThan(NEAR / 4);
    expect(Math.abs(usual - TARGET)).toBeGreaterThan(3 * NEAR);
  });

  it.each([
    ['MPEG-TS', 'ts/index.m3u8', { voiceBoost: true }],
    ['fragmented MP4', 'fmp4/index.m3u8', { voiceBoost: true }],
    ['packed AAC', 'packed/index.m3u8', { mono: true }],
    ['encrypted segments', 'encrypted/index.m3u8', { mono: true }],
    ['several bitrates', 'bitrates.m3u8', { mono: true }],
    ['renditions of audio alone', 'master.m3u8', { mono: true }],
  ] satisfies [string, HlsPath, object][])(
    'is processed before the element gets it: %s',
    async (name, path, more) => {
      const before = (await driver.audio())?.src;
      await change({ ...OFF, levelLoudness: true, ...more });
      await pressStation(ui, name, `${server.at(path)}?processed`);
      await driver.waitForAudio(({ src, currentTime }) => src !== before && currentTime > 1);
      // The loudness may only pass through that value.
      const isFound = async () => {
        if ((await distance(TARGET)()) > NEAR) return false;
        await audioAdvances(driver, 1);
        return (await distance(TARGET)()) < NEAR;
      };
      await expect.poll(isFound, { timeout: 60_000 }).toBe(true);
      expect(await contexts()).toBe(0);
      const { state } = await askBackground(ui, 'player:hello');
      expect(state.soundTrouble).toBeNull();
    },
  );

  it.each([
    ['MPEG-TS', 'titled/index.m3u8'],
    ['fragmented MP4', 'titled-fmp4/index.m3u8'],
  ] satisfies [string, HlsPath][])(
    'changes soon while it plays, and is as new where it is rewound: %s',
    async (name, path) => {
      await change(OFF);
      await pressStation(ui, `Changed ${name}`, `${server.at(path)}?changed`);
      await audioAdvances(driver, BACK + 2);
      const silences: number[] = [];
      for (const balance of [-1, 0, 1]) {
        const from = await recorder.count();
        await change({ balance });
        await expect.poll(distance(usual + (balance === 0 ? 0 : HALF))).toBeLessThan(NEAR);
        const samples = await recorder.read(from);
        expect(samples.length / RATE).toBeLessThan(SOON + GLANCE);
        silences.push(silenceIn(samples, QUIET));
      }
      silences.sort((one, other) => one - other);
      expect(silences[1]).toBeLessThan(DIP);
      expect(silences[2]).toBeLessThan(LONGEST_DIP);
      const { position } = await rewind();
      await askBackground(ui, 'player:seekBroadcast', position - BACK * 1000);
      await expect.poll(async () => (await rewind()).is).toBe('behind');
      const reached = async () => (await rewind()).position < position - (BACK - 3) * 1000;
      await expect.poll(reached).toBe(true);
      await audioAdvances(driver, 1);
      await expect.poll(distance(usual + HALF), { timeout: AT_ONCE }).toBeLessThan(ROUGHLY);
      // A song may have just ended.
      const isInStep = async () => {
        const { position: now, tracks } = await rewind();
        const number = Number(
          /\d+$/.exec(tracks.findLast(({ at }) => at <= now)?.title ?? '')?.[0],
        );
        return Math.abs((await pitch()) - songPitch(number)) < 5;
      };
      await expect.poll(isInStep).toBe(true);
      await askBackground(ui, 'player:seekBroadcast', null);
      await expect.poll(async () => (await rewind()).is).toBe('live');
      await audioAdvances(driver, 1);
      await expect.poll(distance(usual + HALF), { timeout: AT_ONCE }).toBeLessThan(ROUGHLY);
      expect(await contexts()).toBe(0);
    },
  );

  it('is as it was once all is switched off, from the next press on, too', async () => {
    await change(OFF);
    await expect.poll(distance(usual)).toBeLessThan(NEAR);
    await pressStation(ui, 'Off', `${server.at('ts/index.m3u8')}?off`);
    await audioAdvances(driver, 2);
    expect(await distance(usual)()).toBeLessThan(NEAR);
    expect(await driver.consoleErrors()).toEqual([]);
  });
});
