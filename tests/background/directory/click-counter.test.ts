import { beforeEach, expect, it } from 'vitest';
import { createClickCounter } from '@/lib/background/directory/click-counter';
import { MINUTE } from '@/lib/model/constants';
import { createFakeClock } from '../../support/fake-clock.ts';
import { createFakeArea } from '../../support/fake-storage.ts';
import { createFakeDirectory, station } from './fake-directory.ts';

let directory: ReturnType<typeof createFakeDirectory>;
let session: ReturnType<typeof createFakeArea>;
let clock: ReturnType<typeof createFakeClock>;
beforeEach(() => {
  directory = createFakeDirectory();
  session = createFakeArea();
  clock = createFakeClock();
});

/** Creates the counter as a restarted background does. */
const createCounter = () => createClickCounter({ click: directory.click, session, clock });

it('counts a play of the directory’s station', async () => {
  await createCounter()(station('one'), 1);
  expect(directory.clicks).toEqual(['one']);
});

it('counts nothing else', async () => {
  const count = createCounter();
  await count(null, 1);
  await count(station('mine', { directory: undefined }), 2);
  await count({ id: 1, enclosureUrl: 'https://a.example/1.mp3' }, 3);
  expect(directory.clicks).toEqual([]);
});

it('counts a press once, however often its sound comes back, in whichever life', async () => {
  const count = createCounter();
  await Promise.all([count(station('one'), 1), count(station('one'), 1)]);
  clock.pass(60 * MINUTE);
  await count(station('one'), 1);
  await createCounter()(station('one'), 1);
  expect(directory.clicks).toEqual(['one']);
});

it('counts a station once in five minutes, however often it is paused and goes on', async () => {
  const count = createCounter();
  await count(station('one'), 1);
  clock.pass(MINUTE);
  await count(station('two'), 2);
  await count(station('one'), 3);
  expect(directory.clicks).toEqual(['one', 'two']);
  clock.pass(4 * MINUTE);
  await count(station('one'), 4);
  expect(directory.clicks).toEqual(['one', 'two', 'one']);
});

it('writes it down before it tells, so that none is counted twice', async () => {
  const seen: unknown[] = [];
  const click = async () => void seen.push(structuredClone(session.items.stationClicks));
  await createClickCounter({ click, session, clock })(station('one'), 1);
  expect(seen).toEqual([{ press: 1, counted: { one: clock.now() } }]);
});

it('counts again after a clock that was ahead is put right', async () => {
  const count = createCounter();
  await count(station('one'), 1);
  clock.pass(-365 * 24 * 60 * MINUTE);
  await count(station('one'), 2);
  expect(directory.clicks).toEqual(['one', 'one']);
});
