// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { EpisodeList } from '@/lib/contract/library';
import { type EpisodeSearch, useEpisodePages } from '@/lib/ui/data/use-episodes';
import { EPISODE, episodeRow, episodesKeyOf, SHOW } from '../../components/podcasts/sample-shows';
import { openPage } from '../../support/page';

const ALL: EpisodeSearch = { showId: SHOW.id, filter: 'all', text: '', order: 'newest' };
const WAVES: EpisodeSearch = { ...ALL, text: 'wave' };

const keyOf = (search: EpisodeSearch, offset: number) =>
  episodesKeyOf({ ...search, offset, limit: 100 });

/** The part at this offset in a list of this many episodes. */
function part(offset: number, total: number, name = 'Episode'): EpisodeList {
  const length = Math.min(100, total - offset);
  const rows = Array.from({ length }, (_, nth) =>
    episodeRow({ episode: { ...EPISODE, title: `${name} ${offset + nth}` } }),
  );
  return { rows, total };
}

interface LookProps {
  search: EpisodeSearch;
  first: number;
  last: number;
}

function Look({ search, first, last }: LookProps) {
  const { rows, outdated, failed, refresh } = useEpisodePages(search, { first, last });
  const inSight = rows?.slice(first, last + 1).map((row) => row?.episode.title ?? '…');
  return (
    <>
      <output>{inSight?.join(', ') ?? 'nothing yet'}</output>
      <p>
        {rows?.length ?? 0} in all{outdated && ', outdated'}
        {failed && ', failed'}
      </p>
      <button type="button" onClick={refresh}>
        Try again
      </button>
    </>
  );
}

function openList(first: number, last: number, fetched: Record<string, EpisodeList> = {}) {
  const page = openPage(<Look search={ALL} first={first} last={last} />, { fetched });
  return {
    ...page,
    look: (next: Partial<LookProps>) =>
      page.rerender(<Look search={ALL} first={first} last={last} {...next} />),
  };
}

const shown = () => screen.getByRole('status').textContent;
const said = () => screen.getByRole('paragraph').textContent;

test('the first hundred are fetched at once, and all there are have their place', () => {
  const { queries } = openList(0, 1);
  expect([shown(), said()]).toEqual(['nothing yet', '0 in all']);
  queries.answer(keyOf(ALL, 0), part(0, 250));
  expect([shown(), said()]).toEqual(['Episode 0, Episode 1', '250 in all']);
  expect([...queries.asked.keys()]).toEqual([keyOf(ALL, 0)]);
});

test('the next hundred are fetched when one looks near them, and stand as on their way until then', () => {
  const { queries, look } = openList(0, 1, { [keyOf(ALL, 0)]: part(0, 250) });
  look({ first: 79, last: 89 });
  expect(queries.asked.has(keyOf(ALL, 100))).toBe(false);
  look({ first: 80, last: 90 });
  expect(queries.asked.has(keyOf(ALL, 100))).toBe(true);
  look({ first: 99, last: 101 });
  expect(shown()).toBe('Episode 99, …, …');
  queries.answer(keyOf(ALL, 100), part(100, 250));
  expect(shown()).toBe('Episode 99, Episode 100, Episode 101');
});

test('what was fetched before is still there when one comes back', () => {
  const { queries, look } = openList(0, 1, { [keyOf(ALL, 0)]: part(0, 250) });
  look({ first: 220, last: 221 });
  queries.answer(keyOf(ALL, 200), part(200, 250));
  expect(shown()).toBe('Episode 220, Episode 221');
  look({ first: 0, last: 1 });
  expect(shown()).toBe('Episode 0, Episode 1');
});

test('another search keeps what there is, as outdated, and begins at its own first page', () => {
  const { queries, look } = openList(0, 1, {
    [keyOf(ALL, 0)]: part(0, 250),
    [keyOf(ALL, 100)]: part(100, 250),
  });
  look({ first: 150, last: 151 });
  look({ search: WAVES, first: 150, last: 151 });
  expect([shown(), said()]).toEqual(['Episode 150, Episode 151', '250 in all, outdated']);
  expect(queries.asked.has(keyOf(WAVES, 0))).toBe(true);
  expect(queries.asked.has(keyOf(WAVES, 100))).toBe(false);
  queries.answer(keyOf(WAVES, 0), part(0, 2, 'Wave'));
  look({ search: WAVES, first: 0, last: 1 });
  expect([shown(), said()]).toEqual(['Wave 0, Wave 1', '2 in all']);
});

test('episodes that came or went change how many there are', () => {
  const { queries } = openList(0, 0, { [keyOf(ALL, 0)]: part(0, 3) });
  queries.answer(keyOf(ALL, 0), part(0, 4));
  expect(said()).toBe('4 in all');
});

test('a part that cannot be had says so, and is asked for again', async () => {
  const { queries, user } = openList(0, 1);
  queries.fail(keyOf(ALL, 0));
  expect(said()).toBe('0 in all, failed');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(queries.refreshed).toEqual([keyOf(ALL, 0)]);
  queries.answer(keyOf(ALL, 0), part(0, 1));
  expect([shown(), said()]).toEqual(['Episode 0', '1 in all']);
});

test('a part that can no longer be had shows as it was', () => {
  const { queries } = openList(0, 1, { [keyOf(ALL, 0)]: part(0, 2) });
  queries.fail(keyOf(ALL, 0));
  expect([shown(), said()]).toEqual(['Episode 0, Episode 1', '2 in all']);
});

test('a search that fails takes the place of what was found before, and is tried again', async () => {
  const { queries, look, user } = openList(0, 1, { [keyOf(ALL, 0)]: part(0, 2) });
  look({ search: WAVES });
  queries.fail(keyOf(WAVES, 0));
  expect([shown(), said()]).toEqual(['nothing yet', '0 in all, failed']);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(queries.refreshed).toEqual([keyOf(WAVES, 0)]);
  queries.answer(keyOf(WAVES, 0), part(0, 1, 'Wave'));
  expect([shown(), said()]).toEqual(['Wave 0', '1 in all']);
});
