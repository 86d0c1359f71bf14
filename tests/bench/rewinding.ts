import { askBackground } from '../e2e/ask-background.ts';
import type { BrowserName, Driver, UiPage } from '../e2e/driver/driver.ts';
import { openDriver } from '../e2e/driver/open-driver.ts';
import { pressItem } from '../e2e/press-item.ts';
import { createToneStation, TONE_SECONDS, toneAt } from '../servers/tone-station.ts';
import { withBlocks } from './block-clock.ts';
import { withMounts } from './mounts.ts';
import { pressInExtension } from './press-to-sound.ts';
import { browserProcesses, cpuTime } from './processes.ts';
import { type Figure, figure } from './report.ts';
import { findChange, recordSound } from './sound-recorder.ts';

const MINUTE = 60_000;
/** Half an hour, which is kept by default. Seconds. */
const KEPT = 1800;
const SEEKS = 100;
/** The oldest tones, which may be gone by the last seek. */
const OLDEST = 40;
const PRESSES = 60;
/** Pairs of minutes, one kept for rewinding and one not. */
const MINUTES = 5;
/** How long before a change of tones to seek to. Seconds. */
const BEFORE = 0.6;

/** Where random seeks in half an hour land, against 100 ms, and how soon they sound, against 200 ms. */
export async function measureRewinding(browser: BrowserName): Promise<Figure[]> {
  return [...(await measureSeeks(browser, 'mp3')), ...(await measureSeeks(browser, 'aac'))];
}

async function measureSeeks(browser: BrowserName, codec: 'mp3' | 'aac'): Promise<Figure[]> {
  const station = await createToneStation(codec, KEPT / TONE_SECONDS + 60);
  const driver = await openDriver(browser, { withHostAccess: true });
  try {
    const ui = await driver.open('options');
    const url = station.at(KEPT);
    await pressItem(ui, { radio_id: 'x', id: 'x', aURL: url, isLive: true, title: 'Tones' });
    await driver.waitForAudio(({ currentTime }) => currentTime > KEPT - 60, { timeout: MINUTE });
    const moved = await timeSeeks(driver, ui);
    const { landed, clicks, changes, sounded } = await (browser === 'firefox'
      ? recordSeeks(driver, ui)
      : hearSeeks(driver, ui));
    return [
      against(`where ${SEEKS} seeks in half an hour land, ${codec}`, browser, landed, 100),
      against(`until the clock of the sound runs, ${codec}`, browser, moved, 200),
      ...(changes === undefined
        ? []
        : [against(`where titles and tones change, ${codec}`, browser, changes, 100)]),
      ...(sounded === undefined
        ? []
        : [against(`until the tone is heard, ${codec}`, browser, sounded, 200)]),
      {
        // -40 dB.
        ...against(`clicks while they play on, ${codec}`, browser, clicks, 10),
        unit: 'thousandths of the tone',
      },
    ];
  } finally {
    await driver.close();
    await station.close();
  }
}

/** What was heard of each seek: milliseconds, and clicks in thousandths of the tone. */
interface HeardSeeks {
  landed: number[];
  clicks: number[];
  changes?: number[];
  sounded?: number[];
}

/** Goes to a moment before each of `SEEKS` random changes of tones. */
async function seekToChanges(driver: Driver, goTo: (tone: number) => Promise<void>): Promise<void> {
  const { currentTime = 0 } = (await driver.audio()) ?? {};
  let last = Math.floor(currentTime / TONE_SECONDS);
  for (let seeks = 0; seeks < SEEKS; ) {
    // The oldest are dropped while new ones arrive.
    const tone = 2 + OLDEST + Math.floor(Math.random() * (KEPT / TONE_SECONDS - OLDEST - 8));
    // The next tone has to differ from the current one.
    if (pitchOf(tone - 1) === pitchOf(last)) continue;
    await goTo(tone);
    last = tone;
    seeks++;
  }
}

/** Measures the seeks by Web Audio, in the browser. */
async function hearSeeks(driver: Driver, ui: UiPage): Promise<HeardSeeks> {
  await driver.hostEval(listen);
  const found = {
    ...{ landed: [] as number[], clicks: [] as number[] },
    ...{ changes: [] as number[], sounded: [] as number[] },
  };
  await seekToChanges(driver, async (tone) => {
    const heard = await seek(driver, ui, tone);
    found.landed.push(Math.abs(heard.lasted - BEFORE) * 1000);
    found.changes.push(Math.abs(heard.change - tone * TONE_SECONDS) * 1000);
    found.sounded.push(heard.after);
    found.clicks.push(heard.click);
  });
  return found;
}

