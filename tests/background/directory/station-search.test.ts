import { beforeEach, describe, expect, it } from 'vitest';
import { createStationCache } from '@/lib/background/directory/serve-stations';
import { createStationSearch } from '@/lib/background/directory/station-search';
import { MINUTE } from '@/lib/model/constants';
import { createFakeClock } from '../../support/fake-clock.ts';
import { createFakeArea } from '../../support/fake-storage.ts';
import { createFakeDirectory, QUERY, station } from './fake-directory.ts';

let online: boolean;
let local: ReturnType<typeof createFakeArea>;
let clock: ReturnType<typeof createFakeClock>;
let directory: ReturnType<typeof createFakeDirectory>;
beforeEach(() => {
  online = true;
  local = createFakeArea();
  clock = createFakeClock();
  directory = createFakeDirectory();
});

/** Creates the search as a restarted background does: it knows only what is stored. */
function createSearch() {
  const kept = createStationCache(clock, local);
  return createStationSearch({ directory, kept, clock, isOnline: () => online });
}

describe('a search', () => {
  it('is answered by the directory', async () => {
    expect(await createSearch()(QUERY)).toEqual({
      ...{ found: [station('one'), station('two')], more: true },
      ...{ trouble: null, at: clock.now() },
    });
  });

  it('ends the one before it in the same slot, and no other', async () => {
    const search = createSearch();
    const answers = await Promise.all([
      search({ ...QUERY, list: 'search', text: 'j' }),
      search({ ...QUERY, slot: 'other' }),
      search({ ...QUERY, list: 'search', text: 'ja' }),
    ]);
    expect(answers.map(({ trouble }) => trouble)).toEqual(['superseded', null, null]);
    const letters = directory.asked.map(({ query, signal }) => [query.text, signal.aborted]);
    expect(letters).not.toContainEqual(['j', false]);
    expect(letters).toContainEqual(['ja', false]);
  });

  it('is not asked again within five minutes, also by a new life of the background', async () => {
    const first = await createSearch()(QUERY);
    clock.pass(5 * MINUTE - 1);
    expect(await createSearch()({ ...QUERY, slot: 'another' })).toEqual(first);
    expect(directory.asked).toHaveLength(1);
    clock.pass(1);
    await createSearch()(QUERY);
    expect(directory.asked).toHaveLength(2);
  });

  it('is asked again after a clock that was ahead is put right', async () => {
    await createSearch()(QUERY);
    clock.pass(-365 * 24 * 60 * MINUTE);
    await createSearch()(QUERY);
    expect(directory.asked).toHaveLength(2);
  });

  it('that differs in anything is asked for itself', async () => {
    const search = createSearch();
    await search(QUERY);
    for (const other of [
      { text: 'x' },
      { offset: 2 },
      { tag: 'jazz' },
      { list: 'voted' },
    ] as const) {
      await search({ ...QUERY, ...other });
    }
    expect(directory.asked).toHaveLength(5);
    await search({ ...QUERY, text: ' X ' });
    expect(directory.asked).toHaveLength(5);
  });

  it('by chance is asked each time', async () => {
    const search = createSearch();
    await search({ ...QUERY, list: 'random' });
    await search({ ...QUERY, list: 'random' });
    expect(directory.asked).toHaveLength(2);
  });
});

describe('with the directory away', () => {
  const ageing = async () => {
    const at = clock.now();
    await createSearch()(QUERY);
    clock.pass(60 * MINUTE);
    directory.page = null;
    return at;
  };

  it('what was found for the same search comes again, with its time', async () => {
    const at = await ageing();
    expect(await createSearch()(QUERY)).toEqual({
      ...{ found: [station('one'), station('two')], more: true, trouble: 'unreachable', at },
    });
  });

  it('another search is answered of what was found by any', async () => {
    const at = await ageing();
    expect(await createSearch()({ ...QUERY, list: 'search', text: 'TW' })).toEqual({
      ...{ found: [station('two')], more: false, trouble: 'unreachable', at },
    });
  });

  it('a page that never came is not made up', async () => {
    await ageing();
    const answer = await createSearch()({ ...QUERY, offset: 2 });
    expect(answer).toEqual({ found: [], more: false, trouble: 'unreachable', at: null });
  });

  it('nothing is found where nothing is stored, and being offline is told apart', async () => {
    directory.page = null;
    online = false;
    const answer = await createSearch()(QUERY);
    expect(answer).toEqual({ found: [], more: false, trouble: 'offline', at: null });
  });

  it('it is asked again each time', async () => {
    await ageing();
    const search = createSearch();
    await search(QUERY);
    directory.page = { found: [station('three')], more: false };
    expect(await search(QUERY)).toMatchObject({ found: [station('three')], trouble: null });
  });
});
