import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChainStation, createChainStation } from '../servers/ogg-chain.ts';
import {
  createToneStation,
  TONE_SECONDS,
  type ToneStation,
  titleOf,
  toneAt,
} from '../servers/tone-station.ts';
import { askBackground } from './ask-background.ts';
import { axeViolations } from './axe-violations.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { NOW_PLAYING, PAUSE, PLAY, SEEK } from './names.ts';
import {
  audioAdvances,
  closeNowPlaying,
  isFirefox,
  openBrowser,
  pressStation,
  reachControl,
} from './steps.ts';
import { hearChange, listenToTones, offBy, type ToneListener } from './tones.ts';

/** More than is kept in memory at 128 kbit/s. Seconds. */
const BURST = 400;
/** As many as these tests play. */
const TONES = 150;
/** The least that can be kept for rewinding. Seconds: ten minutes. */
const LEAST_KEPT = 600;
/** The output would be released after 30 s without sound. Milliseconds. */
const LONG_PAUSE = 33_000;
/** So much audio that some of it goes to a file. Seconds. */
const MORE_THAN_MEMORY = 60;
const STORAGE = { role: 'status', name: 'Storage' };
const SECOND = 1000;
/** A tone's neighbours are 110 Hz away. */
const SAME_TONE = 30;

const shown = (tone: number) => titleOf(tone).replace(' - ', ' – ');

