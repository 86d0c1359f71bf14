import { afterEach, expect, test, vi } from 'vitest';
import { createLazyScript, installLazyScripts, offerLazyScript } from '@/lib/platform/lazy-script';

interface Script {
  src: string;
  onload(): void;
  onerror(): void;
}

/** A document whose scripts wait until the test lets them load or fail. */
function withDocument(): Script[] {
  const scripts: Script[] = [];
  vi.stubGlobal('document', {
    createElement: () => ({}),
    head: { append: (script: Script) => scripts.push(script) },
  });
  return scripts;
}

/** What a script provides, as far as these tests care. */
const PART = {} as SkywaveLibraries['feedsmith'];

afterEach(() => {
  vi.unstubAllGlobals();
  globalThis.skywaveLibraries = undefined;
});

test('a script is loaded once, on the first request', async () => {
  const scripts = withDocument();
  const library = createLazyScript('feedsmith');
  expect(() => library.get()).toThrow('/feedsmith.js was not loaded');
  const both = Promise.all([library.load(), library.load()]);
  expect(scripts.map(({ src }) => src)).toEqual(['/feedsmith.js']);
  offerLazyScript('feedsmith', PART);
  scripts[0]?.onload();
  expect(await both).toEqual([PART, PART]);
  expect(await library.load()).toBe(PART);
  expect(library.get()).toBe(PART);
  expect(scripts).toHaveLength(1);
});

test('a script is requested again after it failed to load', async () => {
  const scripts = withDocument();
  const library = createLazyScript('feedsmith');
  const failing = library.load();
  scripts[0]?.onerror();
  await expect(failing).rejects.toThrow('/feedsmith.js did not load');
  const again = library.load();
  offerLazyScript('feedsmith', PART);
  scripts[1]?.onload();
  expect(await again).toBe(PART);
});

test('a script that offers nothing is reported', async () => {
  const scripts = withDocument();
  const library = createLazyScript('feedsmith');
  const loading = library.load();
  scripts[0]?.onload();
  await expect(loading).rejects.toThrow('/feedsmith.js offered nothing');
});

test('a library that is part of the code needs no script', async () => {
  const scripts = withDocument();
  const library = createLazyScript('feedsmith', PART);
  expect(library.get()).toBe(PART);
  expect(await library.load()).toBe(PART);
  expect(scripts).toEqual([]);
});

test('in a worker, only installed scripts can be loaded', async () => {
  const installing: (() => void)[] = [];
  const imported: string[] = [];
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => installing.push(listener));
  vi.stubGlobal('importScripts', (path: string) => {
    imported.push(path);
    if (path === '/feedsmith.js') offerLazyScript('feedsmith', PART);
    if (path === '/hls.js') throw new DOMException('It was not installed', 'NetworkError');
  });
  installLazyScripts();
  expect(imported).toEqual([]);
  for (const install of installing) install();
  expect(imported).toEqual(['/feedsmith.js', '/neon.js', '/sync.js', '/transfer.js']);
  const library = createLazyScript('feedsmith');
  expect(await library.load()).toBe(PART);
  expect(imported.at(-1)).toBe('/feedsmith.js');
  const other = createLazyScript('hls');
  await expect(other.load()).rejects.toThrow('It was not installed');
});
