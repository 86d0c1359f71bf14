import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textParts } from '@/components/primitives/text-parts';
import { processorTime } from '../../support/processor-time.ts';

const HOUR = 3600;
const addresses = (text: string) =>
  textParts(text, 0).flatMap((part) => (part.kind === 'address' ? [part.href] : []));
const times = (text: string, duration = 2 * HOUR) =>
  textParts(text, duration).flatMap((part) => (part.kind === 'time' ? [part.seconds] : []));

test.each([
  ['See https://a.example/x.', ['https://a.example/x']],
  ['(https://a.example/x)', ['https://a.example/x']],
  ['https://a.example/wiki/Sea_(film), and more', ['https://a.example/wiki/Sea_(film)']],
  ['“https://a.example/?a=1&b=2”!', ['https://a.example/?a=1&b=2']],
  ['www.a.example and WWW.b.example', ['https://www.a.example', 'https://WWW.b.example']],
  ['Write to mail@a.example.', ['mailto:mail@a.example']],
  ['(https://a.example/[x]!).”', ['https://a.example/[x]']],
  ['https://a.example/(a(b)))?)…', ['https://a.example/(a(b))']],
  ['https:// and http://[ are none, javascript:alert(1) neither', []],
  ['user@host is none', []],
])('“%s” contains the addresses %j', (text, found) => {
  expect(addresses(text)).toEqual(found);
});

test.each([
  ['00:00 Intro, 12:34 Middle, 1:02:03 End', [0, 754, 3723]],
  ['[5:06] (7:08)', [306, 428]],
  ['at 7:30 pm, 8:15 a.m., 20:15 Uhr', []],
  ['10:00:00:00, 1.2:30, 16:9, 12:345', []],
  ['https://a.example/12:34', []],
  ['3:99 and 99:99', []],
])('“%s” contains the times %j, in seconds', (text, found) => {
  expect(times(text)).toEqual(found);
});

test('a time after the end is ignored, and so is every time if the duration is unknown', () => {
  expect(times('0:10 and 1:10', 60)).toEqual([10]);
  expect(times('0:10', 0)).toEqual([]);
});

test('the parts of any text join to the same text', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('12:34', 'https://a.example/(', 'www.', 'a@b.c', ')', '.', '1:', '\n'),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      const parts = textParts(text, HOUR);
      expect(parts.map((part) => part.text).join('')).toBe(text);
    }),
  );
});

test.each(['a.', 'a@', '1:', 'http://a', 'www.)', '))))', 'a-a.a@a'])(
  'a long text of “%s” is split in less than two seconds',
  (piece) => {
    const text = piece.repeat(300_000 / piece.length);
    const milliseconds = processorTime(() => {
      textParts(text, HOUR);
    });
    expect(milliseconds).toBeLessThan(2000);
  },
);

test.each([
  [`${'!'.repeat(1000)}${')'.repeat(900)}`],
  [`${'!'.repeat(1900)}x`],
  ['!)'.repeat(950)],
])('an address that ends in %s is read in less than 100 ms', (end) => {
  const text = `https://a.example/${end}…`;
  expect(processorTime(() => textParts(text, HOUR))).toBeLessThan(100);
});
