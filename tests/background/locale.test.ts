import { afterEach, expect, it, vi } from 'vitest';
import { createLocale } from '@/lib/background/locale';
import { setCatalogue } from '@/lib/i18n/catalogue';
import type { Language } from '@/lib/model/languages';
import { catalogueOf } from '../support/english.ts';

/** `null`, the browser's language, is English. */
async function load(language: Language | null): Promise<void> {
  setCatalogue(catalogueOf(language ?? 'en'));
}

afterEach(() => {
  setCatalogue(catalogueOf('en'));
  vi.restoreAllMocks();
});

function createParts() {
  const sayAnew = vi.fn();
  const locale = createLocale(load);
  locale.onChange(sayAnew);
  return { locale, sayAnew };
}

it('is known once the settings are, and that is no change', async () => {
  const { locale, sayAnew } = createParts();
  const known = vi.fn();
  void locale.known.then(known);
  await Promise.resolve();
  expect(known).not.toHaveBeenCalled();
  await locale.speak('de');
  await locale.known;
  expect(sayAnew).not.toHaveBeenCalled();
});

it('changes once, what is shown of it with it', async () => {
  const { locale, sayAnew } = createParts();
  await locale.speak(null);
  await locale.speak('de');
  await locale.speak('de');
  expect(sayAnew).toHaveBeenCalledTimes(1);
  await locale.speak(null);
  expect(sayAnew).toHaveBeenCalledTimes(2);
});

it('calls the file of podcasts so in the language of the moment', async () => {
  const { locale } = createParts();
  await locale.speak(null);
  expect(locale.opmlTitle()).toBe('Podcasts in Skywave');
  await locale.speak('fr');
  expect(locale.opmlTitle()).toBe('Podcasts dans Skywave');
});

it('goes on in the language before where another cannot be read', async () => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => {});
  const locale = createLocale(() => Promise.reject(new Error('no such file')));
  await locale.speak('de');
  await locale.known;
  await locale.speak('fr');
  expect(locale.opmlTitle()).toBe('Podcasts in Skywave');
  expect(log).toHaveBeenCalledTimes(2);
});