describe.each(['mp3', 'aac'] as const)('rewinding a station in %s', (codec) => {
  let station: ToneStation;
  let driver: Driver;
  let popup: UiPage;

  beforeAll(async () => {
    [station, driver] = await Promise.all([createToneStation(codec, TONES), openBrowser()]);
    popup = await driver.open('popup');
    await pressStation(popup, 'Tones', station.at(BURST));
    await audioAdvances(driver);
    await driver.hostEval(listenToTones);
  });
  afterAll(async () => {
    await driver?.close();
    await station?.close();
  });

  const rewind = async () => {
    const { state } = await askBackground(popup, 'player:hello');
    if (state.rewind === null) throw new Error('Nothing is kept');
    return state.rewind;
  };
  const goTo = (at: number | null) => askBackground(popup, 'player:seekBroadcast', at);
  const heard = () => driver.hostEval(() => (window as unknown as ToneListener).heard());
  /** Waits until the tone matches the element's position; returns the position, in seconds. */
  async function hearRightTone(): Promise<number> {
    const error = async () => {
      const { pitch, position } = await heard();
      return Math.abs(pitch - toneAt(position));
    };
    await expect.poll(error).toBeLessThan(SAME_TONE);
    return (await heard()).position;
  }

  it('keeps all that came, although it plays live', async () => {
    const kept = async () => {
      const { oldest, edge } = await rewind();
      return (edge - oldest) / SECOND;
    };
    await expect.poll(kept, { timeout: 60_000 }).toBeGreaterThan(BURST - 1);
    // Audio that is far too late for live is not played.
    await driver.waitForAudio(({ currentTime }) => currentTime > BURST - 30, { timeout: 60_000 });
    const { is, tracks } = await rewind();
    expect(is).toBe('live');
    expect(tracks.length).toBeGreaterThanOrEqual(BURST / TONE_SECONDS);
  });

  it('goes back to the start of any track within a tenth of a second, and shows its title', async () => {
    const { tracks, oldest } = await rewind();
    for (const tone of [38, 3, 20, 0, 21, 39]) {
      const at = tracks.find(({ title }) => title === `Number ${tone}`)?.at ?? 0;
      expect(Math.abs((at - oldest) / SECOND - tone * TONE_SECONDS)).toBeLessThan(0.1);
      await goTo(at + 2 * SECOND);
      await popup.waitForText(NOW_PLAYING, shown(tone));
      await driver.waitForAudio(({ readyState }) => readyState >= 3);
      const position = await hearRightTone();
      expect(Math.abs(position - tone * TONE_SECONDS - 2)).toBeLessThan(5);
    }
  });

  it('plays the change of tones where the change of titles is', async () => {
    const broadcastAt = async () =>
      (await rewind()).tracks.find(({ title }) => title === 'Number 12')?.at ?? 0;
    const tones = [toneAt(115), toneAt(125)] as const;
    const place = { tones, broadcastAt, before: 2 };
    const heard = await hearChange(driver, popup, place);
    expect(offBy(heard, 120)).toBeLessThan(0.1);
    expect(offBy(heard, heard.sentTo + 2)).toBeLessThan(0.1);
  });

  it('skips by its buttons’ seconds, and goes live again', async () => {
    await goTo((await rewind()).oldest + 100 * SECOND);
    await expect.poll(async () => (await rewind()).is).toBe('behind');
    await askBackground(popup, 'player:skip', 'back');
    const back = await driver.waitForAudio(({ currentTime }) => currentTime < 100);
    expect(back.currentTime).toBeGreaterThan(84);
    await askBackground(popup, 'player:skip', 'forward');
    await driver.waitForAudio(({ currentTime }) => currentTime > 114);
    await goTo(null);
    await expect.poll(async () => (await rewind()).is).toBe('live');
    await driver.waitForAudio(({ currentTime }) => currentTime > BURST);
    await audioAdvances(driver, 1);
  });

  it('is done with the player’s own buttons, slider and keys, and said in words', async () => {
    const said = () => popup.attribute(SEEK, 'aria-valuetext');
    await expect.poll(said).toBe('Live');
    const fromStart = { role: 'button', name: 'From the start of this track' };
    await reachControl(popup, fromStart);
    await popup.click(fromStart);
    await expect.poll(said).toMatch(/^0:\d\d behind live$/);
    await driver.waitForAudio(({ currentTime }) => currentTime % TONE_SECONDS < 5);
    const { position } = await rewind();
    await popup.press('j');
    await expect.poll(async () => (await rewind()).position).toBeLessThan(position - 10 * SECOND);
    await popup.focus(SEEK);
    await popup.press('Home');
    await driver.waitForAudio(({ currentTime }) => currentTime < TONE_SECONDS);
    await popup.waitForText(NOW_PLAYING, shown(0));
    await expect.poll(said).toMatch(/^6:\d\d behind live$|^7:\d\d behind live$/);
    await popup.click({ role: 'button', name: 'Back to live' });
    await expect.poll(said).toBe('Live');
    await driver.waitForAudio(({ currentTime }) => currentTime > BURST);
    if (!isFirefox()) expect(await axeViolations(popup)).toEqual([]);
    await closeNowPlaying(popup);
  });

  it('catches up a little faster, and is live then', async () => {
    // Further back than the longest cushion, within which a station counts as live.
    await goTo((await rewind()).edge - 30 * SECOND);
    await askBackground(popup, 'player:setRate', 2);
    await driver.waitForAudio(({ playbackRate }) => playbackRate === 2);
    await askBackground(popup, 'player:catchUp');
    await driver.waitForAudio(({ playbackRate }) => playbackRate === 1.1);
    await goTo((await rewind()).edge - 6 * SECOND);
    await askBackground(popup, 'player:setRate', 2);
    await expect.poll(async () => (await rewind()).is, { timeout: 30_000 }).toBe('live');
    await driver.waitForAudio(({ playbackRate }) => playbackRate < 1.1);
    expect((await askBackground(popup, 'player:hello')).state.rate).toBe(1);
  });

  // The same in any codec, and it waits in real time.
  it.skipIf(codec !== 'mp3')(
    'goes on at the same place after a pause, with the worker ended and all pages closed',
    async () => {
      await popup.click(PAUSE);
      await popup.waitFor(PLAY);
      const { currentTime } = await driver.waitForAudio(({ paused }) => paused);
      // The paused position is reported a moment later, once the sound has faded out.
      await new Promise((resolve) => setTimeout(resolve, SECOND));
      const before = await rewind();
      await popup.close();
      if (!isFirefox()) await driver.killWorker();
      await new Promise((resolve) => setTimeout(resolve, LONG_PAUSE));
      expect(station.openConnections.value).toBe(1);
      popup = await driver.open('popup');
      await popup.waitFor(PLAY);
      const after = await rewind();
      expect(Math.abs(after.position - before.position)).toBeLessThan(50);
      expect((await driver.audio())?.currentTime).toBe(currentTime);
      await popup.click(PLAY);
      await popup.waitFor(PAUSE);
      await audioAdvances(driver, 1);
      expect((await hearRightTone()) - currentTime).toBeLessThan(15);
    },
  );

  it('goes on at the oldest moment after a pause that was too long, and says so', async () => {
    await askBackground(popup, 'player:changeSettings', { rewindMinutes: 10 });
    await popup.click(PAUSE);
    await popup.waitFor(PLAY);
    const { currentTime: place } = await driver.waitForAudio(({ paused }) => paused);
    station.rush(LEAST_KEPT + 100);
    const isLost = async () => {
      const { oldest, position } = await rewind();
      return oldest - position > 50 * SECOND;
    };
    await expect.poll(isLost, { timeout: 60_000 }).toBe(true);
    await popup.click(PLAY);
    await popup.waitForText({ role: 'status', name: 'Rewind' }, /^Paused too long\./);
    const { currentTime } = await driver.waitForAudio(
      (audio) => audio.currentTime > place + 50 && !audio.paused,
    );
    const { edge, oldest, position } = await rewind();
    expect(position - oldest).toBeLessThan(10 * SECOND);
    expect((edge - oldest) / SECOND).toBeCloseTo(LEAST_KEPT, -2);
    expect(currentTime).toBeLessThan(place + LEAST_KEPT);
    await hearRightTone();
    await goTo(null);
    await expect.poll(async () => (await rewind()).is).toBe('live');
  });

  it('says that files of it are gone, and plays what is left', async () => {
    // The loss of a single file is too small to be reported, and a busy machine writes them late.
    await expect.poll(() => driver.hostEval(countFiles)).toBeGreaterThan(2);
    expect(await driver.hostEval(forgetFiles)).toBeGreaterThan(1);
    const { oldest } = await rewind();
    await goTo(oldest);
    await popup.waitForText(STORAGE, /can’t be read any more\.$/);
    await audioAdvances(driver, 1);
    await hearRightTone();
    expect((await rewind()).oldest).toBeGreaterThan(oldest + 10 * SECOND);
    await goTo(null);
    await expect.poll(async () => (await rewind()).is).toBe('live');
  });

  // In Firefox, the extension does not see built-in functions that a test replaces.
  it.runIf(!isFirefox())('says that the disk is full, and plays on', async () => {
    station.rush(2 * MORE_THAN_MEMORY);
    await expect.poll(() => driver.hostEval(countFiles)).toBeGreaterThan(0);
    // No browser can be given a full disk: its quota does not apply to the extension.
    await driver.hostEval(() => {
      FileSystemFileHandle.prototype.createWritable = () =>
        Promise.reject(new DOMException('full', 'QuotaExceededError'));
    });
    station.rush(MORE_THAN_MEMORY);
    await popup.waitForText(STORAGE, /^There’s no room on the disk/);
    await audioAdvances(driver, 1);
    await goTo((await rewind()).oldest + 10 * SECOND);
    await hearRightTone();
    await goTo(null);
    await expect.poll(async () => (await rewind()).is).toBe('live');
    expect((await rewind()).oldest).toBeLessThan(Date.now() - 120 * SECOND);
  });

  it('plays on while the station is away, and marks what is missing', async () => {
    await goTo(null);
    const { currentTime: live } = await driver.waitForAudio(
      (audio) => audio.currentTime > BURST + LEAST_KEPT,
    );
    await goTo((await rewind()).edge - 120 * SECOND);
    await driver.waitForAudio(({ currentTime }) => currentTime < live - 60);
    station.goAway(true);
    await audioAdvances(driver, 4);
    station.goAway(false);
    await expect.poll(() => station.openConnections.value, { timeout: 30_000 }).toBe(1);
    await goTo((await rewind()).oldest + 30 * SECOND);
    await driver.waitForAudio(({ currentTime }) => currentTime < live - 150);
    await audioAdvances(driver, 1);
    await hearRightTone();
    await expect.poll(async () => (await rewind()).is).toBe('behind');
  });

  // In Firefox, the host is the background itself, and nothing of the extension outlives it.
  it.runIf(!isFirefox())(
    'plays on if the host ends, and says that what it kept is gone',
    async () => {
      await driver.killHost();
      await popup.waitForText(
        STORAGE,
        'Playback had to restart, so what was kept for rewinding is gone.',
      );
      await driver.waitForAudio(({ paused, currentTime }) => !paused && currentTime > 1);
      const { is, edge, oldest } = await rewind();
      expect(is).toBe('live');
      expect(edge - oldest).toBeLessThan(120 * SECOND);
      await audioAdvances(driver, 1);
    },
  );

  it('keeps nothing if that is turned off, and a pause ends the connection', async () => {
    await askBackground(popup, 'player:changeSettings', { rewindMinutes: 0 });
    await expect
      .poll(async () => (await askBackground(popup, 'player:hello')).state.rewind)
      .toBe(null);
    await audioAdvances(driver, 1);
    await popup.click(PAUSE);
    await popup.waitFor(PLAY);
    await expect.poll(() => station.openConnections.value).toBe(0);
    expect(await driver.consoleErrors()).toEqual([]);
  });
});

