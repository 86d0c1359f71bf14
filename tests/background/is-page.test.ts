import { expect, test } from 'vitest';
import { isPage } from '@/lib/background/secret-port';

const PAGE = 'chrome-extension://abc/options.html';

test.each([
  [PAGE, true],
  [`${PAGE}#history`, true],
  [`${PAGE}?tab=1#x`, true],
  ['chrome-extension://abc/popup.html', false],
  ['chrome-extension://abc/popup.html#/options.html', false],
  ['chrome-extension://other/options.html', false],
  ['https://evil.example/options.html', false],
  [undefined, false],
])('%s is the settings page: %s', (url, expected) => {
  expect(isPage(url, PAGE)).toBe(expected);
});
