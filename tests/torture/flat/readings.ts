import { extensionProcesses, memory } from '../../bench/processes.ts';
import { askBackground } from '../../e2e/ask-background.ts';
import type { Driver, UiPage } from '../../e2e/driver/driver.ts';

/** What must not grow, read at one moment. */
export interface Reading {
  /** Megabytes of the extension's processes, the heap of every context in them. */
  memory: number;
  /** Megabytes of the audio host's heap, where the browser tells it. */
  heap: number;
  /** Seconds of sound in the SourceBuffer. */
  buffered: number;
  /** Pieces that it falls into. */
  ranges: number;
  /**
   * Kilobytes of storage.local and storage.session, as JSON; without the titles of the last ten minutes by
   * the clock, which are all titles of the two hours here.
   */
  stored: number;
  /** Rows of the station's history. */
  rows: number;
  /** Messages since the reading before. */
  messages: number;
}

export async function read(driver: Driver, page: UiPage, radioId: string): Promise<Reading> {
  const media = await driver.hostEval(() => {
    const { buffered } = document.querySelector('audio') as HTMLAudioElement;
    const last = buffered.length - 1;
    const { memory } = performance as unknown as { memory?: { usedJSHeapSize: number } };
    return {
      buffered: last < 0 ? 0 : buffered.end(last) - buffered.start(0),
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

/** Counts what the audio host and the background send, from the first call on; gives it, and begins anew. */
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
    // Firefox's background page is told as `window`; `globalThis` would be the page that asks it.
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
