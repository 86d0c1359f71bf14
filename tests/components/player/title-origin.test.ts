// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { mayHaveTitles, stationWords } from '@/components/player/FullView';
import { titleOrigin } from '@/components/player/live/title-origin';

const INFO = { source: 'icy', raw: 'Bonobo - Kerala', why: null };

test('the origin of a title is given, or the reason why it is missing', () => {
  expect(titleOrigin(INFO)).toBe('Title from the stream');
  expect(titleOrigin({ ...INFO, source: 'azuracast' })).toBe('Title from AzuraCast');
  expect(titleOrigin({ ...INFO, source: null })).toBe('Title from the station');
  expect(titleOrigin({ ...INFO, why: 'advertisement' })).toBe('Advertisement');
});

test('a station may have titles until it is known to have none', () => {
  expect(mayHaveTitles(null)).toBe(true);
  expect(mayHaveTitles(INFO)).toBe(true);
  expect(mayHaveTitles({ ...INFO, why: 'advertisement' })).toBe(true);
  expect(mayHaveTitles({ ...INFO, why: 'station-sends-none' })).toBe(false);
  expect(mayHaveTitles({ ...INFO, why: 'no-host-access' })).toBe(false);
});

test('the station’s own words are shown if they differ from the title', () => {
  expect(stationWords(INFO, 'Bonobo – Kerala')).toBe('');
  expect(stationWords({ ...INFO, raw: ' ' }, '')).toBe('');
  expect(stationWords({ ...INFO, raw: 'BONOBO - KERALA' }, 'Bonobo – Kerala')).toBe(
    'BONOBO - KERALA',
  );
  expect(stationWords({ ...INFO, raw: 'AD BREAK' }, '')).toBe('AD BREAK');
});
