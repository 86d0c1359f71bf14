import { expect, it } from 'vitest';
import { showBadge } from '@/lib/background/library/create-library-context';
import { newShow } from '@/lib/library/keep-show';
import { createCoalescer } from '@/lib/platform/coalesce';
import { aShow, NOW } from '../../library/feed-readings.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { createFakeLibrary, settle } from './fake-library.ts';

async function withFresh(fresh: number) {
  const fake = createFakeLibrary();
  await fake.context.shows.add({ ...newShow(aShow(), NOW), episodes: 5000, fresh });
  return fake;
}

it.each([
  [0, ''],
  [1, '1'],
  [999, '999'],
  [1000, '999+'],
])('%i new episodes are “%s” on the toolbar', async (fresh, expected) => {
  const { context } = await withFresh(fresh);
  let text = 'before';
  await showBadge(context, (shown) => {
    text = shown;
  });
  expect(text).toBe(expected);
});

it('the badge follows the shows, and is gone when the listener wants none', async () => {
  const { context, control, player, clock } = await withFresh(3);
  context.tell('shows');
  await settle();
  expect(control.badge).toBe('3');
  player.settings.badge = false;
  clock.pass(1000);
  context.tell('shows');
  await settle();
  expect(control.badge).toBe('');
});

it('a page is told at once, and of many changes only twice a second', () => {
  const clock = createFakeClock();
  const told: string[] = [];
  const tell = createCoalescer(clock, (key) => void told.push(key));
  for (let turn = 0; turn < 100; turn++) {
    tell('shows');
    if (turn === 50) tell('favourites');
    clock.pass(10);
  }
  expect(told.filter((key) => key === 'favourites')).toHaveLength(1);
  expect(told.filter((key) => key === 'shows').length).toBeLessThanOrEqual(3);
  const before = told.length;
  tell('shows');
  clock.pass(2000);
  // The last change is reported in the end.
  expect(told.length).toBeGreaterThan(before);
  expect(told[0]).toBe('shows');
});
