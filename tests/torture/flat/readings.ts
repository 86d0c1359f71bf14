import { extensionProcesses, memory } from '../../bench/processes.ts';
import { askBackground } from '../../e2e/ask-background.ts';
import type { Driver, UiPage } from '../../e2e/driver/driver.ts';

/** Figures that must not grow, at one moment. */
export interface Reading {
  /** Megabytes used by the extension's processes, including the heaps of all contexts. */
  memory: number;
  /** Megabytes of the audio host's heap; 0 if the browser does not report it. */
  heap: number;
  /** Seconds of sound in the SourceBuffer behind the position. */
  behind: number;
  /** Seconds of sound in the SourceBuffer ahead of the position. */
  ahead: number;
  /** Number of buffered ranges. */
  ranges: number;
  /**
   * Kilobytes of storage.local and storage.session, as JSON, without `history/recent`: it holds the titles of the
   * last ten minutes of real time, which here means those of all two hours.
   */
  stored: number;
  /** Rows in the station's history. */
  rows: number;
  /** Messages sent since the previous reading. */
  messages: number;
}

export async function read(driver: Driver, page: UiPage, radioId: string): Promise<Reading> {
  const media = await driver.hostEval(() => {
    const { buffered, currentTime } = document.querySelector('audio') as HTMLAudioElement;
    const last = buffered.length - 1;
    const { memory } = performance as unknown as { memory?: { usedJSHeapSize: number } };
    return {
      behind: last < 0 ? 0 : currentTime - buffered.start(0),
      ahead: last < 0 ? 0 : buffered.end(last) - currentTime,
      ranges: buffered.length,
      heap: (memory?.usedJSHeapSize ?? 0) / 2 ** 20,
    };
  });
  const stored = await page.evaluate(async () => {
    interface Area {
      get(keys: null): Promise<object>;
    }
    type Scope = Record<'browser' | 'chrome', { storage: Record<'local' | 'session', Area> }>;
    const scope = globalThis as unknown as Partial<Scope>;
    const storage = (scope.browser ?? scope.chrome)?.storage;
    const all = { ...(await storage?.local.get(null)), ...(await storage?.session.get(null)) };
    return JSON.stringify({ ...all, 'history/recent': null }).length / 1024;
  });
  return {
    ...{ ...media, stored },
    memory: memory(extensionProcesses(driver.name, driver.processId), driver.processId),
    rows: (await askBackground(page, 'history:fetch', radioId)).length,
    messages: await countMessages(driver),
  };
}

/** Returns how many messages the audio host and the background have sent since the last call. */
async function countMessages(driver: Driver): Promise<number> {
  const count = () => {
    interface Api {
      runtime: { sendMessage(...args: unknown[]): unknown };
    }
    interface Counting {
      sent?: number;
      browser?: Api;
      chrome: Api;
    }
    // In Firefox, `window` is the background page here; `globalThis` would be the page that evaluates this.
    const page = (typeof window === 'undefined' ? globalThis : window) as unknown as Counting;
    const before = page.sent;
    page.sent = 0;
    if (before !== undefined) return before;
    const { runtime } = page.browser ?? page.chrome;
    const send = runtime.sendMessage.bind(runtime);
    runtime.sendMessage = (...args) => {
      page.sent = (page.sent ?? 0) + 1;
      return send(...args);
    };
    return 0;
  };
  const byHost = await driver.hostEval(count);
  return driver.name === 'firefox' ? byHost : byHost + (await driver.backgroundEval(count));
}
