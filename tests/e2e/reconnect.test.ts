import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGate, type Gate } from '../servers/gate.ts';
import { type HlsServer, startHlsServer } from '../servers/hls.ts';
import { type Icecast, startIcecast } from '../servers/icecast.ts';
import { mp3 } from '../servers/icecast-formats.ts';
import { createSteeredServer, type SteeredPath, type SteeredServer } from '../servers/steered.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { NOW_PLAYING, PAUSE, PLAY, SEEK, SKIP_FORWARD, SPEED } from './names.ts';
import {
  alertSays,
  anythingBusy,
  audioAdvances,
  closeNowPlaying,
  liveItem,
  openBrowser,
  pauseForGood,
  pressItem,
  pressStation,
  reachControl,
} from './steps.ts';

const CONNECTION = { role: 'status', name: 'Connection' };
/** The sound should be back 3 seconds after the server; a busy machine gets twice as long. Milliseconds. */
const BACK_WITHIN = 6000;

describe('interrupted audio', () => {
  let server: SteeredServer;
  let driver: Driver;
  let popup: UiPage;
  let station: SteeredPath;
  let name: string;
  let count = 0;

  beforeAll(async () => {
    [server, driver] = await Promise.all([createSteeredServer(), openBrowser()]);
    popup = await driver.open('popup');
  });
  afterAll(async () => {
    await driver?.close();
    await server?.close();
  });
  beforeEach(() => {
    name = `Station ${++count}`;
    station = server.station(`/${count}.mp3`);
  });
  afterEach(async () => {
    await pauseForGood(popup);
    await expect.poll(() => station.openConnections.value).toBe(0);
  });

  const says = (words: string | RegExp, timeout = 15_000) =>
    popup.waitForText(CONNECTION, words, { timeout });

  async function plays() {
    await pressStation(popup, name, station.url);
    await audioAdvances(driver);
    await popup.waitForText(NOW_PLAYING, 'Artist – Song');
  }

  /** Checks that the sound is back over one connection, and that the player says so and looks normal. */
  async function isBack(milliseconds = 15_000) {
    await soundsAgain(driver, milliseconds);
    await audioAdvances(driver, 0.5);
    await says('Back to live');
    expect(station.openConnections.value).toBe(1);
    expect(await popup.exists(PAUSE)).toBe(true);
    expect(await anythingBusy(popup)).toBe(false);
  }

  describe('of a station', () => {
    it('continues without a gap or a repetition when the connection is cut', async () => {
      station.now({ does: 'play', burst: 4 });
      await plays();
      await driver.hostEval(countGaps);
      const ahead = async () => {
        const { bufferedEnd, currentTime } = (await driver.audio()) ?? {};
        return (bufferedEnd ?? 0) - (currentTime ?? 0);
      };
      const before = await ahead();
      station.cut();
      await says('Reconnecting…');
      await isBack();
      expect(await driver.hostEval(() => (window as unknown as Counting).gaps)).toEqual({
        waiting: 0,
        paused: 0,
        emptied: 0,
      });
      // A repeated burst would add four seconds. A piece may have arrived meanwhile.
      expect(await ahead()).toBeLessThan(before + 2);
      expect((await driver.audio())?.bufferedStart).toBeLessThan(0.1);
    });

    it('shows within 8 seconds of silence that it reconnects, and resumes when the server sends again', async () => {
      await plays();
      // The player does that to buffer more. Afterwards, Firefox's element does not notice a silence.
      await driver.hostEval(playSlower);
      station.now({ does: 'hang' });
      station.stall();
      let heardTo = 0;
      let silentSince = Date.now();
      await driver.waitForAudio(
        ({ currentTime, readyState }) => {
          if (currentTime !== heardTo) silentSince = Date.now();
          heardTo = currentTime;
          return readyState < 3;
        },
        { timeout: 20_000 },
      );
      await says('Reconnecting…');
      expect(Date.now() - silentSince).toBeLessThan(8000);
      await expect.poll(() => station.requests.value, { timeout: 15_000 }).toBeGreaterThan(1);
      station.now({ does: 'play' });
      await isBack();
    });

    it('resumes soon after an unreachable server returns, with a single request', async () => {
      await plays();
      await server.down();
      await says(/^No connection\. Trying again in \d+ s\.$/, 20_000);
      expect(await popup.exists(PAUSE)).toBe(true);
      const { requests } = station;
      const before = requests.value;
      await server.up();
      const { bufferedEnd } = (await driver.audio()) ?? { bufferedEnd: 0 };
      await driver.waitForAudio(
        (audio) => audio.bufferedEnd > bufferedEnd && audio.readyState >= 3,
        { timeout: BACK_WITHIN },
      );
      expect(requests.value).toBe(before + 1);
      await isBack();
    });

    it('waits while the server says that it is busy, and retries immediately when the network is back', async () => {
      await plays();
      station.now({ does: 'refuse', status: 429 });
      station.cut();
      await says(/^The server is busy\. Trying again in \d+ s\.$/);
      expect(station.questions.value).toBeLessThanOrEqual(station.requests.value);
      station.now({ does: 'play' });
      const { value } = station.requests;
      await driver.hostEval(() => void window.dispatchEvent(new Event('online')));
      await expect.poll(() => station.requests.value, { timeout: 1000 }).toBe(value + 1);
      await isBack();
    });

    it.each([
      [502, /^No connection\. Trying again in \d+ s\.$/],
      [503, /^The server is busy\. Trying again in \d+ s\.$/],
    ] as const)(
      'resumes soon after the server has stopped answering with %i',
      async (status, words) => {
        await plays();
        station.now({ does: 'refuse', status });
        station.cut();
        const cutAt = Date.now();
        await says(words, 20_000);
        await new Promise((resolve) => setTimeout(resolve, 4000));
        station.now({ does: 'play' });
        // Waits double, so the next attempt is at most about as far away as the cut.
        await isBack(BACK_WITHIN + Date.now() - cutAt);
      },
    );

    it('resumes after its mount was missing for some seconds', async () => {
      await plays();
      station.now({ does: 'refuse', status: 404 });
      station.cut();
      await expect.poll(() => station.requests.value, { timeout: 15_000 }).toBeGreaterThan(3);
      expect(await popup.exists(PAUSE)).toBe(true);
      station.now({ does: 'play' });
      await isBack();
    });

    it('is not requested again once pause is pressed', async () => {
      await plays();
      station.now({ does: 'refuse', status: 404 });
      station.cut();
      await expect.poll(() => station.requests.value).toBeGreaterThan(1);
      await popup.click(PAUSE);
      await popup.waitFor(PLAY);
      await says('');
      const { value } = station.requests;
      await new Promise((resolve) => setTimeout(resolve, 4000));
      expect(station.requests.value).toBe(value);
      station.now({ does: 'play' });
      await popup.click(PLAY);
      await popup.waitFor(PAUSE);
      await audioAdvances(driver);
      await says('');
    });

    it('gives way immediately to another station', async () => {
      await plays();
      station.now({ does: 'refuse', status: 503 });
      station.cut();
      await says('Reconnecting…');
      const other = server.station('/other.mp3');
      other.setTitle('Nina Simone - Sinnerman');
      await pressStation(popup, 'Other', other.url);
      await audioAdvances(driver);
      await popup.waitForText(NOW_PLAYING, 'Nina Simone – Sinnerman');
      await says('');
      const { value } = station.requests;
      await audioAdvances(driver, 2);
      expect(station.requests.value).toBe(value);
      expect(other.openConnections.value).toBe(1);
    });

    it('is tried at its other addresses in turn', async () => {
      const [silent, other] = [server.station('/silent.mp3'), server.station('/good.mp3')];
      silent.now({ does: 'hang' });
      const alternates = [silent.url, other.url];
      await pressItem(popup, { ...liveItem(name, station.url), alternates });
      await popup.waitFor({ role: 'heading', name });
      await popup.waitFor(PAUSE);
      await audioAdvances(driver);
      station.now({ does: 'show a page' });
      station.cut();
      await expect.poll(() => other.openConnections.value, { timeout: 20_000 }).toBe(1);
      await audioAdvances(driver);
      await says('Back to live');
      expect([station.openConnections.value, silent.openConnections.value]).toEqual([0, 0]);
    });

    it('keeps showing titles after reconnecting', async () => {
      await plays();
      station.cut();
      await isBack();
      expect(await popup.text(NOW_PLAYING)).toBe('Artist – Song');
      station.setTitle('Chet Baker - Almost Blue');
      await popup.waitForText(NOW_PLAYING, 'Chet Baker – Almost Blue', { timeout: 30_000 });
    });

    it('reconnects after the computer has slept', async () => {
      await plays();
      const { value } = station.requests;
      await driver.hostEval(() => {
        const { Date: clock } = window as unknown as typeof globalThis;
        const now = clock.now;
        clock.now = () => now() + 3_600_000;
        setTimeout(() => {
          clock.now = now;
        }, 1500);
      });
      await expect.poll(() => station.requests.value).toBe(value + 1);
      await isBack();
    });
  });

  describe('of an episode', () => {
    /** The demo audio is 64 kbit/s. */
    const BYTES_A_SECOND = 8000;
    /** Seconds sent over one connection: a little more than a skip covers. */
    const PART = 34;
    let file: SteeredPath;

    beforeEach(() => {
      file = server.file(`/${count}-episode.mp3`, 120);
    });

    async function playsFile() {
      await pressItem(popup, { id: file.url, enclosureUrl: file.url, title: name });
      await popup.waitFor({ role: 'heading', name });
      await popup.waitFor(PAUSE);
      return audioAdvances(driver);
    }

    /** `then`: what the next connection gets. On a busy machine, it may be opened before this returns. */
    async function playsFileToItsBreak(then?: Parameters<SteeredPath['now']>[0]) {
      await playsFile();
      if (then) file.now(then);
      await popup.click(SKIP_FORWARD);
      const audio = await driver.waitForAudio(({ currentTime }) => currentTime > 30);
      // The page is notified a moment later.
      await expect.poll(() => popup.attribute(SEEK, 'aria-valuetext')).toMatch(/^0:3\d of/);
      return audio;
    }

    /** Checks that playback continues past the break, and was never before `from` meanwhile. */
    async function goesOn(from: number) {
      const audio = await driver.waitForAudio(({ currentTime }) => currentTime > PART + 1, {
        timeout: 40_000,
      });
      expect(audio.currentTime).toBeLessThan(PART + 10);
      const positions = await popup.evaluate(() => (window as unknown as Watching).positions);
      expect(Math.min(...positions)).toBeGreaterThanOrEqual(Math.floor(from));
    }

    it('continues where the connection was cut', async () => {
      file.now({ does: 'cut after', bytes: PART * BYTES_A_SECOND });
      const { currentTime } = await playsFileToItsBreak();
      await popup.evaluate(watchPosition);
      await goesOn(currentTime);
      expect(file.ranges.some((range) => /^bytes=[1-9]/.test(range ?? ''))).toBe(true);
    });

    it('continues where the server stopped sending', async () => {
      file.now({ does: 'stall after', bytes: PART * BYTES_A_SECOND });
      const { currentTime } = await playsFileToItsBreak({ does: 'hang' });
      await popup.evaluate(watchPosition);
      await says('Reconnecting…', 40_000);
      expect(await popup.exists(PAUSE)).toBe(true);
      file.now({ does: 'play' });
      await says('Resumed where it left off');
      await goesOn(currentTime);
      expect(await popup.exists({ role: 'button', name: `Mark ${name} as played` })).toBe(true);
    });

    it('continues when an unreachable server is back', async () => {
      file.now({ does: 'stall after', bytes: PART * BYTES_A_SECOND });
      const { currentTime } = await playsFileToItsBreak({ does: 'hang' });
      await popup.evaluate(watchPosition);
      await server.down();
      await says(/^No connection\. Trying again in \d+ s\.$/, 40_000);
      file.now({ does: 'play' });
      await server.up();
      await says('Resumed where it left off', 10_000);
      await goesOn(currentTime);
    });

    it('says that it cannot resume if the server does not support ranges', async () => {
      const stallAfter = (seconds: number) =>
        file.now({ does: 'stall after', bytes: seconds * BYTES_A_SECOND, ranges: false });
      stallAfter(11);
      await playsFile();
      await reachControl(popup, SPEED);
      await popup.click(SPEED);
      await popup.click({ role: 'menuitemradio', name: '3×' });
      await closeNowPlaying(popup);
      await driver.waitForAudio(({ currentTime }) => currentTime > 6.5, { timeout: 40_000 });
      // Shorter than what was heard already, so it can't get there by reading from the start either.
      stallAfter(5);
      await alertSays(popup, 'Error playing audio', { timeout: 60_000 });
      await says('This server can’t resume. Press Play to start over.');
      file.now({ does: 'send without ranges' });
      await popup.click(PLAY);
      await popup.waitFor(PAUSE);
      await audioAdvances(driver);
    });

    it('says so if the file is gone', async () => {
      file.now({ does: 'stall after', bytes: PART * BYTES_A_SECOND });
      await playsFileToItsBreak({ does: 'refuse', status: 404 });
      await alertSays(popup, 'Error playing audio', { timeout: 40_000 });
      await says('There’s nothing to play at this address any more.');
      expect(await popup.exists({ role: 'button', name: `Mark ${name} as played` })).toBe(true);
      expect(await popup.attribute(SEEK, 'aria-valuetext')).toMatch(/^0:3\d of/);
    });
  });

  it('logs no errors', async () => {
    expect(await driver.consoleErrors()).toEqual([]);
  });
});

