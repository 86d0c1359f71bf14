import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askBackground } from './ask-background.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { temporaryFolder } from './driver/temporary-folder.ts';
import { alertSays, isFirefox, liveItem, openBrowser, pressItem } from './steps.ts';

interface Api {
  contextMenus: {
    create(entry: { title: string }): unknown;
    update(id: string, entry: { enabled: boolean }): Promise<void>;
  };
  omnibox: { setDefaultSuggestion(suggestion: { description: string }): unknown };
}
type Background = typeof globalThis & { chrome: Api; browser?: Api; said: string[] };

const SOON = { timeout: 15_000 };
/** Nothing listens at this address. */
const NOTHING = 'http://127.0.0.1:9/x.mp3';

/** The test's own German sentences, so that changes to the real catalogue don't matter. */
const GERMAN: Record<string, string> = {
  trouble_loading: 'Der Ton lädt nicht',
  menus_play: 'Hier spielen',
  menus_add: 'Hier hinzufügen',
  omnibox_first: 'Das erste davon',
};

async function buildWithGerman(folder: string): Promise<string> {
  const copy = join(folder, 'build');
  const build = isFirefox() ? '.output/firefox-mv2' : '.output/chrome-mv3';
  await cp(resolve(build), copy, { recursive: true });
  const locales = join(copy, '_locales');
  const messages = JSON.parse(await readFile(join(locales, 'en/messages.json'), 'utf8'));
  messages.language_code = { message: 'de' };
  for (const [key, message] of Object.entries(GERMAN)) messages[key] = { message };
  await mkdir(join(locales, 'de'), { recursive: true });
  await writeFile(join(locales, 'de/messages.json'), JSON.stringify(messages));
  return copy;
}

describe('the background', () => {
  let folder: string;
  let driver: Driver;
  let ui: UiPage;

  beforeAll(async () => {
    folder = await temporaryFolder('language');
    driver = await openBrowser({ folder: await buildWithGerman(folder) });
    ui = await driver.open('sidepanel');
    await ui.waitFor({ role: 'tab', name: 'Home' });
  });
  afterAll(async () => {
    await driver?.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  /** Whether the last entry of the menus is there. */
  const hasMenus = () =>
    driver.backgroundEval(async () => {
      const page = self as unknown as Background;
      const { contextMenus } = page.browser ?? page.chrome;
      return contextMenus.update('add', { enabled: true }).then(
        () => true,
        () => false,
      );
    });

  /** No browser reports the text of its menus and address bar, so this records what is set from now on. */
  const noteSaid = () =>
    driver.backgroundEval(() => {
      const page = self as unknown as Background;
      const { contextMenus, omnibox } = page.browser ?? page.chrome;
      const create = contextMenus.create.bind(contextMenus);
      const suggest = omnibox.setDefaultSuggestion.bind(omnibox);
      page.said = [];
      contextMenus.create = (entry) => {
        page.said.push(entry.title);
        return create(entry);
      };
      omnibox.setDefaultSuggestion = (suggestion) => {
        page.said.push(suggestion.description);
        return suggest(suggestion);
      };
    });
  const said = () => driver.backgroundEval(() => (self as unknown as Background).said.toSorted());
  const setLocale = (language: 'de' | 'en') =>
    askBackground(ui, 'player:changeSettings', { language });
  const pressNothing = (title: string) => pressItem(ui, liveItem(title, `${NOTHING}?${title}`));

  it('updates the texts it gives the browser when the language changes', async () => {
    // On a busy machine, the initial entries are created last.
    await expect.poll(hasMenus).toBe(true);
    await noteSaid();
    await setLocale('de');
    // In Chrome, the address bar's suggestion is only set while the listener types.
    const suggestion = isFirefox() ? ['Das erste davon'] : [];
    await expect.poll(said, SOON).toEqual([...suggestion, 'Hier hinzufügen', 'Hier spielen']);
  });

  it('reports a playback error in the chosen language, even if that changes later', async () => {
    await pressNothing('one');
    await alertSays(ui, 'Der Ton lädt nicht');
    await setLocale('en');
    await alertSays(ui, 'Error loading audio');
  });

  it('uses the chosen language right after a restart', async () => {
    await setLocale('de');
    await alertSays(ui, 'Der Ton lädt nicht');
    if (!(await driver.killWorker())) {
      await driver.restart();
      ui = await driver.open('sidepanel');
    }
    await pressNothing('two');
    await ui.waitFor({ role: 'heading', name: 'two' });
    await alertSays(ui, 'Der Ton lädt nicht');
    expect(await driver.consoleErrors()).toEqual([]);
  });
});
