import { describe, expect, it } from 'vitest';
import { createAnswerCache } from '@/lib/background/directory/answer-cache';
import { createShowSearch } from '@/lib/background/directory/show-search';
import type { ShowQuery } from '@/lib/contract/directory';
import { directoryShow } from '@/lib/directory/podcasts/directory-show';
import type { Found } from '@/lib/directory/podcasts/itunes';
import { readShow } from '@/lib/library/record-checks';
import { MINUTE } from '@/lib/model/constants';
import type { Show } from '@/lib/model/show';
import { createFakeClock } from '../../support/fake-clock.ts';
import { createFakeArea } from '../../support/fake-storage.ts';

const show = (title: string) =>
  directoryShow(`https://feeds.example/${title.toLowerCase()}`, { title, author: 'Ann' });
const query = (text: string, more: Partial<ShowQuery> = {}): ShowQuery => ({
  ...{ slot: 'page', text, country: '', limit: 20 },
  ...more,
});

function open(area = createFakeArea()) {
  const clock = createFakeClock();
  const asked: string[] = [];
  const state = {
    online: true,
    answer: { ok: true, value: [show('Waves')] } as Found<Show[]>,
    /** Set to make the directories' answers wait. */
    thinking: null as Promise<void> | null,
  };
  async function answer(text: string) {
    asked.push(text);
    await state.thinking;
    return state.answer;
  }
  const search = createShowSearch({
    directories: {
      search: (text) => answer(text),
      charts: ({ country, genre = '' }) => answer(`charts ${country} ${genre}`.trim()),
    },
    kept: createAnswerCache(clock, { area, prefix: 'showAnswer', limit: 3, read: readShow }),
    starters: [show('Starter')],
    clock,
    isOnline: () => state.online,
  });
  return { search, clock, asked, state, area };
}

const DOWN: Found<Show[]> = { ok: false, trouble: 'unreachable' };
const titles = ({ found }: { found: Show[] }) => found.map(({ title }) => title);

describe('the search for podcasts', () => {
  it('returns what the directories find, and the charts for an empty text', async () => {
    const { search, asked, clock } = open();
    expect(await search(query(' waves '))).toEqual({
      ...{ found: [show('Waves')], more: false, trouble: null, at: clock.now() },
    });
    await search(query('  '));
    await search(query('', { country: 'NO' }));
    expect(asked).toEqual(['waves', 'charts', 'charts NO']);
  });

  it('keeps the charts of each genre, in each country', async () => {
    const { search, asked, state } = open();
    await search(query('', { country: 'NO', genre: 'arts' }));
    await search(query('', { country: 'NO' }));
    state.answer = { ok: true, value: [show('Chords')] };
    await search(query('', { country: 'NO', genre: 'music' }));
    expect(asked).toEqual(['charts NO arts', 'charts NO', 'charts NO music']);
    state.answer = DOWN;
    expect(titles(await search(query('', { country: 'NO', genre: 'arts' })))).toEqual(['Waves']);
    expect(titles(await search(query('', { country: 'NO', genre: 'music' })))).toEqual(['Chords']);
  });

  it('offers no starter shows in place of a genre’s charts', async () => {
    const { search, state } = open();
    state.answer = DOWN;
    expect(await search(query('', { genre: 'arts' }))).toEqual({
      ...{ found: [], more: false, trouble: 'unreachable', at: null },
    });
  });

  it('reports whether there may be more', async () => {
    expect((await open().search(query('waves', { limit: 1 }))).more).toBe(true);
  });

  it('does not ask again within an hour, even after a restart of the worker', async () => {
    const { search, asked, area } = open();
    await search(query('waves'));
    await search(query('WAVES '));
    expect(asked).toEqual(['waves']);
    const again = open(area);
    expect(titles(await again.search(query('waves')))).toEqual(['Waves']);
    expect(again.asked).toEqual([]);
    again.clock.pass(61 * MINUTE);
    await again.search(query('waves'));
    expect(again.asked).toEqual(['waves']);
  });

  it.each([
    ['unreachable', true, 'unreachable'],
    ['busy', true, 'busy'],
    ['unreachable', false, 'offline'],
  ] as const)('uses its cache while the directories are %s', async (trouble, online, said) => {
    const { search, state, clock } = open();
    const { at } = await search(query('waves'));
    clock.pass(61 * MINUTE);
    Object.assign(state, { online, answer: { ok: false, trouble } });
    expect(await search(query('waves'))).toMatchObject({ trouble: said, at });
    expect(titles(await search(query('waves')))).toEqual(['Waves']);
  });

  it('answers a new query from cached and starter shows while the directories are down', async () => {
    const { search, state } = open();
    const { at } = await search(query('something'));
    state.answer = DOWN;
    const found = await search(query('wav ann'));
    expect(titles(found)).toEqual(['Waves']);
    expect(found).toMatchObject({ trouble: 'unreachable', at, more: false });
    expect(titles(await search(query('start')))).toEqual(['Starter']);
    expect(titles(await search(query('nobody')))).toEqual([]);
  });

  it('returns the starter shows if the charts were never reached', async () => {
    const { search, state } = open();
    state.answer = DOWN;
    expect(await search(query(''))).toEqual({
      ...{ found: [show('Starter')], more: false, trouble: 'unreachable', at: null },
    });
  });

  it('supersedes an earlier search in the same slot, but in no other', async () => {
    const { search, state, area } = open();
    let answerNow = () => {};
    state.thinking = new Promise((resolve) => {
      answerNow = resolve;
    });
    const searches = [
      search(query('one')),
      search(query('two')),
      search(query('other', { slot: 'other' })),
    ];
    answerNow();
    const [one, two, other] = await Promise.all(searches);
    expect(one).toEqual({ found: [], more: false, trouble: 'superseded', at: null });
    expect([two?.trouble, other?.trouble]).toEqual([null, null]);
    expect(area.items.showAnswers).toHaveLength(2);
  });
});
