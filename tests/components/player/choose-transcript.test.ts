import { expect, test } from 'vitest';
import { chooseTranscript } from '@/components/player/CurrentEpisode';

const link = (type: string, language = '', url = 'https://a.example/t') => ({
  ...{ type, language, url },
});

test.each([
  ['the one with times', [link('text/html'), link('application/srt')], 'en', 1],
  ['WebVTT before the others', [link('application/json'), link('text/vtt')], 'en', 1],
  [
    'the listener’s language before all',
    [link('text/vtt', 'en'), link('text/srt', 'de')],
    'de-AT',
    1,
  ],
  ['another language rather than none', [link('text/vtt', 'fr')], 'en', 0],
  ['by the name where the type says nothing', [link('', '', 'https://a.example/t.vtt')], 'en', 0],
  ['a page, where there is nothing better', [link('text/plain'), link('text/html')], 'en', 1],
  ['what may be anything, rather than none', [link('application/octet-stream')], 'en', 0],
])('chooses %s', (_, links, language, index) => {
  expect(chooseTranscript(links, language)).toBe(links[index]);
});

test('chooses none if no format is supported, or if there are no transcripts', () => {
  expect(chooseTranscript([link('application/pdf'), link('text/plain')], 'en')).toBeUndefined();
  expect(chooseTranscript([], 'en')).toBeUndefined();
});
