import { existsSync, readFileSync } from 'node:fs';
import type { Settings } from '@/lib/contract/settings';
import { askBackground } from '../e2e/ask-background.ts';
import type { ElementName, UiPage } from '../e2e/driver/driver.ts';

/** Chrome's build; both builds have the same catalogues. */
const BUILD = '.output/chrome-mv3';

/** Translates a text of the pages from English. */
export type Say = (english: string) => string;

/** Sets the language (BCP 47) of pages opened from now on. */
export async function setLanguage(page: UiPage, language: string): Promise<void> {
  const changes = { language } as Partial<Settings>;
  await askBackground(page, 'player:changeSettings', changes);
}

const catalogueFile = (language: string, build: string) =>
  `${build}/_locales/${language.replace('-', '_')}/messages.json`;

/** Whether the build includes this language. */
export function hasLanguage(language: string, build = BUILD): boolean {
  return language === 'en' || existsSync(catalogueFile(language, build));
}

type Catalogue = Record<string, { message: string }>;

/** Uses the catalogues of the build that the browsers load. Texts in no catalogue stay as they are. */
export function createSay(language: string, build = BUILD): Say {
  if (language === 'en') return (english) => english;
  const read = (name: string): Catalogue =>
    JSON.parse(readFileSync(catalogueFile(name, build), 'utf8'));
  const other = read(language);
  const messages = Object.entries(read('en')).map(([key, { message }]) => ({
    ...{ message, translation: other[key]?.message ?? message },
    pattern: new RegExp(`^${escapePattern(message).replace(/\\\{(\w+)\\\}/g, '(?<$1>.+)')}$`, 'u'),
  }));
  // If two patterns match, the one with more literal text wins.
  messages.sort((a, b) => literal(b.message).length - literal(a.message).length);
  return (english) => {
    for (const { pattern, translation } of messages) {
      const found = pattern.exec(english);
      if (found === null) continue;
      return translation.replace(/\{(\w+)\}/g, (_, name) => found.groups?.[name] ?? '');
    }
    return english;
  };
}

const literal = (message: string) => message.replace(/\{\w+\}/g, '');
const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The page, operated by its English names whatever its language. */
export function translated(ui: UiPage, say: Say): UiPage {
  const named = (element: ElementName) => ({ ...element, name: say(element.name) });
  return {
    ...ui,
    waitFor: (element, options) => ui.waitFor(named(element), options),
    waitGone: (element, options) => ui.waitGone(named(element), options),
    exists: (element) => ui.exists(named(element)),
    click: (element, options) => ui.click(named(element), options),
    focus: (element, options) => ui.focus(named(element), options),
    fill: (element, text, options) => ui.fill(named(element), text, options),
    text: (element, options) => ui.text(named(element), options),
    waitForText: (element, text, options) => ui.waitForText(named(element), text, options),
    attribute: (element, name, options) => ui.attribute(named(element), name, options),
    waitForAttribute: (element, name, value, options) =>
      ui.waitForAttribute(named(element), name, value, options),
  };
}