/** Measures at the sound device: Firefox's Web Audio sometimes gets nothing of the first second after a seek. */
async function recordSeeks(driver: Driver, ui: UiPage): Promise<HeardSeeks> {
  if (driver.soundServer === null) throw new Error('The sound can only be recorded on Linux');
  const recorder = await recordSound(driver.soundServer);
  const found: HeardSeeks = { landed: [], clicks: [] };
  try {
    await seekToChanges(driver, async (tone) => {
      const change = await timeOfChange(ui, tone);
      const from = await recorder.count();
      await askBackground(ui, 'player:seekBroadcast', change - BEFORE * 1000);
      for (let tries = 0; ; tries++) {
        await new Promise((resolve) => setTimeout(resolve, 200));
        const heard = findChange(await recorder.read(from), pitchOf(tone - 1), pitchOf(tone));
        if (heard === null && tries < 20) continue;
        if (heard === null) throw new Error(`The change to tone ${tone} was not heard`);
        found.landed.push(Math.abs(heard.lasted - BEFORE) * 1000);
        found.clicks.push(heard.click * 1000);
        return;
      }
    });
    return found;
  } finally {
    await recorder.stop();
  }
}

/** The same seeks without recording them, which could delay the sound. Milliseconds. */
async function timeSeeks(driver: Driver, ui: UiPage): Promise<number[]> {
  const times: number[] = [];
  await driver.hostEval(watchSeeks);
  while (times.length < SEEKS) {
    const { state } = await askBackground(ui, 'player:hello');
    const { oldest = 0, edge = 0 } = state.rewind ?? {};
    const at = oldest + MINUTE + Math.random() * (edge - oldest - 2 * MINUTE);
    // In place before the seek, so that none is missed.
    await driver.hostEval(() => (window as unknown as Watching).expectSeek());
    const began = Date.now();
    await askBackground(ui, 'player:seekBroadcast', at);
    times.push((await driver.hostEval(() => (window as unknown as Watching).movedAt())) - began);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 300));
  }
  return times;
}

interface Watching {
  /** From now on waits for a seek. */
  expectSeek(): void;
  /** When playback moved on after it, in milliseconds since 1970. */
  movedAt(): Promise<number>;
}

/** Runs in the host's document. */
function watchSeeks(): void {
  const audio = document.querySelector('audio') as HTMLAudioElement;
  /** Playback that moved this far is certain. Seconds. */
  const PLAYED = 0.03;
  const nextMove = () =>
    new Promise<number>((resolve) => {
      let from = Number.NaN;
      audio.addEventListener('seeked', () => (from = audio.currentTime), { once: true });
      // Timers of a background page are throttled.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        if (!(audio.currentTime > from + PLAYED)) return port2.postMessage(null);
        port1.close();
        resolve(Date.now() - PLAYED * 1000);
      };
      port2.postMessage(null);
    });
  let expected: Promise<number> | null = null;
  const watching: Watching = {
    expectSeek() {
      expected = nextMove();
    },
    movedAt: () => expected ?? Promise.reject(new Error('No seek is expected')),
  };
  Object.assign(window, watching);
}

/** The worst of them counts. */
function against(name: string, browser: BrowserName, samples: number[], limit: number): Figure {
  const sorted = samples.toSorted((a, b) => a - b);
  const most = sorted.at(-1) ?? Number.NaN;
  const shown = figure(`${name}, the worst`, browser, { ours: [most], theirs: [limit] }, 1);
  const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? Number.NaN;
  return { ...shown, oursSpread: [at(0.25), at(0.75)] };
}

/** Goes to a moment before a change of tones, and hears it. Titles change with the tones; the latest are known. */
async function seek(driver: Driver, ui: UiPage, tone: number) {
  const change = await timeOfChange(ui, tone);
  const hearing = driver.hostEval(
    (from, to, after) => (window as unknown as Listening).hear(from, to, after),
    ...([pitchOf(tone - 1), pitchOf(tone), Date.now()] as const),
  );
  await askBackground(ui, 'player:seekBroadcast', change - BEFORE * 1000);
  return hearing;
}

/** When a tone begins, in milliseconds since 1970. */
async function timeOfChange(ui: UiPage, tone: number): Promise<number> {
  const { state } = await askBackground(ui, 'player:hello');
  const { at, title } = state.rewind?.tracks.at(-1) ?? { at: 0, title: '' };
  return at - (Number(title.replace('Number ', '')) - tone) * TONE_SECONDS * 1000;
}

const pitchOf = (tone: number) => toneAt(tone * TONE_SECONDS);

