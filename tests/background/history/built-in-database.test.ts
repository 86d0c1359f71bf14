import 'fake-indexeddb/auto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { runInThisContext } from 'node:vm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { HistoryStatus } from '@/lib/contract/history';
import { createFakeStorage } from '../../support/fake-storage.ts';
import { runCommand } from '../../tools/run-command.ts';
import { SECRET_URL } from './fake-history.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** Builds only the background. Sets `outDirTemplate`, since WXT writes `outDir` into the generated tsconfig. */
const BUILD = `
  import { build } from 'wxt';
  const [root, outDirTemplate] = process.argv.slice(1);
  await build({ root, outDirTemplate, filterEntrypoints: ['background'] });`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skywave-'));
  const template = relative(join(ROOT, '.output'), folder);
  const { code, output } = await runCommand(
    process.execPath,
    ['--input-type=module', '-e', BUILD, ROOT, template],
    { cwd: ROOT, env: { NODE_ENV: 'production', WXT_DATABASE_URL: SECRET_URL } },
  );
  expect(code, output).toBe(0);
}, 240_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

it('the history of a copy that is built with WXT_DATABASE_URL is in that database', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  const browser = createBrowser();
  vi.stubGlobal('chrome', browser.chrome);
  vi.stubGlobal('addEventListener', () => {});
  runInThisContext(await readFile(join(folder, 'background.js'), 'utf8'));
  expect(await browser.ask<HistoryStatus>('history:status')).toMatchObject({
    ...{ place: 'database', hasBuiltIn: true, usesBuiltIn: true },
    ...{ host: 'db.example:5433', database: 'tracks' },
  });
}, 60_000);

/** The sender of the request. */
const PAGE = { id: 'skywave', url: 'chrome-extension://skywave/options.html' };

type Listener = (message: unknown, sender: unknown, respond: (answer: unknown) => void) => unknown;

/** As much of a browser as the background needs to start; all other calls do nothing. */
function createBrowser() {
  const storage = createFakeStorage();
  const listeners: Listener[] = [];
  const own: Record<string, unknown> = {
    'storage.local': storage.local,
    'storage.session': storage.session,
    'runtime.id': 'skywave',
    'runtime.getManifest': () => ({ version: '0', manifest_version: 3 }),
    'runtime.getURL': (path: string) => `chrome-extension://skywave${path}`,
    'runtime.onMessage.addListener': (listener: Listener) => void listeners.push(listener),
    'runtime.getContexts': async () => [],
    'i18n.getUILanguage': () => 'en',
    'i18n.getMessage': () => '',
    'permissions.contains': async () => false,
  };
  const part = (path: string): unknown =>
    own[path] ??
    new Proxy(async () => {}, {
      get: (_, name) =>
        name === 'then' ? undefined : part(`${path}${path && '.'}${String(name)}`),
    });
  return {
    chrome: part(''),
    /** Sends a page's request to the background, and returns the answer. */
    ask: <T>(type: string) =>
      new Promise<T>((resolve) => {
        const message = { id: 1, type, data: undefined, timestamp: Date.now() };
        for (const listener of listeners) {
          listener(message, PAGE, (answer) => resolve((answer as { res: T }).res));
        }
      }),
  };
}
