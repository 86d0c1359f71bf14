import { buildExtension } from '../e2e/driver/build-extension.ts';
import type { BrowserName, Driver } from '../e2e/driver/driver.ts';
import { openDriver } from '../e2e/driver/open-driver.ts';
import { pressItem } from '../e2e/press-item.ts';
import { createDemoPodcast } from '../servers/demo-podcast.ts';
import { withMounts } from './mounts.ts';
import {
  browserProcesses,
  cpuTime,
  extensionProcesses,
  memory,
  readerOf,
  taken,
} from './processes.ts';
import { count, type Figure, figure } from './report.ts';

const MINUTE = 60_000;
const MINUTES = 10;
/** Two identical browsers differ by some megabytes, so there are several of each, started in turn. */
const PAIRS = 5;

/**
 * What ten minutes of a station cost with every window closed, against a bare `<audio src>` in the offscreen
 * document (Firefox: the background page) of an extension that does nothing else. Both start while a page is
 * open that then closes; the peer's draws one word with React. All play the same mount at the same time, each
 * in its own browser. Measured once for the extension's processes, which only the extension can improve, and
 * once for the whole browser, including its network and sound processes.
 */
export async function measurePlaying(browser: BrowserName): Promise<Figure[]> {
  return withMounts(['MP3 128 kbit/s'], async (mounts) => {
    const url = mounts.get('MP3 128 kbit/s') ?? '';
    const idle = 'tests/bench/background-page.ts';
    const folder = await buildExtension(browser, {
      name: 'bare',
      background: idle,
      offscreen: idle,
      page: 'tests/bench/empty-react-page.tsx',
    });
    const opened: { ours: Driver[]; theirs: Driver[] } = { ours: [], theirs: [] };
    const ofAll = readerOf(opened);
    const ofExtension = (id: number) => extensionProcesses(browser, id);
    try {
      for (let pair = 0; pair < PAIRS; pair++) {
        const ours = await openDriver(browser, { withHostAccess: true });
        opened.ours.push(ours);
        await playOurs(ours, { radio_id: 'x', id: 'x', aURL: url, isLive: true });
        const bare = await openDriver(browser, { folder });
        opened.theirs.push(bare);
        await playBare(bare, url);
      }
      const [ours] = opened.ours as [Driver];
      await pause(20_000);
      const before = [ofAll(ofExtension, cpuTime), ofAll(browserProcesses, cpuTime)] as const;
      await countMessages(ours);
      await pause(MINUTE);
      const live = await messagesASecond(ours);
      const [cpu, cpuOfBrowser] = [
        taken(ofAll(ofExtension, cpuTime), before[0]),
        taken(ofAll(browserProcesses, cpuTime), before[1]),
      ];
      await pause((MINUTES - 1) * MINUTE);
      return [
        figure('CPU time of a minute, no window open', browser, cpu, 1.3, 's'),
        figure('CPU time of a minute, of the whole browser', browser, cpuOfBrowser, 1.3, 's'),
        figure('memory after ten minutes', browser, ofAll(ofExtension, memory), 1.4, 'MB'),
        figure(
          'memory after ten minutes, of the whole browser',
          browser,
          ofAll(browserProcesses, memory),
          1.4,
          'MB',
        ),
        count('messages a second, live', browser, live, 0.2),
        count('messages a second, episode', browser, await messagesOfEpisode(ours), 4),
      ];
    } finally {
      for (const driver of Object.values(opened).flat()) await driver.close();
    }
  });
}

async function messagesOfEpisode(driver: Driver): Promise<number> {
  const podcast = await createDemoPodcast();
  try {
    const [episode] = podcast.episodes;
    await playOurs(driver, { id: 'x', enclosureUrl: episode?.url ?? '' });
    // Messages were still on their way to the closed page.
    await pause(2_000);
    await countMessages(driver);
    await pause(MINUTE);
    return await messagesASecond(driver);
  } finally {
    await podcast.close();
  }
}

/** Plays an item where listeners do, and closes the page that asked for it. */
async function playOurs(driver: Driver, item: object): Promise<void> {
  const ui = await driver.open('sidepanel');
  await pressItem(ui, item);
  await driver.waitForAudio(({ currentTime, paused }) => currentTime > 3 && !paused, {
    timeout: MINUTE,
  });
  await ui.close();
}

async function playBare(driver: Driver, url: string): Promise<void> {
  const page = await driver.open('options');
  if (driver.name === 'chromium') {
    await driver.backgroundEval(() =>
      (globalThis as unknown as Offscreen).chrome.offscreen.createDocument({
        ...{ url: 'offscreen.html', reasons: ['AUDIO_PLAYBACK', 'BLOBS'], justification: 'plays' },
      }),
    );
  }
  await driver.hostEval(async (src) => {
    const audio = new Audio(src);
    document.body.append(audio);
    await audio.play();
  }, url);
  await page.close();
}

interface Offscreen {
  chrome: { offscreen: { createDocument(options: object): Promise<void> } };
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
 * Counted from the first message to the last, so that a few at the edges do not matter. The worker may have
 * slept meanwhile and lost its notes: then it has sent nothing since.
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
