import { expect, test } from 'vitest';
import { chooseTranscript } from '@/lib/model/choose-transcript';

const link = (type: string, language = '', url = 'https://a.example/t') => ({
  ...{ type, language, url },
});

test.each([
  ['a timed transcript over a web page', [link('text/html'), link('application/srt')], 'en', 1],
  ['WebVTT over JSON', [link('application/json'), link('text/vtt')], 'en', 1],
  [
    'the listener’s language over a better format',
    [link('text/vtt', 'en'), link('text/srt', 'de')],
    'de-AT',
    1,
  ],
  ['a transcript in another language if there is no other', [link('text/vtt', 'fr')], 'en', 0],
  ['by file name if there is no type', [link('', '', 'https://a.example/t.vtt')], 'en', 0],
  ['a web page over plain text', [link('text/plain'), link('text/html')], 'en', 1],
  ['a file of unknown type if there is no other', [link('application/octet-stream')], 'en', 0],
])('chooses %s', (_, links, language, index) => {
  expect(chooseTranscript(links, language)).toBe(links[index]);
});

test('chooses none if no format is supported, or if there are no transcripts', () => {
  expect(chooseTranscript([link('application/pdf'), link('text/plain')], 'en')).toBeUndefined();
  expect(chooseTranscript([], 'en')).toBeUndefined();
});
