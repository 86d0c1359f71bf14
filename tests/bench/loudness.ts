import { createTruePeak } from '@/lib/audio/sound/limiter';
import { askBackground } from '../e2e/ask-background.ts';
import type { AudioState } from '../e2e/driver/audio-state.ts';
import type { BrowserName, Driver, UiPage } from '../e2e/driver/driver.ts';
import { openDriver } from '../e2e/driver/open-driver.ts';
import { pressItem } from '../e2e/press-item.ts';
import {
  type Content,
  createLoudStations,
  type LoudStation,
  type LoudStations,
  loudnessOfBoth,
} from '../servers/loud-stations.ts';
import { count, type Figure, figure } from './report.ts';
import { RATE, recordSound, type SoundRecorder } from './sound-recorder.ts';

/** LUFS. */
const TARGET = -18;
/** Seconds of sound after which a station has to be as loud as all others: the first time, and from then on. */
const FIRST = 15;
const SECOND = 1;
/** How long each is listened to, in seconds. */
const LISTENED = 8;
/** The highest peak allowed, in dBTP. */
const CEILING = -1;

/** From the quietest to the loudest that is on the air, 1.5 dB apart. */
const STATIONS: readonly LoudStation[] = Array.from({ length: 20 }, (_, nth) => ({
  content: (['music', 'speech', 'mixed'] as const satisfies Content[])[nth % 3] ?? 'music',
  level: -35 + Math.round((nth * 290) / 19) / 10,
}));
/** Browsers at a time. */
const AT_ONCE = 4;

interface Heard {
  station: LoudStation;
  /** LUFS: of a bare element, after the first press, and after the second. */
  bare: number;
  first: number;
  second: number;
  /** dBTP, of all that was heard while it was levelled. */
  peak: number;
}

/** How loud twenty stations come out of the sound device, levelled and from the browser's own player. */
export async function measureLoudness(browser: BrowserName): Promise<Figure[]> {
  const server = await createLoudStations(STATIONS);
  try {
    const groups = Array.from({ length: AT_ONCE }, (_, group) =>
      STATIONS.filter((_, nth) => nth % AT_ONCE === group),
    );
    const heard = (await Promise.all(groups.map((group) => hear(browser, server, group)))).flat();
    const off = (loudness: (one: Heard) => number) =>
      heard.map((one) => Math.abs(loudness(one) - TARGET));
    const [ours, again, theirs] = [
      off((one) => one.first),
      off((one) => one.second),
      off((one) => one.bare),
    ];
    const peak = Math.max(...heard.map((one) => one.peak));
    const first = `distance from ${TARGET} LUFS, ${FIRST} s after the first press`;
    return [
      figure(first, browser, { ours, theirs }, 0.1, 'LU'),
      count(`${first}, of 20 stations the furthest`, browser, Math.max(...ours), 1),
      count(`the same ${SECOND} s after the second press`, browser, Math.max(...again), 1),
      count(`true peak, against ${CEILING} dBTP`, browser, 10 ** (peak / 20), 10 ** (CEILING / 20)),
    ];
  } finally {
    await server.close();
  }
}

async function hear(
  browser: BrowserName,
  server: LoudStations,
  stations: readonly LoudStation[],
): Promise<Heard[]> {
  const driver = await openDriver(browser, { withHostAccess: true, toSoundServer: true });
  if (driver.soundServer === null) throw new Error('The sound can only be recorded on Linux');
  const recorder = await recordSound(driver.soundServer);
  try {
    const ui = await driver.open('options');
    // The extension's own rules let none of its pages reach this machine before the listener has asked for it.
    // Not the first station to be heard: a press on a paused one would resume the same sound.
    await press(ui, server.at(stations.at(-1) as LoudStation));
    await driver.waitForAudio(({ currentTime }) => currentTime > 1);
    await askBackground(ui, 'player:toggle', false);
    const bare: number[] = [];
    for (const station of stations) {
      await ui.evaluate(playBare, server.at(station));
      bare.push((await listen(recorder)).loudness);
      await ui.evaluate(playBare, null);
    }
    await askBackground(ui, 'player:changeSettings', {
      ...{ levelLoudness: true, targetLoudness: TARGET },
    });
    const hearAll = async (after: number) => {
      const heard: Listened[] = [];
      for (const station of stations)
        heard.push(await hearLevelled(driver, ui, recorder, server.at(station), after));
      return heard;
    };
    const first = await hearAll(FIRST);
    const second = await hearAll(SECOND);
    return stations.map((station, nth) => ({
      ...{ station, bare: bare[nth] ?? Number.NaN },
      ...{ first: first[nth]?.loudness ?? Number.NaN, second: second[nth]?.loudness ?? Number.NaN },
      peak: Math.max(first[nth]?.peak ?? Number.NaN, second[nth]?.peak ?? Number.NaN),
    }));
  } finally {
    await recorder.stop();
    await driver.close();
  }
}

async function hearLevelled(
  driver: Driver,
  ui: UiPage,
  recorder: SoundRecorder,
  url: string,
  after: number,
): Promise<Listened> {
  const before = (await driver.audio())?.src;
  const began = await recorder.count();
  await press(ui, url);
  const options = { timeout: (after + 30) * 1000 };
  const isDue = ({ src, currentTime }: AudioState) => src !== before && currentTime >= after;
  await driver.waitForAudio(isDue, options);
  const { loudness } = await listen(recorder);
  return { loudness, peak: peakOf(await recorder.read(began)) };
}

const press = (ui: UiPage, url: string) =>
  pressItem(ui, { radio_id: url, id: url, aURL: url, isLive: true, title: url });

interface Listened {
  loudness: number;
  peak: number;
}

/** Measures what comes out from now on. */
async function listen(recorder: SoundRecorder): Promise<Listened> {
  const from = await recorder.count();
  const isEnough = async () => (await recorder.count()) - from >= LISTENED * RATE;
  while (!(await isEnough())) await new Promise((resolve) => setTimeout(resolve, 100));
  const samples = await recorder.read(from);
  return { loudness: loudnessOfBoth(samples, RATE), peak: peakOf(samples) };
}

/** dBTP. */
function peakOf(samples: Float32Array): number {
  const peak = createTruePeak();
  return 20 * Math.log10(samples.reduce((highest, sample) => Math.max(highest, peak(sample)), 0));
}

/** Runs in an extension page: plays this address until it is told another, or null. Resolves once it is heard. */
function playBare(url: string | null): Promise<void> {
  const own = window as unknown as { bare?: HTMLAudioElement };
  own.bare?.pause();
  own.bare?.removeAttribute('src');
  if (url === null) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const audio = new Audio(url);
    own.bare = audio;
    audio.onplaying = () => setTimeout(resolve, 500);
    audio.onerror = () => reject(new Error(`${url}: ${audio.error?.message}`));
    void audio.play();
  });
}