describe('a station that only the bare element can play', () => {
  let server: SteeredServer;
  let driver: Driver;

  beforeAll(async () => {
    server = await createSteeredServer();
    driver = await openBrowser({ withHostAccess: false });
  });
  afterAll(async () => {
    await driver?.close();
    await server?.close();
  });

  it('resumes after a cut connection, and after an outage', async () => {
    const popup = await driver.open('popup');
    const station = server.station('/bare.mp3');
    await pressStation(popup, 'Bare', station.url);
    await audioAdvances(driver);
    expect((await driver.audio())?.src).toBe(station.url);
    const { value } = station.requests;
    station.cut();
    await expect.poll(() => station.requests.value, { timeout: 20_000 }).toBeGreaterThan(value);
    await audioAdvances(driver, 1);
    await expect.poll(() => station.openConnections.value).toBe(1);
    await server.down();
    await popup.waitForText(CONNECTION, /^No connection\. Trying again in \d+ s\.$/, {
      timeout: 60_000,
    });
    await server.up();
    await popup.waitForText(CONNECTION, 'Back to live');
    await audioAdvances(driver, 0.5);
    await pauseForGood(popup);
    await expect.poll(() => station.openConnections.value).toBe(0);
  });
});

describe('a real Icecast that restarts', () => {
  let icecast: Icecast;
  let driver: Driver;

  beforeAll(async () => {
    [icecast, driver] = await Promise.all([startIcecast(), openBrowser()]);
  });
  afterAll(async () => {
    await driver?.close();
    await icecast?.stop();
  });

  it('soon plays again, with its titles', async () => {
    const popup = await driver.open('popup');
    const address = await icecast.addMount({ name: 'live.mp3', ...mp3(128) });
    await pressStation(popup, 'Icecast', address);
    await audioAdvances(driver, 1);
    await icecast.restart();
    await soundsAgain(driver, BACK_WITHIN);
    await popup.waitForText(CONNECTION, 'Back to live');
    // While the stream has no title, Skywave occasionally opens another connection to look for one.
    await expect.poll(() => icecast.listeners('live.mp3'), { timeout: 10_000 }).toBe(1);
    await icecast.setTitle('live.mp3', 'Nina Simone - Sinnerman');
    await popup.waitForText(NOW_PLAYING, 'Nina Simone – Sinnerman', { timeout: 30_000 });
    await pauseForGood(popup);
    await expect.poll(() => icecast.listeners('live.mp3')).toBe(0);
    expect(await driver.consoleErrors()).toEqual([]);
  });
});

