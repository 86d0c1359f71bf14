// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { StationAnswer, StationQuery } from '@/lib/contract/directory';
import type { Answer } from '@/lib/ui/data/query-cache';
import { createQueryCache } from '@/lib/ui/data/query-cache';
import { joinPages, type StationSearch, useStations } from '@/lib/ui/data/use-directory';
import { PlayerProvider } from '@/lib/ui/player-provider';
import type { Player } from '@/lib/ui/use-player';
import { fakePlayer, openPage } from '../../support/page';

const searchFor = (text: string): StationSearch => ({
  ...{ text, list: 'search', country: '', language: '', tag: '', codec: '' },
  ...{ bitrateMin: 0, order: 'votes' },
});
const [FIP, KEXP, JAZZ] = [searchFor('fip'), searchFor('kexp'), searchFor('jazz')];

const pageOf = (...names: string[]): StationAnswer => ({
  found: names.map((name) => ({
    ...{ radio_id: name, id: name, aURL: `https://a.example/${name}`, isLive: true, title: name },
  })),
  ...{ more: true, trouble: null, at: 1 },
});
const LOST: StationAnswer = { found: [], more: false, trouble: 'unreachable', at: null };

function Found({ search }: { search: StationSearch }) {
  const { found, answers, loadMore, retry } = useStations(search);
  return (
    <>
      <output>{found?.stations.map(({ title }) => title).join(' ') ?? 'nothing yet'}</output>
      <p>
        {answers === search ? 'answers' : 'on its way'}, {found?.more ? 'more' : 'all'},{' '}
        {found?.trouble}
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
  // The real cache instead of fixed answers as in other tests.
  const player = { ...fakePlayer({ commands: { fetchStations } }), queries: createQueryCache() };
  const draw = (search: StationSearch | null, other?: StationSearch) => (
    <PlayerProvider player={player as unknown as Player}>
      {search && <Found search={search} />}
      {other && <Found search={other} />}
    </PlayerProvider>
  );
  const page = openPage(draw(FIP));
  return {
    ...page,
    asked: () => asked.map(([{ text, offset }]) => `${text} ${offset}`),
    slots: () => asked.map(([{ slot }]) => slot),
    answer: (answer: StationAnswer, nth = asked.length - 1) =>
      act(async () => asked[nth]?.[1].resolve(answer)),
    fail: () => act(async () => asked.at(-1)?.[1].reject(new Error('gone'))),
    /** Null unmounts the list. */
    search: (next: StationSearch | null) => act(async () => page.rerender(draw(next))),
    /** Shows another list, too. */
    beside: () => act(async () => page.rerender(draw(KEXP, JAZZ))),
  };
}

const shown = () => screen.getByRole('status').textContent;
const state = () => screen.getByRole('paragraph').textContent;
const more = () => screen.getByRole('button', { name: 'More' });
const retry = () => screen.getByRole('button', { name: 'Try again' });

test('a search shows its results, and more of them page by page', async () => {
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

test('the next search of a list ends its last one, and none of another list or of its own next page', async () => {
  const { user, answer, search, slots } = openSearch();
  await answer(pageOf('a'));
  await user.click(more());
  await search(KEXP);
  const [first, nextPage, other] = slots();
  expect(nextPage).not.toBe(first);
  expect(other).toBe(first);
  const fetchStations = vi.fn(async (_: StationQuery) => pageOf('a'));
  const player = { ...fakePlayer({ commands: { fetchStations } }), queries: createQueryCache() };
  openPage(
    <PlayerProvider player={player as unknown as Player}>
      <Found search={FIP} />
      <Found search={KEXP} />
    </PlayerProvider>,
  );
  await act(async () => {});
  expect(new Set(fetchStations.mock.calls.map(([{ slot }]) => slot)).size).toBe(2);
});

test('while the next search is running, the previous results stay', async () => {
  const { answer, search, asked } = openSearch();
  await answer(pageOf('a'));
  await search(KEXP);
  expect([shown(), state()]).toEqual(['a', 'on its way, more, ']);
  await answer(pageOf('k'));
  expect([shown(), state()]).toEqual(['k', 'answers, more, ']);
  expect(asked()).toEqual(['fip 0', 'kexp 0']);
});

test('a search ends the one before it in its list, but no other page of it and no other list', async () => {
  const { user, asked, slots, answer, search, beside } = openSearch();
  await answer(pageOf('a'));
  await user.click(more());
  await search(KEXP);
  await beside();
  expect(asked()).toEqual(['fip 0', 'fip 50', 'kexp 0', 'jazz 0']);
  const [first, second, next, other] = slots();
  expect(next).toBe(first);
  expect(new Set([first, second, other]).size).toBe(3);
});

test('a late answer to the previous search is ignored', async () => {
  const { answer, search } = openSearch();
  await search(KEXP);
  await answer(pageOf('k'), 1);
  await answer(pageOf('a'), 0);
  expect(shown()).toBe('k');
});

test('a new search starts with its first page, even if more pages of the previous one were shown', async () => {
  const { user, answer, search, asked } = openSearch();
  await answer(pageOf('a'));
  await user.click(more());
  await answer(pageOf('b'));
  await search(KEXP);
  expect(asked().at(-1)).toBe('kexp 0');
  await answer(pageOf('k'));
  expect(asked().at(-1)).toBe('kexp 0');
});

test('a search that was superseded in the background changes nothing', async () => {
  const { answer } = openSearch();
  await answer({ ...LOST, trouble: 'superseded' });
  expect(shown()).toBe('nothing yet');
});

test.each(['answer', 'fail'] as const)(
  'an unreachable directory (%s) is reported, and can be queried again',
  async (how) => {
    const page = openSearch();
    await (how === 'answer' ? page.answer(LOST) : page.fail());
    expect([shown(), state()]).toEqual(['', 'answers, all, unreachable']);
    await page.user.click(retry());
    await page.answer(pageOf('a'));
    expect([shown(), state()]).toEqual(['a', 'answers, more, ']);
  },
);

test('a page that could not be fetched leaves the existing results, and can be requested again', async () => {
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

test('coming back shows the first page of earlier results immediately, and fetches it again', async () => {
  const { user, answer, search, asked } = openSearch();
  await answer(pageOf('a'));
  await user.click(more());
  await answer(pageOf('b'));
  await search(null);
  await search(FIP);
  expect([shown(), state()]).toEqual(['a', 'answers, more, ']);
  expect(asked()).toEqual(['fip 0', 'fip 50', 'fip 0']);
  await answer({ ...pageOf('z'), more: false });
  expect([shown(), state()]).toEqual(['z', 'answers, all, ']);
});

test('an earlier outage of the directory is not shown again on coming back', async () => {
  const { answer, search } = openSearch();
  await answer(LOST);
  await search(null);
  await search(FIP);
  expect([shown(), state()]).toEqual(['nothing yet', 'on its way, all, ']);
});

test('a shuffled list is not shown again, because it would change before the listener’s eyes', async () => {
  const { answer, search } = openSearch();
  const shuffled: StationSearch = { ...FIP, order: 'random' };
  await answer(pageOf('a'));
  await search(shuffled);
  await answer(pageOf('b'));
  await search(FIP);
  expect([shown(), state()]).toEqual(['a', 'answers, more, ']);
  await search(shuffled);
  expect([shown(), state()]).toEqual(['a', 'on its way, more, ']);
});

test('a page fetched meanwhile supersedes a refetch of the first page', async () => {
  const { user, answer, search } = openSearch();
  await answer(pageOf('a'));
  await search(null);
  await search(FIP);
  await user.click(more());
  await answer({ ...LOST, trouble: 'superseded' }, 1);
  await answer(pageOf('b'), 2);
  expect([shown(), state()]).toEqual(['a b', 'answers, more, ']);
});

const idsOf = (answers: Answer<StationAnswer>[]) =>
  joinPages(answers).stations.map(({ radio_id }) => radio_id);
const got = (value: StationAnswer): Answer<StationAnswer> => ({ value, failed: false });

test('pages are joined in order, and a repeated station is listed once', () => {
  const answers = [got(pageOf('a', 'b')), got({ ...pageOf('b', 'c'), more: false, at: 9 })];
  expect(idsOf(answers)).toEqual(['a', 'b', 'c']);
  expect(joinPages(answers)).toMatchObject({ pages: 2, more: false, at: 1 });
});

test('a page that cannot be fetched leaves the existing results, gives the reason, and can be fetched later', () => {
  const answers = [got(pageOf('a')), got(LOST)];
  expect(idsOf(answers)).toEqual(['a']);
  expect(joinPages(answers)).toMatchObject({ pages: 1, more: true, trouble: 'unreachable' });
  expect(joinPages([got(pageOf('a')), { failed: true }])).toEqual(joinPages(answers));
});

test('known results are shown, with the reason, if they could not be fetched again', () => {
  const answers = [{ value: pageOf('a'), failed: true }];
  expect(idsOf(answers)).toEqual(['a']);
  expect(joinPages(answers)).toMatchObject({ trouble: 'unreachable', at: 1 });
});
