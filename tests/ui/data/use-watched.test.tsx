// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { type ReactNode, useMemo, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { createQueryCache, type Query } from '@/lib/ui/data/query-cache';
import { useWatchedAll } from '@/lib/ui/data/use-episode-pages';
import { useWatched } from '@/lib/ui/data/use-watched';
import { PlayerProvider } from '@/lib/ui/player-provider';
import type { Player } from '@/lib/ui/use-player';
import { fakePlayer, openPage } from '../../support/page';

/** Fetches that the test answers, by their keys, and a background that says what has changed. */
function createBackground() {
  const waiting = new Map<string, PromiseWithResolvers<string>[]>();
  let tell: (changed: string) => void = () => {};
  const cache = createQueryCache((onChange) => {
    tell = onChange;
  });
  const next = (key: string) => waiting.get(key)?.shift();
  return {
    cache,
    queryOf: (key: string): Query<string> => ({
      key,
      isAbout: (changed) => changed === key,
      fetch() {
        const fetched = Promise.withResolvers<string>();
        waiting.set(key, [...(waiting.get(key) ?? []), fetched]);
        return fetched.promise;
      },
    }),
    fetching: (key: string) => waiting.get(key)?.length ?? 0,
    answer: (key: string, value: string) => act(async () => next(key)?.resolve(value)),
    fail: (key: string) => act(async () => next(key)?.reject(new Error('gone'))),
    change: (key: string) => act(async () => tell(key)),
  };
}

type Background = ReturnType<typeof createBackground>;

function Tracks({ station, background }: { station: string; background: Background }) {
  const query = useMemo(() => background.queryOf(station), [station, background]);
  const { value, failed, refresh } = useWatched(query);
  return (
    <>
      <output>{value ?? 'nothing yet'}</output>
      {failed && <p role="alert">It could not be read.</p>}
      <button type="button" onClick={refresh}>
        Try again
      </button>
    </>
  );
}

/** The page's own cache, in place of the fixed answers of other tests. */
const within = (background: Background, page: ReactNode) => (
  <PlayerProvider player={{ ...fakePlayer(), queries: background.cache } as unknown as Player}>
    {page}
  </PlayerProvider>
);

const shown = () => screen.getByRole('status').textContent;
const failed = () => screen.queryByRole('alert') !== null;

function openTracks() {
  const background = createBackground();
  const draw = (station: string) => within(background, <Tracks {...{ station, background }} />);
  const page = openPage(draw('fip'));
  return { ...page, background, show: (station: string) => page.rerender(draw(station)) };
}

test('what is watched shows when it is there, and again whenever it has changed', async () => {
  const { background } = openTracks();
  expect(shown()).toBe('nothing yet');
  await background.answer('fip', 'Kerala');
  expect(shown()).toBe('Kerala');
  await background.change('another');
  expect(background.fetching('fip')).toBe(0);
  await background.change('fip');
  expect(shown()).toBe('Kerala');
  await background.answer('fip', 'Cirrus');
  expect(shown()).toBe('Cirrus');
});

test('a failure says so and keeps what was known; trying again puts it right', async () => {
  const { background, user } = openTracks();
  await background.answer('fip', 'Kerala');
  await background.change('fip');
  await background.fail('fip');
  expect([shown(), failed()]).toEqual(['Kerala', true]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await background.answer('fip', 'Cirrus');
  expect([shown(), failed()]).toEqual(['Cirrus', false]);
});

test('asking for something else shows nothing of the one before, whose late answer is not shown', async () => {
  const { background, show } = openTracks();
  await background.answer('fip', 'Kerala');
  await background.change('fip');
  show('kexp');
  expect(shown()).toBe('nothing yet');
  await background.answer('fip', 'Cirrus');
  expect(shown()).toBe('nothing yet');
  await background.answer('kexp', 'Rhubarb');
  expect(shown()).toBe('Rhubarb');
});

test('coming back shows at once what was known, and asks whether it still is so', async () => {
  const { background, show } = openTracks();
  await background.answer('fip', 'Kerala');
  show('kexp');
  await background.change('fip');
  expect(background.fetching('fip')).toBe(0);
  show('fip');
  expect(shown()).toBe('Kerala');
  await background.answer('fip', 'Cirrus');
  expect(shown()).toBe('Cirrus');
});

test('several are watched together, and only what changed is another answer', async () => {
  const background = createBackground();
  const queries = ['a', 'b'].map(background.queryOf);
  const seen = vi.fn();
  function All() {
    const answers = useWatchedAll(queries);
    seen(answers);
    const [, redraw] = useState(0);
    return (
      <button type="button" onClick={() => redraw((count) => count + 1)}>
        {answers.map(({ value = '–' }) => value).join(' ')}
      </button>
    );
  }
  const { user } = openPage(within(background, <All />));
  const button = screen.getByRole('button');
  expect(button.textContent).toBe('– –');
  await background.answer('b', 'second');
  expect(button.textContent).toBe('– second');
  await background.answer('a', 'first');
  expect(button.textContent).toBe('first second');
  const before = seen.mock.lastCall?.[0];
  await user.click(button);
  expect(seen.mock.lastCall?.[0]).toBe(before);
});