describe('HLS from a server that goes away', () => {
  let server: HlsServer;
  let gate: Gate;
  let driver: Driver;

  beforeAll(async () => {
    const song = (number: number) => ({ artist: 'Chet Baker', title: `Take ${number}` });
    server = await startHlsServer({ song });
    [gate, driver] = await Promise.all([createGate(server.url), openBrowser()]);
  });
  afterAll(async () => {
    await driver?.close();
    await gate?.close();
    await server?.close();
  });

  it('plays again soon after its return, with titles, and sends no requests after a pause', async () => {
    const popup = await driver.open('popup');
    await pressStation(popup, 'HLS', `${gate.url}/titled/index.m3u8`);
    await audioAdvances(driver, 1);
    gate.shut();
    await popup.waitForText(CONNECTION, /^No connection\. Trying again in \d+ s\.$/, {
      timeout: 40_000,
    });
    expect(await popup.exists(PAUSE)).toBe(true);
    gate.open();
    await soundsAgain(driver, BACK_WITHIN);
    await popup.waitForText(CONNECTION, 'Back to live');
    await popup.waitForText(NOW_PLAYING, /^Chet Baker – Take \d+$/);
    gate.shut();
    await popup.waitForText(CONNECTION, 'Reconnecting…', { timeout: 40_000 });
    await popup.click(PAUSE);
    await popup.waitFor(PLAY);
    const { value } = gate.requests;
    await new Promise((resolve) => setTimeout(resolve, 3000));
    expect(gate.requests.value).toBe(value);
    expect(await driver.consoleErrors()).toEqual([]);
  });
});

