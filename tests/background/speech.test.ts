import { afterEach, expect, it, vi } from 'vitest';
import { createSpeech } from '@/lib/background/speech';
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
  const speech = createSpeech(state, load);
  speech.onChange(sayAnew);
  return { state, speech, sayAnew };
}

it('is known once the settings are, and that is no change', async () => {
  const { speech, sayAnew } = createParts();
  const known = vi.fn();
  void speech.known.then(known);
  await Promise.resolve();
  expect(known).not.toHaveBeenCalled();
  await speech.speak('de');
  await speech.known;
  expect(sayAnew).not.toHaveBeenCalled();
});

it('changes once, what is shown of it with it', async () => {
  const { speech, sayAnew } = createParts();
  await speech.speak(null);
  await speech.speak('de');
  await speech.speak('de');
  expect(sayAnew).toHaveBeenCalledTimes(1);
  await speech.speak(null);
  expect(sayAnew).toHaveBeenCalledTimes(2);
});

it('says anew why an item does not sound', async () => {
  const { state, speech } = createParts(LOADING);
  await speech.speak(null);
  expect(state.brokenLinkMessage).toBe(LOADING);
  await speech.speak('de');
  expect(state.brokenLinkMessage).toBe(LAEDT_NICHT);
  await speech.speak('en');
  expect(state.brokenLinkMessage).toBe(LOADING);
});

it('leaves a message alone that came meanwhile', async () => {
  const { state, speech } = createParts(LOADING);
  await speech.speak(null);
  const spoken = speech.speak('de');
  state.brokenLinkMessage = null;
  await spoken;
  expect(state.brokenLinkMessage).toBeNull();
});

it('goes on in the language before where another cannot be read', async () => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => {});
  const state = { brokenLinkMessage: LOADING };
  const speech = createSpeech(state, () => Promise.reject(new Error('no such file')));
  await speech.speak('de');
  await speech.known;
  await speech.speak('fr');
  expect(state.brokenLinkMessage).toBe(LOADING);
  expect(log).toHaveBeenCalledTimes(2);
});
