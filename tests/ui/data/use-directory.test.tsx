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
const [FIP, KEXP] = [searchFor('fip'), searchFor('kexp')];

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
  const draw = (search: StationSearch | null) => (
    <PlayerProvider player={player as unknown as Player}>
      {search && <Found search={search} />}
    </PlayerProvider>
  );
  const page = openPage(draw(FIP));
  return {
    ...page,
    asked: () => asked.map(([{ text, offset }]) => `${text} ${offset}`),
    answer: (answer: StationAnswer, nth = asked.length - 1) =>
      act(async () => asked[nth]?.[1].resolve(answer)),
    fail: () => act(async () => asked.at(-1)?.[1].reject(new Error('gone'))),
    /** Null unmounts the list. */
    search: (next: StationSearch | null) => act(async () => page.rerender(draw(next))),
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
  await search(KEXP);
  expect([shown(), state()]).toEqual(['a', 'on its way, more, ']);
  await answer(pageOf('k'));
  expect([shown(), state()]).toEqual(['k', 'answers, more, ']);
  expect(asked()).toEqual(['fip 0', 'kexp 0']);
});

test('an answer to the search before comes too late', async () => {
  const { answer, search } = openSearch();
  await search(KEXP);
  await answer(pageOf('k'), 1);
  await answer(pageOf('a'), 0);
  expect(shown()).toBe('k');
});

test('a new search begins with its first page, though more of the one before was shown', async () => {
  const { user, answer, search, asked } = openSearch();
  await answer(pageOf('a'));
  await user.click(more());
  await answer(pageOf('b'));
  await search(KEXP);
  expect(asked().at(-1)).toBe('kexp 0');
  await answer(pageOf('k'));
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

test('coming back shows what was found at once, and asks for its first page anew', async () => {
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

test('that the directory was away is not shown again on coming back', async () => {
  const { answer, search } = openSearch();
  await answer(LOST);
  await search(null);
  await search(FIP);
  expect([shown(), state()]).toEqual(['nothing yet', 'on its way, all, ']);
});

test('a shuffled list is not shown again: it would change before the listener’s eyes', async () => {
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

test('a page fetched meanwhile supersedes a first page that was asked for anew', async () => {
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

test('pages stand one behind the other, and a station that comes again stands once', () => {
  const answers = [got(pageOf('a', 'b')), got({ ...pageOf('b', 'c'), more: false, at: 9 })];
  expect(idsOf(answers)).toEqual(['a', 'b', 'c']);
  expect(joinPages(answers)).toMatchObject({ pages: 2, more: false, at: 1 });
});

test('a page that cannot be had leaves what there is, says why, and can be had later', () => {
  const answers = [got(pageOf('a')), got(LOST)];
  expect(idsOf(answers)).toEqual(['a']);
  expect(joinPages(answers)).toMatchObject({ pages: 1, more: true, trouble: 'unreachable' });
  expect(joinPages([got(pageOf('a')), { failed: true }])).toEqual(joinPages(answers));
});

test('what is known shows, with the reason, where it could not be asked for anew', () => {
  const answers = [{ value: pageOf('a'), failed: true }];
  expect(idsOf(answers)).toEqual(['a']);
  expect(joinPages(answers)).toMatchObject({ trouble: 'unreachable', at: 1 });
});
