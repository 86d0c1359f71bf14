import fc from 'fast-check';
import { afterAll, beforeAll, inject, it } from 'vitest';
import type { PlayableItem } from '@/lib/model/playable-item';
import { isFirefox, keepNothing, openBrowser } from '../../e2e/steps.ts';
import { createDemoPodcast, type DemoPodcast } from '../../servers/demo-podcast.ts';
import { createDemoStation, type DemoStation } from '../../servers/demo-station.ts';
import { report } from '../report.ts';
import { seed, sized } from '../size.ts';
import { browserCommands } from './browser-commands.ts';
import { BrowserModel } from './browser-model.ts';
import type { BrowserPlayer } from './browser-player.ts';
import { DURATIONS } from './items.ts';

/** Duration of each episode. Long enough that one only ends when sought to its end. */
const SECONDS = 600;
/** Most commands generated at a time. */
const ROUND = 60;
/** How many of the last commands a failure lists. */
const TOLD = 15;

let podcast: DemoPodcast;
let station: DemoStation;
let player: BrowserPlayer;
let items: PlayableItem[];

beforeAll(async () => {
  const titles = ['Alpha', 'Beta', 'Gamma'];
  podcast = await createDemoPodcast({
    episodes: titles.map((title) => ({ title, seconds: SECONDS })),
  });
  station = await createDemoStation();
  const live = station.addMount({ path: '/live', name: 'Live', titles: ['Ada - One'] }).url;
  const missing = `${podcast.url}/missing.mp3`;
  items = [
    ...podcast.episodes.map(({ url, title }) => ({
      id: title,
      enclosureUrl: url,
      title,
      artist: `Show of ${title}`,
    })),
    { radio_id: 'live', id: 'live', aURL: live, isLive: true, title: 'Live' },
    { id: 'missing', enclosureUrl: missing, title: 'Missing', artist: 'Show of Missing' },
  ];
  for (const { url } of podcast.episodes) DURATIONS.set(url, SECONDS);
  DURATIONS.set(live, Number.POSITIVE_INFINITY);
  DURATIONS.set(missing, null);
  const driver = await openBrowser();
  player = { driver, panel: await driver.open('sidepanel'), others: [], commands: [] };
  // The model knows nothing of what is kept of a station.
  await keepNothing(player.panel);
});
afterAll(async () => {
  await player?.driver.close();
  await podcast?.close();
  await station?.close();
});

it('whatever is pressed, the browser plays and shows what the model predicts', async () => {
  const wanted = sized(60, 1000);
  const model = new BrowserModel();
  const examples: string[] = [];
  const commands = fc.commands(browserCommands(items, !isFirefox()), {
    maxCommands: ROUND,
    size: 'max',
  });
  for (let times = 0; player.commands.length < wanted && examples.length === 0; times++) {
    // No shrinking: the browser and the model just continue from where they are.
    const property = fc.asyncProperty(commands, (some) =>
      fc.asyncModelRun(() => ({ model, real: player }), some),
    );
    const { failed, errorInstance } = await fc.check(property, {
      numRuns: 1,
      seed: seed + times,
      endOnFailure: true,
    });
    if (failed)
      examples.push(`${player.commands.slice(-TOLD).join(', ')}\n${String(errorInstance)}`);
  }
  const errors = await player.driver.consoleErrors();
  await report({
    ...{ part: 'presses', what: 'state, sound and pages', where: inject('browser') },
    runs: player.commands.length,
    losses: { 'wrong states': examples.length, 'errors in the console': errors.length },
    examples: [...examples, ...errors],
  });
});
