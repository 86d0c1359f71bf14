import { askBackground } from '../e2e/ask-background.ts';
import type { BrowserName, Driver } from '../e2e/driver/driver.ts';
import { openDriver } from '../e2e/driver/open-driver.ts';
import { pressItem } from '../e2e/press-item.ts';
import { createDemoPodcast } from '../servers/demo-podcast.ts';
import { withBlocks } from './block-clock.ts';
import { type HeardPress, pressAndHear, untilSilent } from './heard-press.ts';
import { startHlsStation } from './hls-station.ts';
import { type MountName, withMounts } from './mounts.ts';
import {
  browserProcesses,
  cpuTime,
  extensionProcesses,
  memory,
  readerOf,
  taken,
} from './processes.ts';
import { type Figure, figure } from './report.ts';
import { recordSound } from './sound-recorder.ts';

const MINUTE = 60_000;
/** Two identical browsers differ by some megabytes, so there are several of each, started in turn. */
const PAIRS = 4;
/** How often each presses. */
const PRESSES = 30;
/** The fractions of its multiples spread evenly from 0 to 1, however many there are. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

const OFF = { levelLoudness: false, voiceBoost: false, equaliser: 'flat' } as const;

/** The settings that are on, and what is played with them: what is only turned down needs no graph. */
interface Variant {
  name: string;
  on: { levelLoudness: boolean; voiceBoost: boolean; equaliser: 'flat' | 'bass' };
  plays: Source;
  presses: readonly (MountName | 'an episode')[];
}
type Source = MountName | 'an episode' | 'HLS';

/** Seconds of an episode: more than are played. */
const EPISODE = 600;
const VARIANTS: readonly Variant[] = [
  {
    name: 'with levelling alone, of a loud station',
    on: { ...OFF, levelLoudness: true },
    plays: 'loud MP3 128 kbit/s',
    presses: ['loud MP3 128 kbit/s'],
  },
  {
    name: 'with levelling, voice boost and equaliser',
    on: { levelLoudness: true, voiceBoost: true, equaliser: 'bass' },
    plays: 'MP3 128 kbit/s',
    presses: ['MP3 128 kbit/s', 'AAC 96 kbit/s'],
  },
  {
    name: 'with levelling, voice boost and equaliser, of an episode',
    on: { levelLoudness: true, voiceBoost: true, equaliser: 'bass' },
    plays: 'an episode',
    presses: ['an episode'],
  },
  {
    name: 'with levelling, voice boost and equaliser, of a station in HLS',
    on: { levelLoudness: true, voiceBoost: true, equaliser: 'bass' },
    plays: 'HLS',
    presses: [],
  },
];

/** What processing the sound costs, against the same player without any. */
export async function measureSoundCosts(browser: BrowserName): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const variant of VARIANTS) {
    figures.push(...(await measurePlaying(browser, variant)));
    figures.push(...(await measurePresses(browser, variant)));
  }
  return figures;
}

/** Runs with the address of this on a server. */
async function withSource<Result>(
  source: Source,
  use: (url: string) => Promise<Result>,
): Promise<Result> {
  if (source === 'an episode') {
    const podcast = await createDemoPodcast({ episodes: [{ title: 'One', seconds: EPISODE }] });
    return use(podcast.episodes[0]?.url ?? '').finally(podcast.close);
  }
  if (source === 'HLS') {
    const station = await startHlsStation();
    return use(`${station.url}/master.m3u8`).finally(station.close);
  }
  return withMounts([source], (mounts) => use(mounts.get(source) ?? ''));
}

function measurePlaying(browser: BrowserName, { name, on, plays }: Variant): Promise<Figure[]> {
  return withSource(plays, async (url) => {
    const opened: { ours: Driver[]; theirs: Driver[] } = { ours: [], theirs: [] };
    const ofAll = readerOf(opened);
    const ofExtension = (id: number) => extensionProcesses(browser, id);
    try {
      for (let pair = 0; pair < PAIRS; pair++) {
        for (const [into, settings] of [
          [opened.ours, on],
          [opened.theirs, OFF],
        ] as const) {
          const driver = await openDriver(browser, { withHostAccess: true });
          into.push(driver);
          const ui = await driver.open('sidepanel');
          await askBackground(ui, 'player:changeSettings', settings);
          const station = { radio_id: 'x', id: 'x', aURL: url, isLive: true };
          const isEpisode = plays === 'an episode';
          await pressItem(ui, isEpisode ? { id: 'x', url, title: 'One' } : station);
          const sounds = ({ currentTime, paused }: { currentTime: number; paused: boolean }) =>
            currentTime > 3 && !paused;
          await driver.waitForAudio(sounds, { timeout: MINUTE });
          await ui.close();
        }
      }
      await pause(20_000);
      const read = () => [ofAll(ofExtension, cpuTime), ofAll(browserProcesses, cpuTime)] as const;
      const [before, beforeOfBrowser] = read();
      await pause(2 * MINUTE);
      const [after, afterOfBrowser] = read();
      return [
        figure(`CPU time of two minutes ${name}`, browser, taken(after, before), 1.25, 's'),
        figure(
          `CPU time of two minutes ${name}, of the whole browser`,
          browser,
          taken(afterOfBrowser, beforeOfBrowser),
          1.25,
          's',
        ),
        figure(`memory ${name}`, browser, ofAll(ofExtension, memory), 1.25, 'MB'),
      ];
    } finally {
      for (const driver of Object.values(opened).flat()) await driver.close();
    }
  });
}

/** Presses something that was never heard, in turn with and without. */
async function measurePresses(
  browser: BrowserName,
  { name: what, on, presses }: Variant,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const name of presses) {
    await withSource(name, async (url) => {
      const driver = await openDriver(browser, { withHostAccess: true, toSoundServer: true });
      const recorder = await recordSound(driver.soundServer ?? '');
      try {
        const ui = await driver.open('options');
        const isEpisode = name === 'an episode';
        const press = () =>
          pressAndHear(ui, recorder, isEpisode ? { episode: url } : { station: url });
        const times = { ours: [] as HeardPress[], theirs: [] as HeardPress[] };
        const turns = [
          { into: times.ours, settings: on },
          { into: times.theirs, settings: OFF },
        ];
        for (const { settings } of turns) {
          await askBackground(ui, 'player:changeSettings', settings);
          await press();
        }
        const pressAll = async (moment: (pair: number) => Promise<void>) => {
          for (let pair = 0; pair < PRESSES; pair++) {
            for (const { into, settings } of pair % 2 === 0 ? turns : turns.toReversed()) {
              await askBackground(ui, 'player:changeSettings', settings);
              await untilSilent(recorder);
              await moment(pair);
              into.push(await press());
            }
          }
        };
        if (isEpisode) await pressAll(async () => {});
        else {
          await withBlocks(url, (clock) => pressAll((pair) => clock.moment((pair * GOLDEN) % 1)));
        }
        for (const [kind, where] of KINDS) {
          const pick = (all: HeardPress[]) => all.map((one) => one[kind]);
          const samples = { ours: pick(times.ours), theirs: pick(times.theirs) };
          // At most 10 ms later.
          const { theirs } = figure('', browser, samples, 1);
          const target = Number(((theirs + 10) / theirs).toFixed(2));
          figures.push(figure(`press to sound ${what}, ${name}${where}`, browser, samples, target));
        }
      } finally {
        await recorder.stop();
        await driver.close();
      }
    });
  }
  return figures;
}

const KINDS = [
  ['told', ''],
  ['heard', ', at the sound device'],
] as const;

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
