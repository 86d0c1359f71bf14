import { createRequire } from 'node:module';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const PATH = 'webextension-polyfill';
const load = createRequire(import.meta.url);

beforeEach(() => {
  delete load.cache[load.resolve(PATH)];
});
afterEach(() => vi.unstubAllGlobals());

/** The README says that the polyfill is dead weight in both builds. If this fails, that is no longer true. */
it('is what the browser has already, wherever the browser has a `browser`', () => {
  const native = { runtime: { id: 'skywave' }, storage: {} };
  vi.stubGlobal('chrome', native);
  vi.stubGlobal('browser', native);
  expect(load(PATH)).toBe(native);
});

it('knows none of what Chrome alone has, and asks by callbacks what Chrome answers with promises', async () => {
  const asked: unknown[][] = [];
  const get = (...args: unknown[]) => {
    asked.push(args);
    const callback = args.at(-1);
    if (typeof callback === 'function') callback({ key: 1 });
    return Promise.resolve({ key: 1 });
  };
  const chrome = {
    runtime: { id: 'skywave', lastError: null },
    storage: { local: { get }, session: { get } },
    sidePanel: { open: async () => 'native' },
    offscreen: {},
  };
  vi.stubGlobal('chrome', chrome);
  vi.stubGlobal('browser', undefined);
  const wrapped = load(PATH);
  // The polyfill does not know these and passes them through unchanged.
  expect(wrapped.offscreen).toBe(chrome.offscreen);
  expect(await wrapped.sidePanel.open({})).toBe('native');
  // The same answer as without it, only less directly.
  expect(await wrapped.storage.local.get('key')).toEqual(await chrome.storage.local.get('key'));
  expect(asked.map((args) => typeof args.at(-1))).toEqual(['function', 'string']);
});
