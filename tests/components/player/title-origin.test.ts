import { expect, test } from 'vitest';
import { mayHaveTitles, stationWords, titleOrigin } from '@/components/player/title-origin';

const INFO = { source: 'icy', raw: 'Bonobo - Kerala', why: null };

test('a title says where it comes from, a missing one why', () => {
  expect(titleOrigin(INFO)).toBe('Title from the stream');
  expect(titleOrigin({ ...INFO, source: 'azuracast' })).toBe('Title from AzuraCast');
  expect(titleOrigin({ ...INFO, source: null })).toBe('Title from the station');
  expect(titleOrigin({ ...INFO, why: 'advertisement' })).toBe('Advertisement');
});

test('a station may have titles until it is known that it sends none', () => {
  expect(mayHaveTitles(null)).toBe(true);
  expect(mayHaveTitles(INFO)).toBe(true);
  expect(mayHaveTitles({ ...INFO, why: 'advertisement' })).toBe(true);
  expect(mayHaveTitles({ ...INFO, why: 'station-sends-none' })).toBe(false);
  expect(mayHaveTitles({ ...INFO, why: 'no-host-access' })).toBe(false);
});

test('the station’s own words are told where they are others than the title', () => {
  expect(stationWords(INFO, 'Bonobo – Kerala')).toBe('');
  expect(stationWords({ ...INFO, raw: ' ' }, '')).toBe('');
  expect(stationWords({ ...INFO, raw: 'BONOBO - KERALA' }, 'Bonobo – Kerala')).toBe(
    'BONOBO - KERALA',
  );
  expect(stationWords({ ...INFO, raw: 'AD BREAK' }, '')).toBe('AD BREAK');
});
