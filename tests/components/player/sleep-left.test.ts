import { expect, test } from 'vitest';
import { sleepLeft } from '@/components/player/SleepTimerMenu';

test.each([
  [30 * 60_000, '30 minutes left', '30m'],
  [29 * 60_000 + 1, '30 minutes left', '30m'],
  [60_000, '1 minute left', '1m'],
  [59_999, '60 seconds left', '60s'],
  [1, '1 second left', '1s'],
  [0, '0 seconds left', '0s'],
  [-5000, '0 seconds left', '0s'],
])('%d ms is “%s”, or “%s” for short', (left, words, short) => {
  expect(sleepLeft({ kind: 'time', until: 5000 + left }, 5000)).toEqual({ words, short });
});

test('the end of the episode is shown without a time', () => {
  expect(sleepLeft({ kind: 'episode' }, 0)).toEqual({
    words: 'until the end of the episode',
    short: 'End',
  });
});
