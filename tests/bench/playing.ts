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
      const live = await messagesASecond(ours);
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
    return await messagesASecond(driver);
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

/** Notes when the audio host or the background sends a message, from here on. */
async function countMessages(driver: Driver): Promise<void> {
  const wrap = () => {
    interface Counting {
      sent?: number[];
      chrome: { runtime: { sendMessage(...args: unknown[]): unknown } };
    }
    const self = globalThis as unknown as Counting;
    const wrapped = self.sent !== undefined;
    self.sent = [];
    if (wrapped) return;
    const { runtime } = self.chrome;
    const send = runtime.sendMessage.bind(runtime);
    runtime.sendMessage = (...args) => {
      self.sent?.push(Date.now());
      return send(...args);
    };
  };
  await driver.hostEval(wrap);
  await driver.backgroundEval(wrap).catch(() => {});
}

/**
 * From the first message to the last, which a few at the edges do not change. The worker may have slept
 * meanwhile, which forgets what was noted there: then it sent nothing since.
 */
async function messagesASecond(driver: Driver): Promise<number> {
  const sent = () => (globalThis as unknown as { sent?: number[] }).sent ?? [];
  const byBackground = driver.name === 'firefox' ? [] : driver.backgroundEval(sent).catch(() => []);
  const times = [...(await driver.hostEval(sent)), ...(await byBackground)].toSorted(
    (a, b) => a - b,
  );
  const [first = 0] = times;
  const seconds = ((times.at(-1) ?? first) - first) / 1000;
  return seconds === 0 ? times.length / 60 : Number(((times.length - 1) / seconds).toFixed(2));
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
