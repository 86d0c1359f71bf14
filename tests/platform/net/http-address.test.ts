import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { feedAddress, httpAddress } from '@/lib/platform/net/http-address';

const BASE = 'https://a.example/x/y';

describe('an address', () => {
  test.each([
    ['https://b.example/1?x=1&y=2#z', 'https://b.example/1?x=1&y=2#z'],
    ['https://b.example/1?x=1&amp;y=2', 'https://b.example/1?x=1&y=2'],
    ['  https://b.example/1\n', 'https://b.example/1'],
    ['HTTPS://B.example/a b', 'https://b.example/a%20b'],
    ['//b.example/1', 'https://b.example/1'],
    ['/1', 'https://a.example/1'],
    ['1.mp3', 'https://a.example/x/1.mp3'],
    ['javascript:alert(1)', ''],
    ['data:text/html,x', ''],
    ['file:///etc/passwd', ''],
    ['\\\\server\\share', ''],
    ['https://', ''],
    ['', ''],
    [`https://b.example/${'x'.repeat(9000)}`, ''],
    [`https://b.example/${'ö'.repeat(4000)}`, ''],
  ])('%j becomes %j', (address, url) => {
    expect(httpAddress(address, BASE)).toBe(url);
  });

  test('that is missing, or relative without a base, is empty', () => {
    expect([httpAddress(undefined, BASE), httpAddress('/1', '')]).toEqual(['', '']);
  });

  test('is what the URL parser makes of it, however it is written', () => {
    const part = fc.constantFrom(
      ...[
        'a',
        'b.example',
        '1',
        '.',
        '..',
        '/',
        '//',
        ':80',
        ':443',
        '?',
        '#',
        '%2e',
        '%2E',
        "'",
        '"',
        '@',
        '~',
        '|',
      ],
      ...['xn--', 'xn--mnchen-3ya', '-', '_', '[', ']', ';', '=', '+', 'A', 'é'],
    );
    const made = fc.array(part, { maxLength: 12 }).map((parts) => `https://${parts.join('')}`);
    const written = fc.webUrl({ withQueryParameters: true, withFragments: true });
    fc.assert(
      fc.property(fc.oneof(made, written), (address) => {
        expect(httpAddress(address, '')).toBe(URL.canParse(address) ? new URL(address).href : '');
      }),
      { numRuns: 3000 },
    );
  });
});

test.each([
  ['feed://a.example/rss', 'http://a.example/rss'],
  ['feed:https://a.example/rss', 'https://a.example/rss'],
  ['itpc://a.example/rss', 'http://a.example/rss'],
  ['pcast://https://a.example/rss', 'https://a.example/rss'],
  ['https://a.example/rss', 'https://a.example/rss'],
  ['ftp://a.example/rss', ''],
])('the feed address %s becomes %j', (address, url) => {
  expect(feedAddress(address)).toBe(url);
});
