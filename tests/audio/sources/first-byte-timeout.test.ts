import { beforeEach, expect, it } from 'vitest';
import { firstByteTimeout, openWithTimeout } from '@/lib/audio/sources/first-byte-timeout';
import { type SourceContext, SourceError } from '@/lib/audio/sources/source';
import { createFakeClock, type FakeClock } from '../../support/fake-clock.ts';
import { FakeMediaElement } from '../../support/fake-media-element.ts';

let clock: FakeClock;
let element: FakeMediaElement;
let attempt: AbortController;
let opened: SourceContext;
let outcome: Promise<unknown>;

beforeEach(() => {
  clock = createFakeClock();
  element = new FakeMediaElement();
  attempt = new AbortController();
  const context = {
    element: element.element,
    signal: attempt.signal,
    onProgress: () => {},
    onAddress: () => {},
  } as unknown as SourceContext;
  const hang = (one: SourceContext) => {
    opened = one;
    return new Promise<void>((_, reject) => {
      one.signal.addEventListener('abort', () => reject(one.signal.reason));
    });
  };
  outcome = openWithTimeout(context, 5000, clock, hang).catch((error: unknown) => error);
});

it('gives up on a server that sends nothing until the timeout', async () => {
  clock.pass(5000);
  const error = await outcome;
  expect(error).toBeInstanceOf(SourceError);
  expect((error as SourceError).trouble).toBe('silent');
});

it('restarts whenever data arrives', async () => {
  clock.pass(4000);
  opened.onProgress();
  clock.pass(4000);
  element.fire('progress');
  clock.pass(4999);
  expect(opened.signal.aborted).toBe(false);
  clock.pass(1);
  expect(opened.signal.aborted).toBe(true);
});

it('ends once there is audio', () => {
  opened.onAddress('https://a.example/1', []);
  clock.pass(60_000);
  expect(opened.signal.aborted).toBe(false);
});

it('reports no error of its own for a superseded attempt', async () => {
  attempt.abort(new Error('superseded'));
  expect(await outcome).toMatchObject({ message: 'superseded' });
});

it.each([
  [0, false, 15_000],
  [0, true, 5000],
  [1, false, 5000],
  [2, true, 10_000],
  [9, false, 15_000],
])('for retry %i, with other addresses to try: %s, is %i ms', (again, others, milliseconds) => {
  expect(firstByteTimeout({ again }, others)).toBe(milliseconds);
});
