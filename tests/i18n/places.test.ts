import { afterEach, describe, expect, it } from 'vitest';
import { setCatalogue } from '@/lib/i18n/catalogue';
import { facetWords, placeWords } from '@/lib/i18n/words/places';
import { catalogueOf } from '../support/english.ts';

afterEach(() => setCatalogue(catalogueOf('en')));

describe('where a station is', () => {
  it('is said in the language of the moment', () => {
    const paris = { place: 'Paris', country: 'FR' };
    expect(placeWords(paris)).toBe('Paris, France');
    setCatalogue(catalogueOf('de'));
    expect(placeWords(paris)).toBe('Paris, Frankreich');
  });

  it.each([
    [{ place: 'Singapore', country: 'SG' }, 'Singapore'],
    [{ place: '', country: 'NO' }, 'Norway'],
    // As an earlier version stored it, and as the directory returns it without a valid code.
    [{ place: 'Bayern, Deutschland' }, 'Bayern, Deutschland'],
    [{ place: 'Utopia', country: 'not a code' }, 'Utopia'],
    [{}, ''],
  ])('of %j is said once, and only what is known', (station, said) => {
    expect(placeWords(station)).toBe(said);
  });
});

describe('what stations are filtered by', () => {
  it('is said in the language of the moment where it is a country or a language', () => {
    setCatalogue(catalogueOf('fr'));
    expect(facetWords({ name: 'Germany', code: 'DE' })).toBe('Allemagne');
    expect(facetWords({ name: 'German', code: 'de' })).toBe('Allemand');
  });

  it.each([
    { name: 'acid jazz' },
    { name: 'Brazilian portuguese', code: '' },
    { name: 'Atlantis', code: 'QY' },
    { name: 'Odd', code: 'x' },
  ])('is said as the directory does where it is anything else: %j', (facet) => {
    expect(facetWords(facet)).toBe(facet.name);
  });
});
