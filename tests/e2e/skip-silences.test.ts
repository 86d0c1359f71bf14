import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEPT, LEAST_GAP } from '@/lib/audio/silences/gap-finder';
import { RATE, recordSound, type SoundRecorder } from '../bench/sound-recorder.ts';
import { createWords, type SpokenWords, wordAt } from '../servers/spoken-words.ts';
import { askBackground } from './ask-background.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { audioAdvances, openBrowser, pressItem } from './steps.ts';

/** How far off a word's length, beginning and end may be. Seconds. */
const NEAR = 0.02;
/** How much of a word's beginning, and of its end, suffices to locate it in the word. Seconds. */
const PART = 0.08;
/** The part of the possible saving that is required: browsers are silent briefly when they seek, longer if busy. */
const PART_SAVED = 0.6;
const TRIES = 3;

describe('silences', () => {
  let server: SpokenWords;
  let driver: Driver;
  let ui: UiPage;
  let recorder: SoundRecorder;

  beforeAll(async () => {
    [server, driver] = await Promise.all([createWords(), openBrowser({ toSoundServer: true })]);
    ui = await driver.open('sidepanel');
    recorder = await recordSound(driver.soundServer ?? '');
  });
  afterAll(async () => {
    await recorder?.stop();
    await driver?.close();
    await server?.close();
  });

  const change = (changes: object) => askBackground(ui, 'player:changeSettings', changes);
  const state = async () => (await askBackground(ui, 'player:hello')).state;

  /** Plays the episode to its end, and returns what came out of the sound device. */
  async function listen(id: string, showId: string, url: string): Promise<HeardWord[]> {
    const from = await recorder.count();
    await pressItem(ui, { id, showId, enclosureUrl: url, title: id });
    const isOver = async () => (await state()).markedAsPlayedMap[id];
    await expect.poll(isOver, { timeout: 60_000 }).toBe(true);
    return wordsIn(playedOf(await recorder.read(from)));
  }

  it.each([
    ['MP3', 'url'],
    ['AAC', 'm4aUrl'],
    ['Opus', 'opusUrl'],
  ] as const)('of an episode in %s are skipped, and none of its words', async (format, which) => {
    await change({ skipSilences: true });
    const show = `talks in ${format}`;
    const { words } = server;
    let heard: HeardWord[] = [];
    const isHeard = () =>
      heard.length === words.length &&
      words.every(({ seconds }, nth) => Math.abs((heard[nth]?.seconds ?? 0) - seconds) < NEAR);
    // A machine that is too busy drops some of the sound.
    for (let tries = 0; tries < TRIES && !isHeard(); tries++) {
      heard = await listen(`Talk ${tries} in ${format}`, show, server[which]);
    }
    expect(heard).toHaveLength(words.length);
    let [sum, heardOf] = [0, 0];
    for (const [nth, { seconds, pause }] of words.slice(0, -1).entries()) {
      const { seconds: lasted = 0, pause: paused = 0 } = heard[nth] ?? {};
      expect(Math.abs(lasted - seconds)).toBeLessThan(NEAR);
      // The first part heard of the word is its onset, and the last is its end.
      const { onset = 1, end = 1 } = heard[nth]?.partsOf(seconds) ?? {};
      expect(Math.abs(onset)).toBeLessThan(NEAR);
      expect(Math.abs(end - seconds)).toBeLessThan(NEAR);
      if (pause < LEAST_GAP) expect(paused).toBeGreaterThan(pause - NEAR);
      else {
        // When it seeks, a browser may drop some of the silence that it has ready.
        expect(paused).toBeGreaterThan(KEPT);
        sum += pause - 2 * KEPT;
        heardOf += paused - 2 * KEPT;
      }
    }
    expect(heardOf).toBeLessThan((1 - PART_SAVED) * sum);
    const saved = await savedIn(`show ${show}`);
    expect(saved).toBeGreaterThan(PART_SAVED * sum);
    expect(saved).toBeLessThan(TRIES * sum);
    const gaps = words.slice(0, -1).filter(({ pause }) => pause >= LEAST_GAP);
    const all = gaps.reduce((total, { pause }) => total + pause, 0);
    console.info(
      `${format}: of ${all.toFixed(1)} s of gaps, ${sum.toFixed(1)} s could be saved, ` +
        `${(sum - heardOf).toFixed(1)} s were not heard, and ${saved.toFixed(1)} s are counted`,
    );
    expect(await driver.consoleErrors()).toEqual([]);
  });

  it('are skipped from now on in what plays already, which can be sought, paused and heard faster', async () => {
    await change({ skipSilences: false });
    const talk = { id: 'Long', showId: 'talks', enclosureUrl: server.longUrl, title: 'Long' };
    await pressItem(ui, talk);
    await driver.waitForAudio(({ src, currentTime }) => src === server.longUrl && currentTime > 1);
    await change({ skipSilences: true });
    const ours = await driver.waitForAudio(
      // Before it has loaded, `currentTime` is already where it will begin.
      ({ src, currentTime, duration }) => /^blob:/.test(src) && currentTime > 1.2 && !!duration,
    );
    expect(ours.currentTime).toBeLessThan(20);
    const { duration } = ours;
    expect(Math.abs((duration ?? 0) - server.longSeconds)).toBeLessThan(0.5);
    // Ahead of the buffer, back to what it no longer has, and within it.
    for (const at of [server.longSeconds - 30, 5, 12]) {
      await askBackground(ui, 'player:seek', at);
      await driver.waitForAudio(({ currentTime }) => Math.abs(currentTime - at) < 4);
      await audioAdvances(driver, 1);
    }
    await askBackground(ui, 'player:setRate', 2);
    await audioAdvances(driver, 2);
    expect((await driver.audio())?.playbackRate).toBe(2);
    await pressItem(ui, talk);
    const paused = await driver.waitForAudio((audio) => audio.paused);
    await pressItem(ui, talk);
    await audioAdvances(driver, 1);
    expect((await driver.audio())?.currentTime).toBeGreaterThan(paused.currentTime);
    await askBackground(ui, 'player:seek', server.longSeconds - 1.5);
    await expect
      .poll(async () => {
        const { isPlaying, seekValue } = await state();
        return { isPlaying, seekValue };
      })
      .toEqual({ isPlaying: false, seekValue: 0 });
    await pressItem(ui, talk);
    await driver.waitForAudio(({ currentTime, paused }) => !paused && currentTime < 5);
    await audioAdvances(driver, 1);
    expect(await driver.consoleErrors()).toEqual([]);
  });

  it('are not skipped where nobody wants that, but an episode is read to its end for who wants never a silence', async () => {
    await change({ skipSilences: false, cushion: 'unbroken' });
    const talk = { id: 'Far', showId: 'talks', enclosureUrl: server.longUrl, title: 'Far' };
    await pressItem(ui, talk);
    await driver.waitForAudio(({ src, currentTime }) => /^blob:/.test(src) && currentTime > 0.5);
    const end = () =>
      driver.hostEval(() => {
        const { buffered } = document.querySelector('audio') as HTMLAudioElement;
        return buffered.end(buffered.length - 1);
      });
    await expect.poll(end).toBeGreaterThan(server.longSeconds - 1);
    await askBackground(ui, 'player:seek', server.longSeconds - 30);
    await audioAdvances(driver, 1);
    await askBackground(ui, 'player:seek', 0);
    await driver.waitForAudio(({ currentTime }) => currentTime < 5);
    await audioAdvances(driver, 1);
    expect(await driver.consoleErrors()).toEqual([]);
  });

  /** The seconds that are kept in the statistics. */
  async function savedIn(key: string): Promise<number> {
    const stored = await ui.evaluate(async () => {
      const { browser, chrome } = globalThis as unknown as Record<'browser' | 'chrome', Api>;
      return (await (browser ?? chrome).storage.local.get('stations')).stations;
    });
    return new Map(stored).get(key)?.saved?.total ?? 0;
  }
});