/** Presses and minutes of listening with half an hour kept, against the same with nothing kept. */
export async function measureKeeping(browser: BrowserName): Promise<Figure[]> {
  return withMounts(['MP3 128 kbit/s'], async (mounts) => {
    const url = mounts.get('MP3 128 kbit/s') ?? '';
    const driver = await openDriver(browser, { withHostAccess: true });
    try {
      const ui = await driver.open('options');
      const keep = (isKept: boolean) =>
        askBackground(ui, 'player:changeSettings', { rewindMinutes: isKept ? 30 : 0 });
      const times = { ours: [] as number[], theirs: [] as number[] };
      await ui.evaluate(pressInExtension, url);
      await withBlocks(url, async (clock) => {
        for (let pair = 0; pair < PRESSES; pair++) {
          const turns = pair % 2 === 0 ? [true, false] : [false, true];
          for (const isKept of turns) {
            await keep(isKept);
            await clock.moment((pair + 0.5) / PRESSES);
            (isKept ? times.ours : times.theirs).push(await ui.evaluate(pressInExtension, url));
          }
        }
      });
      const cpu = { ours: [] as number[], theirs: [] as number[] };
      for (let pair = 0; pair < MINUTES; pair++) {
        for (const isKept of pair % 2 === 0 ? [true, false] : [false, true]) {
          await keep(isKept);
          await pressItem(ui, { radio_id: 'x', id: 'x', aURL: url, isLive: true });
          await driver.waitForAudio(({ currentTime, paused }) => currentTime > 3 && !paused);
          const before = cpuTime(browserProcesses(driver.processId));
          await new Promise((resolve) => setTimeout(resolve, MINUTE));
          const after = cpuTime(browserProcesses(driver.processId));
          (isKept ? cpu.ours : cpu.theirs).push(after - before);
          await askBackground(ui, 'player:toggle');
        }
      }
      return [
        figure('press to sound, kept for rewinding against not', browser, times, 1.02),
        figure('CPU time of a minute, kept for rewinding against not', browser, cpu, 1.1, 's'),
      ];
    } finally {
      await driver.close();
    }
  });
}

interface Listening {
  hear(
    from: number,
    to: number,
    after: number,
  ): Promise<{
    /** Where the tones change, in seconds of the stream. */
    change: number;
    /** How much of the first tone was heard, in seconds. */
    lasted: number;
    /** Milliseconds from `after` to the first tone. */
    after: number;
    /** The loudest sound other than the tone while that plays, in thousandths of it. */
    click: number;
  }>;
}

/** Runs in the host's document. */
function listen(): void {
  const audio = document.querySelector('audio') as HTMLAudioElement;
  const context = new AudioContext();
  const meter = new AnalyserNode(context, { fftSize: 2048, smoothingTimeConstant: 0 });
  context.createMediaElementSource(audio).connect(meter).connect(context.destination);
  const bins = new Float32Array(meter.frequencyBinCount);
  const width = context.sampleRate / meter.fftSize;
  const near = (a: number, b: number) => Math.abs(a - b) < 40;
  /** The tones have nothing above this. Hz. */
  const HIGH = 6000;

  function look() {
    meter.getFloatFrequencyData(bins);
    const loudest = bins.reduce((best, value, at) => (value > (bins[best] ?? 0) ? at : best), 1);
    const level = bins[loudest] ?? -200;
    const high = Math.max(...bins.subarray(Math.floor(HIGH / width)));
    return {
      pitch: level > -60 ? loudest * width : 0,
      high: 10 ** ((high - level) / 20),
      position: audio.currentTime,
    };
  }

  const hear: Listening['hear'] = (from, to, began) =>
    new Promise((resolve, reject) => {
      let after = 0;
      let first = 0;
      let last = 0;
      const highs: { position: number; high: number }[] = [];
      const fail = () => {
        const { pitch, position } = look();
        const { paused, readyState } = audio;
        const now = `${pitch} Hz at ${position} s, ${paused ? 'paused' : `ready ${readyState}`}`;
        reject(new Error(`No change from ${from} to ${to} Hz after ${first} s; now ${now}`));
      };
      const giveUp = setTimeout(fail, 15_000);
      const timer = setInterval(() => {
        const { pitch, position, high } = look();
        if (near(pitch, from)) {
          after ||= Date.now() - began;
          first ||= position;
          last = position;
          highs.push({ position, high });
        }
        if (last === 0 || !near(pitch, to)) return;
        clearInterval(timer);
        clearTimeout(giveUp);
        // The analysed sound is half a window old on average.
        const window = meter.fftSize / context.sampleRate;
        const change = (last + position) / 2 - window / 2;
        // The first windows have what was before the tone, and the last ones what follows.
        const within = highs.filter(
          (one) => one.position > first + window && one.position < last - window,
        );
        const click = Math.max(...within.map((one) => one.high * 1000));
        resolve({ change, lasted: (last + position) / 2 - first, after, click });
      }, 5);
    });
  Object.assign(window, { hear });
}
