// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { StationAnswer, StationQuery } from '@/lib/contract/directory';
import type { StationSearch } from '@/lib/ui/data/found-stations';
import { useStations } from '@/lib/ui/data/use-stations';
import { openPage } from '../../support/page';

const searchFor = (text: string): StationSearch => ({
  ...{ text, list: 'search', country: '', language: '', tag: '', codec: '' },
  ...{ bitrateMin: 0, order: 'votes' },
});
const [FIP, KEXP] = [searchFor('fip'), searchFor('kexp')];

const pageOf = (...names: string[]): StationAnswer => ({
  found: names.map((name) => ({
    ...{ radio_id: name, id: name, aURL: `https://a.example/${name}`, isLive: true, title: name },
  })),
  ...{ more: true, trouble: null, at: 1 },
});
const LOST: StationAnswer = { found: [], more: false, trouble: 'unreachable', at: null };

function Found({ search }: { search: StationSearch }) {
  const { stations, answers, more, trouble, loadMore, retry } = useStations(search);
  return (
    <>
      <output>{stations?.map(({ title }) => title).join(' ') ?? 'nothing yet'}</output>
      <p>
        {answers === search ? 'answers' : 'on its way'}, {more ? 'more' : 'all'}, {trouble}
      </p>
      <button type="button" onClick={loadMore}>
        More
      </button>
      <button type="button" onClick={retry}>
        Try again
      </button>
    </>
  );
}

function openSearch() {
  const asked: [StationQuery, PromiseWithResolvers<StationAnswer>][] = [];
  const fetchStations = vi.fn((query: StationQuery) => {
    const answer = Promise.withResolvers<StationAnswer>();
    asked.push([query, answer]);
    return answer.promise;
  });
  const page = openPage(<Found search={FIP} />, { commands: { fetchStations } });
  return {
    ...page,
    asked: () => asked.map(([{ text, offset }]) => `${text} ${offset}`),
    answer: (answer: StationAnswer, nth = asked.length - 1) =>
      act(async () => asked[nth]?.[1].resolve(answer)),
    fail: () => act(async () => asked.at(-1)?.[1].reject(new Error('gone'))),
    search: (next: StationSearch) => page.rerender(<Found search={next} />),
  };
}

const shown = () => screen.getByRole('status').textContent;
const state = () => screen.getByRole('paragraph').textContent;
const more = () => screen.getByRole('button', { name: 'More' });
const retry = () => screen.getByRole('button', { name: 'Try again' });

test('a search shows what is found, and more of it page by page', async () => {
  const { user, answer, asked } = openSearch();
  expect([shown(), state()]).toEqual(['nothing yet', 'on its way, all, ']);
  await answer(pageOf('a', 'b'));
  expect([shown(), state()]).toEqual(['a b', 'answers, more, ']);
  await user.click(more());
  await answer({ ...pageOf('c'), more: false });
  expect([shown(), state()]).toEqual(['a b c', 'answers, all, ']);
  await user.click(more());
  expect(asked()).toEqual(['fip 0', 'fip 50']);
});

test('while the next search is on its way, what was found stays', async () => {
  const { answer, search, asked } = openSearch();
  await answer(pageOf('a'));
  search(KEXP);
  expect([shown(), state()]).toEqual(['a', 'on its way, more, ']);
  await answer(pageOf('k'));
  expect([shown(), state()]).toEqual(['k', 'answers, more, ']);
  expect(asked()).toEqual(['fip 0', 'kexp 0']);
});

test('an answer to the search before comes too late', async () => {
  const { answer, search } = openSearch();
  search(KEXP);
  await answer(pageOf('k'), 1);
  await answer(pageOf('a'), 0);
  expect(shown()).toBe('k');
});

test('a new search begins with its first page, though more of the one before was shown', async () => {
  const { user, answer, search, asked } = openSearch();
  await answer(pageOf('a'));
  await user.click(more());
  await answer(pageOf('b'));
  search(KEXP);
  expect(asked().at(-1)).toBe('kexp 0');
});

test('what was superseded in the background changes nothing', async () => {
  const { answer } = openSearch();
  await answer({ ...LOST, trouble: 'superseded' });
  expect(shown()).toBe('nothing yet');
});

test.each(['answer', 'fail'] as const)(
  'a directory that is away (%s) says so, and is asked again',
  async (how) => {
    const page = openSearch();
    await (how === 'answer' ? page.answer(LOST) : page.fail());
    expect([shown(), state()]).toEqual(['', 'answers, all, unreachable']);
    await page.user.click(retry());
    await page.answer(pageOf('a'));
    expect([shown(), state()]).toEqual(['a', 'answers, more, ']);
  },
);

test('a page that could not be had leaves what there is, and is asked for again', async () => {
  const { user, answer, asked } = openSearch();
  await answer(pageOf('a'));
  await user.click(more());
  await answer(LOST);
  expect([shown(), state()]).toEqual(['a', 'answers, more, unreachable']);
  await user.click(retry());
  await answer(pageOf('b'));
  expect([shown(), state()]).toEqual(['a b', 'answers, more, ']);
  expect(asked()).toEqual(['fip 0', 'fip 50', 'fip 50']);
});