interface Api {
  storage: {
    local: { get(key: string): Promise<{ stations: [string, { saved?: { total: number } }][] }> };
  };
}

interface HeardWord {
  seconds: number;
  /** Seconds until the next word. */
  pause: number;
  /** Where the heard part begins and ends in a word of this length, in seconds. */
  partsOf(seconds: number): { onset: number; end: number };
}

/** Drops audio without even the noise of the room: there, the browser sought or a busy machine was late. */
function playedOf(samples: Float32Array): Float32Array {
  const NOTHING = 1e-5;
  const LEAST = RATE / 500;
  let length = 0;
  let quiet = 0;
  for (const sample of samples) {
    quiet = Math.abs(sample) < NOTHING ? quiet + 1 : 0;
    if (quiet === LEAST) length -= LEAST - 1;
    else if (quiet < LEAST) samples[length++] = sample;
  }
  return samples.subarray(0, length);
}

/** The words heard between pauses. */
function wordsIn(samples: Float32Array): HeardWord[] {
  const STEP = RATE / 500;
  const LOUD = 0.02;
  /** The longest break within a word, in steps: pauses are longer. */
  const BREAK = 80;
  const words: { from: number; to: number; loud: number }[] = [];
  for (let at = 0; at + STEP <= samples.length; at += STEP) {
    const peak = samples
      .subarray(at, at + STEP)
      .reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    if (peak < LOUD) continue;
    const last = words.at(-1);
    if (last !== undefined && at - last.to < BREAK * STEP) {
      last.to = at + STEP;
      last.loud += STEP;
    } else words.push({ from: at, to: at + STEP, loud: STEP });
  }
  return words.map(({ from, to, loud }, nth) => ({
    seconds: loud / RATE,
    pause: ((words[nth + 1]?.from ?? Number.POSITIVE_INFINITY) - to) / RATE,
    partsOf: (seconds) => ({
      onset: placeOf(samples.subarray(from, from + PART * RATE), 0, seconds),
      end: placeOf(samples.subarray(to - PART * RATE, to), seconds - PART, seconds) + PART,
    }),
  }));
}

/** Where in a word of this length these samples begin: the best match near this second of it. */
function placeOf(samples: Float32Array, near: number, seconds: number): number {
  const FAR = 0.06;
  const STEP = 1 / 4000;
  let best = { place: Number.POSITIVE_INFINITY, likeness: 0 };
  for (let place = near - FAR; place <= near + FAR; place += STEP) {
    // The decoder may have inverted the polarity.
    const likeness = Math.abs(
      samples.reduce((sum, sample, at) => sum + sample * wordAt(place + at / RATE, seconds), 0),
    );
    if (likeness > best.likeness) best = { place, likeness };
  }
  return best.place;
}
