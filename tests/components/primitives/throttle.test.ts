import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttle } from '@/components/primitives/throttle';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('sends the first value immediately, then at most one per interval, and always the last', () => {
  const sent: number[] = [];
  const send = throttle((value: number) => sent.push(value), 50);
  for (let value = 1; value <= 6; value++) {
    send(value);
    vi.advanceTimersByTime(20);
  }
  vi.advanceTimersByTime(200);
  expect(sent[0]).toBe(1);
  expect(sent.at(-1)).toBe(6);
  expect(sent.length).toBeLessThanOrEqual(4);
});

test('sends the next value immediately after a quiet interval', () => {
  const sent: number[] = [];
  const send = throttle((value: number) => sent.push(value), 50);
  send(1);
  vi.advanceTimersByTime(60);
  send(2);
  expect(sent).toEqual([1, 2]);
});
