// `npm run bench`: every figure is a ratio against a peer, measured by turns in one run, in real
// browsers. `npm run bench -- chromium` measures only there, `npm run bench -- history` only that.
import { mkdir, writeFile } from 'node:fs/promises';
import { measureEconomy } from '../bench/economy.ts';
import { measureFeeds } from '../bench/feeds.ts';
import { measureHistory } from '../bench/history.ts';
import { measureImport } from '../bench/import.ts';
import { measureLibrary } from '../bench/library.ts';
import { measurePressToSound } from '../bench/press-to-sound.ts';
import { type Figure, figure, table } from '../bench/report.ts';
import { measureSearch } from '../bench/search.ts';
import type { BrowserName } from '../e2e/driver/driver.ts';
import { openDriver } from '../e2e/driver/open-driver.ts';
import { firefoxPrograms } from '../e2e/driver/sound-server.ts';
import { startIcecast } from '../servers/icecast.ts';
import {
  aac,
  type IcecastFormat,
  mp3,
  oggFlac,
  oggOpus,
  oggVorbis,
} from '../servers/icecast-formats.ts';
import { ensurePrograms } from './ensure-programs.ts';
import { runCommand } from './run-command.ts';

/** Enough that the server's rhythm, of up to a second, averages out of the medians. */
const PAIRS = 20;

const FORMATS: { name: string; file: string; format: IcecastFormat }[] = [
  { name: 'MP3 64 kbit/s', file: 'a64.mp3', format: mp3(64) },
  { name: 'MP3 128 kbit/s', file: 'a128.mp3', format: mp3(128) },
  { name: 'MP3 320 kbit/s', file: 'a320.mp3', format: mp3(320) },
  { name: 'AAC 96 kbit/s', file: 'a96.aac', format: aac(96) },
  { name: 'Ogg Opus 96 kbit/s', file: 'opus.ogg', format: oggOpus(96) },
  { name: 'Ogg Vorbis 96 kbit/s', file: 'vorbis.ogg', format: oggVorbis(96) },
  { name: 'Ogg FLAC', file: 'flac.ogg', format: oggFlac },
];

/** What to reach: Chromium's own element is slow to start on the common MP3 streams. */
const target = (browser: BrowserName, name: string) =>
  browser === 'chromium' && name === 'MP3 128 kbit/s' ? 0.15 : 1.15;

async function measure(browser: BrowserName, mounts: Map<string, string>): Promise<Figure[]> {
  const driver = await openDriver(browser, { withHostAccess: true });
  try {
    const ui = await driver.open('options');
    const figures: Figure[] = [];
    for (const [name, url] of mounts) {
      // The first press wakes the audio host, which the bare element has no match for.
      await measurePressToSound(ui, url, 1);
      const { ours, bare } = await measurePressToSound(ui, url, PAIRS);
      const title = `press to sound, ${name}`;
      figures.push(figure(title, browser, { ours, theirs: bare }, target(browser, name)));
    }
    return figures;
  } finally {
    await driver.close();
  }
}

/** Each in every browser by itself; the sound shares one server over all. */
const SUBJECTS = ['economy', 'history', 'feeds', 'library', 'import', 'search'] as const;

const words = process.argv.slice(2);
const chosen = <Name extends string>(names: readonly Name[]) => {
  const named = names.filter((name) => words.includes(name));
  return named.length > 0 ? named : names;
};
const browsers = chosen(['chromium', 'firefox'] as const);
const subjects = chosen(['sound', ...SUBJECTS] as const);
await ensurePrograms(['chromium', ...firefoxPrograms(), 'icecast', 'ffmpeg', 'postgresql']);
for (const args of [['build'], ['build', '-b', 'firefox']]) {
  const { code, output } = await runCommand('wxt', args);
  if (code !== 0) throw new Error(output);
}

async function measureSound(): Promise<Figure[]> {
  const icecast = await startIcecast();
  const mounts = new Map<string, string>();
  const urls = await Promise.all(
    FORMATS.map(({ file, format }) => icecast.addMount({ name: file, ...format, ready: 'filled' })),
  );
  for (const [index, { name }] of FORMATS.entries()) mounts.set(name, urls[index] ?? '');
  const found: Figure[] = [];
  for (const browser of browsers) found.push(...(await measure(browser, mounts)));
  await icecast.stop();
  return found;
}

const MEASURES: Record<(typeof SUBJECTS)[number], (browser: BrowserName) => Promise<Figure[]>> = {
  economy: measureEconomy,
  history: measureHistory,
  feeds: measureFeeds,
  library: measureLibrary,
  import: measureImport,
  search: measureSearch,
};

const figures: Figure[] = [];
if (subjects.includes('sound')) figures.push(...(await measureSound()));
for (const subject of SUBJECTS) {
  if (!subjects.includes(subject)) continue;
  for (const browser of browsers) figures.push(...(await MEASURES[subject](browser)));
}

await mkdir('.output', { recursive: true });
await writeFile('.output/bench.json', `${JSON.stringify(figures, null, 2)}\n`);
console.log(
  `\n${PAIRS} pairs each, by turns in one run; medians, and the middle half in brackets\n`,
);
console.log(table(figures));
