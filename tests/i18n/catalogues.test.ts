import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '@/lib/model/values/languages';
import { LOCALE_FILES, readLocale } from './locale-files';
import { readSource, sourceFiles } from './source-files';

const english = readLocale('en');

/** Buttons whose accessible name says more than they show: the visible text, and the name. */
const SEEN_AND_NAMED = [
  ['home.show_all', 'home.show_all_new'],
  ['player.live', 'rewind.back_to_live'],
  ['podcasts.subscribe', 'podcasts.subscribe_to'],
  ['podcasts.unsubscribe', 'podcasts.unsubscribe_from'],
] as const;

/** The parent keys of plural forms. */
const stems = [...english.keys()].flatMap((key) => /^(.+)\.other$/.exec(key)?.[1] ?? []);

const stemOf = (key: string) => stems.find((stem) => key.startsWith(`${stem}.`));

describe('the catalogues', () => {
  it('match the languages that can be chosen', () => {
    const offered = Object.keys(LANGUAGES).map((tag) => tag.replace('-', '_'));
    // English may be alone: the others are translated from it.
    expect(LOCALE_FILES).toEqual(LOCALE_FILES.length > 1 ? offered.sort() : ['en']);
  });

  it('have well-formed keys that stay distinct when browsers join their parts', () => {
    const keys = [...english.keys()];
    expect(keys.filter((key) => !/^[a-z]\w*(\.[a-z]\w*){1,2}$/.test(key))).toEqual([]);
    expect(keys.filter((key) => key !== key.toLowerCase())).toEqual([]);
    expect(new Set(keys.map((key) => key.replaceAll('.', '_'))).size).toBe(keys.length);
  });

  it('have no unused message', () => {
    const sources = sourceFiles().map(({ text }) => text);
    const manifest = readSource('wxt.config.ts').text;
    const isUsed = (key: string) =>
      sources.some((text) => text.includes(`'${key}'`)) ||
      manifest.includes(`__MSG_${key.replaceAll('.', '_')}__`);
    const named = new Set([...english.keys()].map((key) => stemOf(key) ?? key));
    expect([...named].filter((key) => !isUsed(key))).toEqual([]);
  });

  it('have every message that the manifest uses', () => {
    const keys = new Set([...english.keys()].map((key) => key.replaceAll('.', '_')));
    const asked = readSource('wxt.config.ts').text.matchAll(/__MSG_(\w+?)__/g);
    const names = [...asked].map(([, name]) => name ?? '');
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !keys.has(name))).toEqual([]);
  });
});

describe.each(LOCALE_FILES)('the catalogue %s', (file) => {
  const messages = readLocale(file);
  const language = file.replace('_', '-');
  const entries = [...messages];

  it('contains its own language code', () => {
    expect(messages.get('language.code')).toBe(language);
  });

  it('has every message, with the plural forms of its language, and nothing else', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const single = [...english.keys()].filter((key) => stemOf(key) === undefined);
    const wanted = [...single, ...stems.flatMap((stem) => forms.map((form) => `${stem}.${form}`))];
    expect([...messages.keys()].sort()).toEqual(wanted.sort());
  });

  it('has no message that is empty, padded, or read differently by a browser', () => {
    expect(entries.filter(([, text]) => text.trim() !== text || text === '')).toEqual([]);
    expect(entries.filter(([, text]) => text.includes('$'))).toEqual([]);
  });

  it('has the same placeholders as English, and no other braces', () => {
    const wrong = entries.filter(([key, text]) => {
      const stem = stemOf(key);
      const wanted = namesIn(english.get(stem === undefined ? key : `${stem}.other`) ?? '');
      const names = namesIn(text);
      const form = key.slice((stem ?? '').length + 1) as Intl.LDMLPluralRule;
      if (stem !== undefined && isOneNumber(language, form)) names.add('count');
      return !isSame(names, wanted) || /[{}]/.test(text.replace(/\{\w+\}/g, ''));
    });
    expect(wrong).toEqual([]);
  });

  it('has the visible text of a button in its accessible name', () => {
    const lower = (key: string) => (messages.get(key) ?? '').toLocaleLowerCase(language);
    const wrong = SEEN_AND_NAMED.filter(([seen, name]) => !lower(name).includes(lower(seen)));
    expect(wrong).toEqual([]);
  });

  it('keeps the extension’s name and description within the limits of browsers and their stores', () => {
    // developer.chrome.com, Manifest: name at most 75 characters, description at most 132.
    expect(messages.get('manifest.name')?.length).toBeLessThanOrEqual(75);
    expect(messages.get('manifest.description')?.length).toBeLessThanOrEqual(132);
  });
});

describe.each(LOCALE_FILES.filter((file) => file !== 'en'))('the catalogue %s', (file) => {
  it('has no sentence left in English', () => {
    const words = (text: string) => text.replace(/\{\w+\}/g, '').match(/\p{L}{2,}/gu) ?? [];
    const left = [...readLocale(file)].filter(
      ([key, text]) => text === english.get(key) && words(text).length > 3,
    );
    expect(left).toEqual([]);
  });
});

const namesIn = (text: string) => new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));

const isSame = <T>(one: ReadonlySet<T>, other: ReadonlySet<T>) =>
  one.size === other.size && [...one].every((name) => other.has(name));

/** Whether the form applies to a single whole number, so that it may be written as a word. */
function isOneNumber(language: string, form: Intl.LDMLPluralRule): boolean {
  const rules = new Intl.PluralRules(language);
  const numbers = Array.from({ length: 201 }, (_, number) => number);
  return numbers.filter((number) => rules.select(number) === form).length === 1;
}
