import { expect, test } from 'vitest';
import { createLineCounter } from '@/lib/platform/text/line-counter';
import { processorTime } from '../../support/processor-time.ts';

const text = 'one\ntwo\r\nthree\rfour\n\n'.repeat(300);
const lineOf = (at: number) => text.slice(0, at).split(/\r\n|[\r\n]/).length;

test('positions are mapped to their lines, in whatever order they are queried', () => {
  const places = Array.from({ length: 500 }, (_, nth) => (nth * 7919) % text.length).filter(
    (at) => text[at - 1] !== '\r' || text[at] !== '\n',
  );
  const line = createLineCounter(text);
  expect(places.map(line)).toEqual(places.map(lineOf));
  expect(line(text.length)).toBe(lineOf(text.length));
});

test('going backwards through a long text is fast', () => {
  const long = 'x\n'.repeat(500_000);
  const line = createLineCounter(long);
  const time = processorTime(() => {
    for (let at = long.length; at > 0; at -= 500) line(at);
  });
  expect(line(long.length)).toBe(500_001);
  expect(time).toBeLessThan(500);
});
