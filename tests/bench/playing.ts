import { buildExtension } from '../e2e/driver/build-extension.ts';
import type { BrowserName, Driver } from '../e2e/driver/driver.ts';
import { openDriver } from '../e2e/driver/open-driver.ts';
import { pressItem } from '../e2e/press-item.ts';
import { createDemoPodcast } from '../servers/demo-podcast.ts';
import { withMounts } from './mounts.ts';
import { cpuTime, extensionProcesses, memory } from './processes.ts';
import { count, type Figure, ratio } from './report.ts';

const MINUTE = 60_000;
const MINUTES = 10;

/**
 * What ten minutes of a station cost with every window closed, against a bare `<audio src>` in a page of an
 * extension that does nothing else: both play the same mount at the same time, each in a browser of its own.
 */
export async function measurePlaying(browser: BrowserName): Promise<Figure[]> {
  return withMounts(['MP3 128 kbit/s'], async (mounts) => {
    const url = mounts.get('MP3 128 kbit/s') ?? '';
    const idle = 'tests/bench/background-page.ts';
    const folder = await buildExtension(browser, { name: 'bare', background: idle, page: idle });
    const ours = await openDriver(browser, { withHostAccess: true });
    const bare = await openDriver(browser, { folder });
    try {
      await playOurs(ours, { radio_id: 'x', id: 'x', aURL: url, isLive: true });
      await playBare(bare, url);
      await pause(20_000);
      const taken = (driver: Driver) => cpuTime(extensionProcesses(browser, driver.processId));
      const before = { ours: taken(ours), bare: taken(bare) };
      await countMessages(ours);
      await pause(MINUTE);
      const live = (await countedMessages(ours)) / 60;
      const cpu = { ours: taken(ours) - before.ours, bare: taken(bare) - before.bare };
      await pause((MINUTES - 1) * MINUTE);
      const held = (driver: Driver) => memory(extensionProcesses(browser, driver.processId));
      const megabytes = { ours: held(ours), bare: held(bare) };
      return [
        ratio('CPU time of a minute, no window open', browser, 's', cpu.ours, cpu.bare, 1.3),
        ratio('memory after ten minutes', browser, 'MB', megabytes.ours, megabytes.bare, 1.4),
        count('messages a second, live', browser, live, 0.2),
        count('messages a second, episode', browser, await messagesOfEpisode(ours), 4),
      ];
    } finally {
      await ours.close();
      await bare.close();
    }
  });
}

async function messagesOfEpisode(driver: Driver): Promise<number> {
  const podcast = await createDemoPodcast();
  try {
    const [episode] = podcast.episodes;
    await playOurs(driver, { id: 'x', enclosureUrl: episode?.url ?? '' });
    await countMessages(driver);
    await pause(MINUTE);
    return (await countedMessages(driver)) / 60;
  } finally {
    await podcast.close();
  }
}

/** Plays an item and closes the page that asked for it. */
async function playOurs(driver: Driver, item: object): Promise<void> {
  const ui = await driver.open('options');
  await pressItem(ui, item);
  await driver.waitForAudio(({ currentTime, paused }) => currentTime > 3 && !paused, {
    timeout: MINUTE,
  });
  await ui.close();
}

async function playBare(driver: Driver, url: string): Promise<void> {
  const page = await driver.open('options');
  await page.evaluate(async (src) => {
    const audio = new Audio(src);
    document.body.append(audio);
    await audio.play();
  }, url);
}

/** Counts every message from here on that the audio host or the background sends. */
async function countMessages(driver: Driver): Promise<void> {
  const wrap = () => {
    interface Counting {
      sent?: number;
      chrome: { runtime: { sendMessage(...args: unknown[]): unknown } };
    }
    const self = globalThis as unknown as Counting;
    const wrapped = self.sent !== undefined;
    self.sent = 0;
    if (wrapped) return;
    const { runtime } = self.chrome;
    const send = runtime.sendMessage.bind(runtime);
    runtime.sendMessage = (...args) => {
      self.sent = (self.sent ?? 0) + 1;
      return send(...args);
    };
  };
  await driver.hostEval(wrap);
  await driver.backgroundEval(wrap).catch(() => {});
}

/** The worker may have slept meanwhile, which forgets what was counted there: then it sent nothing since. */
async function countedMessages(driver: Driver): Promise<number> {
  const sent = () => (globalThis as unknown as { sent?: number }).sent ?? 0;
  const byHost = await driver.hostEval(sent);
  if (driver.name === 'firefox') return byHost;
  return byHost + (await driver.backgroundEval(sent).catch(() => 0));
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
