import { afterEach, expect, it, vi } from 'vitest';
import { createLocale } from '@/lib/background/locale';
import { setCatalogue } from '@/lib/i18n/catalogue';
import type { Language } from '@/lib/model/languages';
import { catalogueOf } from '../support/english.ts';

const LOADING = 'Error loading audio';
const LAEDT_NICHT = 'Ton lädt nicht';

/** German here is English but for one sentence; `null`, the browser's language, is English. */
async function load(language: Language | null): Promise<void> {
  const english = catalogueOf('en');
  setCatalogue(
    language === 'de' ? { ...english, trouble_loading: { message: LAEDT_NICHT } } : english,
  );
}

afterEach(() => {
  setCatalogue(catalogueOf('en'));
  vi.restoreAllMocks();
});

function createParts(message: string | null = null) {
  const state = { brokenLinkMessage: message };
  const sayAnew = vi.fn();
  const locale = createLocale(state, load);
  locale.onChange(sayAnew);
  return { state, locale, sayAnew };
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

it('says anew why an item does not sound', async () => {
  const { state, locale } = createParts(LOADING);
  await locale.speak(null);
  expect(state.brokenLinkMessage).toBe(LOADING);
  await locale.speak('de');
  expect(state.brokenLinkMessage).toBe(LAEDT_NICHT);
  await locale.speak('en');
  expect(state.brokenLinkMessage).toBe(LOADING);
});

it('leaves a message alone that came meanwhile', async () => {
  const { state, locale } = createParts(LOADING);
  await locale.speak(null);
  const spoken = locale.speak('de');
  state.brokenLinkMessage = null;
  await spoken;
  expect(state.brokenLinkMessage).toBeNull();
});

it('goes on in the language before where another cannot be read', async () => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => {});
  const state = { brokenLinkMessage: LOADING };
  const locale = createLocale(state, () => Promise.reject(new Error('no such file')));
  await locale.speak('de');
  await locale.known;
  await locale.speak('fr');
  expect(state.brokenLinkMessage).toBe(LOADING);
  expect(log).toHaveBeenCalledTimes(2);
});