/** Waits until the element's position changes, no matter from where it continues. */
async function soundsAgain(driver: Driver, milliseconds: number): Promise<void> {
  const { currentTime } = (await driver.audio()) ?? { currentTime: 0 };
  await driver.waitForAudio(
    (audio) => !audio.paused && audio.readyState >= 3 && audio.currentTime !== currentTime,
    { timeout: milliseconds },
  );
}

interface Counting {
  gaps: { waiting: number; paused: number; emptied: number };
}

/** Runs in the host's document: counts what a listener would notice. */
function countGaps() {
  const gaps: Counting['gaps'] = { waiting: 0, paused: 0, emptied: 0 };
  Object.assign(window, { gaps });
  const audio = document.querySelector('audio');
  audio?.addEventListener('waiting', () => {
    const { buffered, currentTime } = audio;
    // With a second in the buffer, CPU is missing, not data.
    if (buffered.length === 0 || buffered.end(0) - currentTime < 1) gaps.waiting++;
  });
  audio?.addEventListener('pause', () => gaps.paused++);
  audio?.addEventListener('emptied', () => gaps.emptied++);
}

/** Runs in the host's document. */
function playSlower() {
  const audio = document.querySelector('audio') as HTMLAudioElement;
  audio.playbackRate = 0.98;
}

interface Watching {
  /** Seconds. */
  positions: number[];
}

/** Runs in the popup: records the position that the player shows. */
function watchPosition() {
  const positions: Watching['positions'] = [];
  Object.assign(window, { positions });
  const look = () => {
    const text = document
      .querySelector('[role=slider], input[type=range]')
      ?.getAttribute('aria-valuetext');
    const [minutes = '', seconds = ''] = text?.split(' ')[0]?.split(':') ?? [];
    positions.push(Number(minutes) * 60 + Number(seconds));
  };
  look();
  setInterval(look, 50);
}
