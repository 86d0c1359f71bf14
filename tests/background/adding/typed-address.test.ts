import { expect, it } from 'vitest';
import { typedAddress } from '@/lib/background/adding/inspect';

it.each([
  ['https://example.com/x', 'https://example.com/x'],
  [' example.com/x ', 'https://example.com/x'],
  ['localhost:8000/x', 'https://localhost:8000/x'],
  ['http://127.0.0.1:8000/x', 'http://127.0.0.1:8000/x'],
  ['feed://example.com/rss', 'http://example.com/rss'],
  ['feed:https://example.com/rss', 'https://example.com/rss'],
  ['itpc://example.com/rss', 'http://example.com/rss'],
  ['podcast://example.com/rss', 'http://example.com/rss'],
])('reads %s as %s', (typed, address) => {
  expect(typedAddress(typed)).toBe(address);
});

it.each(['', 'radio', 'two words', 'ftp://example.com/', 'file:///etc/passwd', 'feed:', 'feed://'])(
  '“%s” is not an address',
  (typed) => {
    expect(typedAddress(typed)).toBeNull();
  },
);
