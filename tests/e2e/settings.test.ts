import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Catalogue } from '@/lib/i18n/catalogue';
import { axeViolations } from './axe-violations.ts';
import type { Driver, ExtensionPage, UiPage } from './driver/driver.ts';
import { isFirefox, openBrowser } from './steps.ts';

const LANGUAGE = { role: 'combobox', name: 'Language' };

describe('the settings', () => {
  let driver: Driver;
  let settings: UiPage;

  beforeAll(async () => {
    driver = await openBrowser();
    settings = await driver.open('options');
  });
  afterAll(() => driver?.close());

  const root = (ui: UiPage) =>
    ui.evaluate(() => {
      const { lang, dir } = document.documentElement;
      return { lang, dir, scheme: getComputedStyle(document.documentElement).colorScheme };
    });

  async function pageIsDrawn(
    page: ExtensionPage,
    wanted: Partial<Awaited<ReturnType<typeof root>>>,
  ) {
    const ui = await driver.open(page);
    await expect.poll(() => root(ui), { timeout: 15_000 }).toMatchObject(wanted);
    await ui.close();
  }

  it('lead to the licences of all that Skywave is made of', async () => {
    const link = { role: 'link', name: 'Licences of Skywave and the software it includes' };
    await settings.waitFor(link);
    expect(await settings.attribute(link, 'target')).toBe('_blank');
    const href = await settings.attribute(link, 'href');
    const ui = await driver.open('options');
    await ui.evaluate((to) => location.assign(to ?? ''), href);
    const read = () => ui.evaluate(() => document.body.innerText).catch(() => '');
    await expect.poll(read).toContain('Copyright (c) 2026 The Skywave authors');
    const text = await read();
    for (const name of ['hls.js', 'react', '@base-ui/react', 'feedsmith', 'idb', 'lucide-react']) {
      expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'));
    }
    expect(await ui.evaluate(() => document.characterSet)).toBe('UTF-8');
    await ui.close();
  });

  it('draw every page in the language that is chosen, and keep the focus', async () => {
    const german = await messagesOf(settings, 'de');
    await choose(LANGUAGE.name, 'Deutsch');
    const chosen = { role: 'combobox', name: german('settings_language_heading') };
    await settings.waitForText(chosen, 'Deutsch');
    expect(await settings.evaluate(() => document.title)).toBe(german('settings_heading'));
    expect(await root(settings)).toMatchObject({ lang: 'de', dir: 'ltr' });
    expect(await settings.evaluate(() => document.activeElement?.role)).toBe('combobox');
    await pageIsDrawn('sidepanel', { lang: 'de', dir: 'ltr' });
  });

  it('run from right to left in Arabic', async () => {
    const german = await messagesOf(settings, 'de');
    const arabic = await messagesOf(settings, 'ar');
    await choose(german('settings_language_heading'), 'العربية');
    const chosen = { role: 'combobox', name: arabic('settings_language_heading') };
    await settings.waitForText(chosen, 'العربية');
    expect(await root(settings)).toMatchObject({ lang: 'ar', dir: 'rtl' });
    const [label, field] = await settings.evaluate(() =>
      ['h2', '[role=combobox]'].map(
        (each) => document.querySelector(`#language ${each}`)?.getBoundingClientRect().left ?? 0,
      ),
    );
    expect(field).toBeLessThan(label ?? 0);
    if (!isFirefox()) expect(await axeViolations(settings)).toEqual([]);
  });

  it('name the browser’s own language, and go back to it', async () => {
    const arabic = await messagesOf(settings, 'ar');
    const own = arabic('settings_language_as_browser').replace('{language}', 'English');
    await choose(arabic('settings_language_heading'), own);
    await settings.waitForText(LANGUAGE, 'Same as browser (English)');
    expect(await root(settings)).toMatchObject({ lang: 'en', dir: 'ltr' });
  });

  it('draw every page dark or light, as is chosen', async () => {
    await settings.click({ role: 'radio', name: 'Dark' });
    await expect.poll(() => root(settings)).toMatchObject({ scheme: 'dark' });
    await pageIsDrawn('sidepanel', { scheme: 'dark' });
    await settings.click({ role: 'radio', name: 'Light' });
    await expect.poll(() => root(settings)).toMatchObject({ scheme: 'light' });
    await settings.click({ role: 'radio', name: 'System' });
    await expect.poll(() => root(settings)).toMatchObject({ scheme: 'light dark' });
  });

  it('lead to each of their sections', async () => {
    const DATABASE = { role: 'link', name: 'Database' };
    await settings.click(DATABASE);
    await settings.waitForAttribute(DATABASE, 'aria-current', 'location');
    const top = () =>
      settings.evaluate(
        () => document.querySelector('#database')?.getBoundingClientRect().top ?? -1,
      );
    await expect.poll(async () => Math.round(await top())).toBeLessThan(100);
    expect(await top()).toBeGreaterThanOrEqual(0);
    expect(await driver.consoleErrors()).toEqual([]);
  });

  async function choose(field: string, option: string): Promise<void> {
    await settings.click({ role: 'combobox', name: field });
    await settings.click({ role: 'option', name: option });
  }
});

/** The build's own messages in a language, by their names in the catalogue. */
async function messagesOf(ui: UiPage, folder: string): Promise<(name: string) => string> {
  const catalogue: Catalogue = await ui.evaluate(
    async (path) => (await fetch(path)).json(),
    `/_locales/${folder}/messages.json`,
  );
  return (name) => catalogue[name]?.message ?? `no message ${name}`;
}
