import { afterEach, expect, test, vi } from 'vitest';
import { createLazyScript, installLazyScripts } from '@/lib/platform/lazy-script';

interface Script {
  src: string;
  onload(): void;
  onerror(): void;
}

/** A document of whose scripts every one waits to be let load, or fail. */
function withDocument(): Script[] {
  const scripts: Script[] = [];
  vi.stubGlobal('document', {
    createElement: () => ({}),
    head: { append: (script: Script) => scripts.push(script) },
  });
  return scripts;
}

afterEach(() => vi.unstubAllGlobals());

test('is loaded once, by whoever asks first', async () => {
  const scripts = withDocument();
  const library = createLazyScript('/part.js', () => 'the part');
  expect(() => library.get()).toThrow('/part.js was not loaded');
  const both = Promise.all([library.load(), library.load()]);
  expect(scripts.map(({ src }) => src)).toEqual(['/part.js']);
  scripts[0]?.onload();
  expect(await both).toEqual(['the part', 'the part']);
  expect(await library.load()).toBe('the part');
  expect(library.get()).toBe('the part');
  expect(scripts).toHaveLength(1);
});

test('is asked for again after it did not load', async () => {
  const scripts = withDocument();
  const library = createLazyScript('/part.js', () => 'the part');
  const failing = library.load();
  scripts[0]?.onerror();
  await expect(failing).rejects.toThrow('/part.js did not load');
  const again = library.load();
  scripts[1]?.onload();
  expect(await again).toBe('the part');
});

test('a script that offers nothing is said to', async () => {
  const scripts = withDocument();
  const library = createLazyScript<string>('/part.js', () => undefined);
  const loading = library.load();
  scripts[0]?.onload();
  await expect(loading).rejects.toThrow('/part.js offered nothing');
});

test('needs no script where it is part of the code', async () => {
  const scripts = withDocument();
  const library = createLazyScript<string>('/part.js', () => undefined, 'own');
  expect(library.get()).toBe('own');
  expect(await library.load()).toBe('own');
  expect(scripts).toEqual([]);
});

test('in a worker, comes by what was installed with it', async () => {
  const installing: (() => void)[] = [];
  const imported: string[] = [];
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => installing.push(listener));
  vi.stubGlobal('importScripts', (path: string) => {
    imported.push(path);
    if (path === '/other.js') throw new DOMException('It was not installed', 'NetworkError');
  });
  installLazyScripts(['/part.js']);
  expect(imported).toEqual([]);
  for (const install of installing) install();
  expect(imported).toEqual(['/part.js']);
  const library = createLazyScript('/part.js', () => 'the part');
  expect(await library.load()).toBe('the part');
  expect(imported).toEqual(['/part.js', '/part.js']);
  const other = createLazyScript('/other.js', () => 'the other part');
  await expect(other.load()).rejects.toThrow('It was not installed');
});