/** Both run in the host's document. */
async function countFiles(): Promise<number> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle('rewind');
  return (await Array.fromAsync(folder.keys())).length;
}

async function forgetFiles(): Promise<number> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle('rewind');
  const names = await Array.fromAsync(folder.keys());
  // A file that is being read or written is locked until that is done.
  const remove = async (name: string): Promise<void> => {
    await folder.removeEntry(name).catch(async (error: DOMException) => {
      // Chromium writes to another file beside it, so a listed file may be gone by now.
      if (error.name === 'NotFoundError') return;
      if (error.name !== 'NoModificationAllowedError') throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
      await remove(name);
    });
  };
  for (const name of names) await remove(name);
  return names.length;
}

/** Seconds, and Hz. */
const SONG = 8;
const SONGS = Array.from({ length: 9 }, (_, song) => ({
  ...{ artist: 'Song', title: `Number ${song}`, seconds: SONG },
  pitch: toneAt(song * TONE_SECONDS),
}));
const pitchOf = (song: number) => SONGS[song]?.pitch ?? 0;
const OGG_BURST = 45;

describe('rewinding an Ogg station that chains its songs', () => {
  let station: ChainStation;
  let driver: Driver;
  let popup: UiPage;

  beforeAll(async () => {
    [station, driver] = await Promise.all([
      createChainStation(SONGS, { burst: OGG_BURST }),
      openBrowser(),
    ]);
    popup = await driver.open('popup');
  });
  afterAll(async () => {
    await driver?.close();
    await station?.close();
  });

  it.each(['opus', 'vorbis', 'flac'] as const)(
    'goes back to the start of a song in %s within a tenth of a second',
    async (codec) => {
      await pressStation(popup, codec, station.at(codec));
      await audioAdvances(driver);
      await driver.hostEval(listenToTones);
      const rewind = async () => {
        const { state } = await askBackground(popup, 'player:hello');
        return state.rewind ?? { oldest: 0, edge: 0, tracks: [] };
      };
      const kept = async () => {
        const { oldest, edge } = await rewind();
        return (edge - oldest) / SECOND;
      };
      await expect.poll(kept, { timeout: 60_000 }).toBeGreaterThan(OGG_BURST - 1);
      // A listener far too late for live is moved on at some point, which would be mistaken for the seek; or never, if
      // the machine was so busy that the delay counts as a cushion. Whoever comes back from the timeshift is live.
      const { edge } = await rewind();
      for (const at of [edge - 20 * SECOND, null]) {
        await askBackground(popup, 'player:seekBroadcast', at);
      }
      await driver.waitForAudio(({ currentTime }) => currentTime > OGG_BURST - 10);
      for (const song of [4, 2]) {
        const broadcastAt = async () => {
          const { tracks, oldest } = await rewind();
          const at = tracks.find(({ title }) => title === `Number ${song}`)?.at ?? 0;
          expect(Math.abs((at - oldest) / SECOND - song * SONG)).toBeLessThan(0.1);
          return at;
        };
        const tones = [pitchOf(song - 1), pitchOf(song)] as const;
        const place = { tones, broadcastAt, before: 2 };
        const heard = await hearChange(driver, popup, place);
        expect(offBy(heard, song * SONG)).toBeLessThan(0.1);
        expect(offBy(heard, heard.sentTo + 2)).toBeLessThan(0.1);
      }
      expect(await driver.consoleErrors()).toEqual([]);
    },
  );
});
