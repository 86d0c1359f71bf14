import type { BrowserName } from '../e2e/driver/driver.ts';
import { openDriver } from '../e2e/driver/open-driver.ts';
import { withBlocks } from './block-clock.ts';
import { withMounts } from './mounts.ts';
import { type Figure, figure } from './report.ts';

const PAIRS = 16;
/** Milliseconds that the first station sounds before the other is pressed. */
const LISTENING = 1_500;

/** From one live station to another, until the new one sounds: ours against two bare elements. */
export async function measureSwitching(browser: BrowserName): Promise<Figure[]> {
  return withMounts(['MP3 128 kbit/s', 'MP3 64 kbit/s'], async (mounts) => {
    const from = mounts.get('MP3 64 kbit/s') ?? '';
    const to = mounts.get('MP3 128 kbit/s') ?? '';
    const driver = await openDriver(browser, { withHostAccess: true });
    try {
      const ui = await driver.open('options');
      const times = { ours: [] as number[], theirs: [] as number[] };
      await withBlocks(to, async (clock) => {
        for (let pair = 0; pair < PAIRS; pair++) {
          const turns =
            pair % 2 === 0 ? (['ours', 'theirs'] as const) : (['theirs', 'ours'] as const);
          for (const turn of turns) {
            await clock.moment((pair + 0.5) / PAIRS);
            const run = turn === 'ours' ? switchInExtension : switchBare;
            const time = await ui.evaluate(run, from, to, LISTENING);
            // Now and then Chromium's element cannot decode the first frame of a burst, cut as it is.
            if (time !== null) times[turn].push(time);
          }
        }
      });
      const target = browser === 'chromium' ? 0.3 : 1.05;
      return [figure('from one station to another, MP3 128 kbit/s', browser, times, target)];
    } finally {
      await driver.close();
    }
  });
}

/** Runs in an extension page: milliseconds from the press on the second to its sound. */
async function switchInExtension(from: string, to: string, listening: number): Promise<number> {
  interface Patch {
    type: string;
    data: { changes: { isPlaying?: boolean } };
  }
  interface Runtime {
    sendMessage(message: object, answered?: () => void): void;
    onMessage: Record<'addListener' | 'removeListener', (listener: (m: Patch) => boolean) => void>;
    lastError?: unknown;
  }
  const { runtime } = (globalThis as unknown as { chrome: { runtime: Runtime } }).chrome;
  const send = (type: string, data?: object) =>
    runtime.sendMessage({ id: 1, type, timestamp: Date.now(), data }, () => void runtime.lastError);
  const press = (url: string) => {
    const item = { radio_id: url, id: url, aURL: url, isLive: true };
    return new Promise<number>((resolve) => {
      const began = performance.now();
      const listener = ({ type, data }: Patch) => {
        // The first station falls silent first, so the next sound is the new one's.
        if (type !== 'ui:patch' || !data.changes.isPlaying) return false;
        runtime.onMessage.removeListener(listener);
        resolve(performance.now() - began);
        return false;
      };
      runtime.onMessage.addListener(listener);
      send('player:toggleItem', { item });
    });
  };
  await press(from);
  await new Promise((resolve) => setTimeout(resolve, listening));
  const time = await press(to);
  send('player:toggle');
  return time;
}

/** The same with two elements; null where the second one gives up. */
async function switchBare(from: string, to: string, listening: number): Promise<number | null> {
  const play = (audio: HTMLAudioElement, url: string) =>
    new Promise<boolean>((resolve) => {
      audio.onplaying = () => resolve(true);
      audio.onerror = () => resolve(false);
      audio.src = url;
      audio.play().catch(() => {});
    });
  const stop = (audio: HTMLAudioElement) => {
    audio.pause();
    audio.removeAttribute('src');
    audio.load();
  };
  const [first, second] = [new Audio(), new Audio()];
  await play(first, from);
  await new Promise((resolve) => setTimeout(resolve, listening));
  const began = performance.now();
  stop(first);
  const played = await play(second, to);
  const time = performance.now() - began;
  stop(second);
  return played ? time : null;
}
