import { afterEach, expect, it, vi } from 'vitest';
import { createLocale } from '@/lib/background/surfaces/locale';
import { setCatalogue } from '@/lib/i18n/catalogue';
import type { Language } from '@/lib/model/values/languages';
import { catalogueOf } from '../../support/english.ts';

/** `null`, the browser's language, is English here. */
async function load(language: Language | null): Promise<void> {
  setCatalogue(catalogueOf(language ?? 'en'));
}

afterEach(() => {
  setCatalogue(catalogueOf('en'));
  vi.restoreAllMocks();
});

function createParts() {
  const update = vi.fn();
  const locale = createLocale(load);
  locale.onChange(update);
  return { locale, update };
}

it('the locale is known once it is first set, which does not count as a change', async () => {
  const { locale, update } = createParts();
  const known = vi.fn();
  void locale.known.then(known);
  await Promise.resolve();
  expect(known).not.toHaveBeenCalled();
  await locale.setLocale('de');
  await locale.known;
  expect(update).not.toHaveBeenCalled();
});

it('notifies its listeners once for each change', async () => {
  const { locale, update } = createParts();
  await locale.setLocale(null);
  await locale.setLocale('de');
  await locale.setLocale('de');
  expect(update).toHaveBeenCalledTimes(1);
  await locale.setLocale(null);
  expect(update).toHaveBeenCalledTimes(2);
});

it('titles the podcast file in the current language', async () => {
  const { locale } = createParts();
  await locale.setLocale(null);
  expect(locale.opmlTitle()).toBe('Podcasts in Skywave');
  await locale.setLocale('fr');
  expect(locale.opmlTitle()).toBe('Podcasts dans Skywave');
});

it('keeps the previous language if another cannot be loaded', async () => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => {});
  const locale = createLocale(() => Promise.reject(new Error('no such file')));
  await locale.setLocale('de');
  await locale.known;
  await locale.setLocale('fr');
  expect(locale.opmlTitle()).toBe('Podcasts in Skywave');
  expect(log).toHaveBeenCalledTimes(2);
});
