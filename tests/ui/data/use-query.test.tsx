// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { type ReactNode, useMemo } from 'react';
import { expect, test } from 'vitest';
import { createQueryCache, type Query } from '@/lib/ui/data/query-cache';
import { useLatestQuery, usePages, useQuery } from '@/lib/ui/data/use-query';
import { PlayerProvider } from '@/lib/ui/player-provider';
import type { Player } from '@/lib/ui/use-player';
import { fakePlayer, openPage } from '../../support/page';

/** Fetches by key, which the test answers, and a background that reports changes. */
function createBackground() {
  const waiting = new Map<string, PromiseWithResolvers<string>[]>();
  const cache = createQueryCache();
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
    change: (key: string) => act(async () => cache.invalidate(key)),
  };
}

type Background = ReturnType<typeof createBackground>;

function Tracks({ station, background }: { station: string; background: Background }) {
  const query = useMemo(() => background.queryOf(station), [station, background]);
  const { value, failed, refresh } = useQuery(query);
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

/** Uses the real cache instead of fixed answers as in other tests. */
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

test('after a failure that was left alone, coming back loads as at first', async () => {
  const { background, show } = openTracks();
  await background.fail('fip');
  expect([shown(), failed()]).toEqual(['nothing yet', true]);
  show('kexp');
  show('fip');
  expect([shown(), failed()]).toEqual(['nothing yet', false]);
  await background.answer('fip', 'Kerala');
  expect(shown()).toBe('Kerala');
});

test('a page that is gone before the answer hears nothing of it, and the next begins with it', async () => {
  const { background, unmount } = openTracks();
  unmount();
  await background.answer('fip', 'Kerala');
  openPage(within(background, <Tracks station="fip" background={background} />));
  expect(shown()).toBe('Kerala');
  expect(background.fetching('fip')).toBe(1);
});

function Found({ text, background }: { text: string; background: Background }) {
  const query = useMemo(() => background.queryOf(text), [text, background]);
  const { value, failed, outdated } = useLatestQuery(query);
  return (
    <>
      <output>{value ?? 'nothing yet'}</output>
      <p>
        {outdated && 'outdated'} {failed && 'failed'}
      </p>
    </>
  );
}

function openSearch() {
  const background = createBackground();
  const draw = (text: string) => within(background, <Found {...{ text, background }} />);
  const page = openPage(draw('fip'));
  return { background, search: (text: string) => page.rerender(draw(text)) };
}

const said = () => screen.getByRole('paragraph').textContent?.trim();

test('what was found stays, as outdated, until there is an answer to the next search', async () => {
  const { background, search } = openSearch();
  expect([shown(), said()]).toEqual(['nothing yet', '']);
  await background.answer('fip', 'Kerala');
  search('kexp');
  expect([shown(), said()]).toEqual(['Kerala', 'outdated']);
  search('jazz');
  await background.answer('kexp', 'too late');
  expect([shown(), said()]).toEqual(['Kerala', 'outdated']);
  await background.answer('jazz', 'Cirrus');
  expect([shown(), said()]).toEqual(['Cirrus', '']);
});

test('a search that fails takes the place of what was found, and what was found once comes back at once', async () => {
  const { background, search } = openSearch();
  await background.answer('fip', 'Kerala');
  search('kexp');
  await background.fail('kexp');
  expect([shown(), said()]).toEqual(['nothing yet', 'failed']);
  search('fip');
  expect([shown(), said()]).toEqual(['Kerala', '']);
});

interface RowsProps {
  list: { page(number: number): Query<string> };
  first: number;
  last: number;
  background: Background;
}

function Rows({ list, first, last }: RowsProps) {
  const { shown, outdated } = usePages(list, first, last);
  const pages = [...(shown?.pages ?? [])].map(
    ([number, { value, failed }]) => `${number}: ${failed ? 'failed' : value}`,
  );
  return (
    <>
      <output>{pages.toSorted().join(', ')}</output>
      <p>{outdated && 'outdated'}</p>
    </>
  );
}

function openRows() {
  const background = createBackground();
  const listOf = (name: string) => ({
    page: (number: number) => background.queryOf(`${name} ${number}`),
  });
  const props = { background, list: listOf('a'), first: 0, last: 0 };
  const page = openPage(within(background, <Rows {...props} />));
  return {
    background,
    listOf,
    look: (next: Partial<RowsProps>) =>
      act(async () => page.rerender(within(background, <Rows {...Object.assign(props, next)} />))),
  };
}

test('another page is fetched beside those that are there, which are not fetched again', async () => {
  const { background, look } = openRows();
  await background.answer('a 0', 'first');
  await look({ last: 1 });
  expect([background.fetching('a 0'), background.fetching('a 1')]).toEqual([0, 1]);
  await background.answer('a 1', 'second');
  expect(shown()).toBe('0: first, 1: second');
});

test('pages that are in sight follow every change, and those that no longer are stay as they were', async () => {
  const { background, look } = openRows();
  await background.answer('a 0', 'first');
  await look({ first: 1, last: 2 });
  await background.answer('a 1', 'second');
  await background.fail('a 2');
  expect(shown()).toBe('0: first, 1: second, 2: failed');
  await background.change('a 0');
  await background.change('a 1');
  expect([background.fetching('a 0'), background.fetching('a 1')]).toEqual([0, 1]);
  await background.answer('a 1', 'changed');
  expect(shown()).toBe('0: first, 1: changed, 2: failed');
});

test('another list begins with its first page, and the one before stays until that is there', async () => {
  const { background, look, listOf } = openRows();
  await background.answer('a 0', 'first');
  await look({ last: 1 });
  await background.answer('a 1', 'second');
  await look({ list: listOf('b') });
  expect([background.fetching('b 0'), background.fetching('b 1')]).toEqual([1, 0]);
  expect([shown(), said()]).toEqual(['0: first, 1: second', 'outdated']);
  await background.answer('b 0', 'another');
  expect([shown(), said()]).toEqual(['0: another', '']);
});
