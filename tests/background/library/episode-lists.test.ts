import { beforeEach, describe, expect, it, vi } from 'vitest';
import { episodeListHandlers } from '@/lib/background/library/episode-lists';
import { createEpisodeListStore, type EpisodeListStore } from '@/lib/library/episode-list-store';
import type { EpisodeListRecord } from '@/lib/model/episode-rule';
import { MOST_EPISODE_LISTS } from '@/lib/model/episode-rule';
import type { ItemProgress } from '@/lib/model/progress';
import { STANDARD_LISTS } from '@/lib/model/standard-lists';
import { allOf, createTestDatabase, resultOf } from '../../library/test-database.ts';
import { createFakeBackground, type FakeBackground } from '../../support/fake-background.ts';

const FULL = { ok: false, failure: { kind: 'quota', detail: 'no room' } } as const;
const aList = (id: string, madeAt = 1): EpisodeListRecord => ({
  ...{ id, name: `List ${id}`, madeAt },
  rule: STANDARD_LISTS.short,
});
const HALF: ItemProgress = { percent: 50, currentTime: 30, duration: 60, played: false };
const PLAYED: ItemProgress = { percent: 0, currentTime: 0, duration: 60, played: true };

describe('the orders about lists of episodes', () => {
  const database = () => createTestDatabase();
  let background: FakeBackground;
  let lists: EpisodeListStore;
  let told: string[];
  let noted: Map<string, ItemProgress>;
  const putOff = vi.fn();
  let ask: (type: string, data?: unknown) => Promise<unknown>;

  beforeEach(() => {
    background = createFakeBackground();
    lists = createEpisodeListStore(database());
    told = [];
    noted = new Map();
    putOff.mockReset();
    const handlers = episodeListHandlers({
      ...{ background, lists, episodes: { putOff } },
      library: {
        async noteProgress(progress: ReadonlyMap<string, ItemProgress>) {
          for (const [key, one] of progress) noted.set(key, one);
        },
      } as never,
      ready: Promise.resolve(),
      tell: (key) => void told.push(key),
    });
    ask = async (type, data) =>
      (handlers as unknown as Record<string, (data: unknown) => unknown>)[`library:${type}`]?.(
        data,
      );
  });

  it('make, change and delete one, and every page hears of each', async () => {
    expect(await ask('putEpisodeList', aList('b', 2))).toBe('stored');
    expect(await ask('putEpisodeList', aList('a'))).toBe('stored');
    expect(await ask('putEpisodeList', { ...aList('b', 2), name: 'Other' })).toBe('stored');
    expect(await ask('episodeLists')).toEqual([aList('a'), { ...aList('b', 2), name: 'Other' }]);
    expect(await ask('removeEpisodeList', 'a')).toBe(true);
    expect(await ask('episodeLists')).toHaveLength(1);
    expect(told).toEqual(Array(4).fill('episodeLists'));
  });

  it('say that there are as many as there may be, and still change one', async () => {
    const all = Array.from({ length: MOST_EPISODE_LISTS }, (_, nth) => aList(String(nth)));
    await resultOf(lists.put(all));
    expect(await ask('putEpisodeList', aList('one more'))).toBe('full');
    expect(await ask('putEpisodeList', aList('7'))).toBe('stored');
  });

  it('say that something was not stored', async () => {
    for (const name of ['list', 'put', 'remove'] as const) {
      vi.spyOn(lists, name).mockResolvedValue(FULL);
    }
    putOff.mockResolvedValue(FULL);
    expect(await ask('putEpisodeList', aList('a'))).toBe('failed');
    expect(await ask('removeEpisodeList', 'a')).toBe(false);
    expect(await ask('putOff', { ids: ['e'], until: 5 })).toBe(false);
    await expect(ask('episodeLists')).rejects.toThrow('quota');
  });

  it('put episodes off, and tell the lists of their shows', async () => {
    putOff.mockResolvedValue({ ok: true, value: new Set(['s']) });
    expect(await ask('putOff', { ids: ['e'], until: 5 })).toBe(true);
    expect(putOff).toHaveBeenCalledExactlyOnceWith(['e'], 5);
    expect(told).toEqual(['episodes s']);
  });

  it('mark episodes, tell what they were, and restore that', async () => {
    const { items } = background.storage.progress;
    Object.assign(items, { half: HALF, played: PLAYED });
    const before = await ask('markEpisodes', { ids: ['half', 'played', 'new'], played: true });
    expect(before).toMatchObject([{ key: 'half', progress: HALF }, { key: 'new' }]);
    expect(items).toMatchObject({
      ...{ half: { percent: 100, played: true }, played: PLAYED, new: { played: true } },
    });
    expect(noted.get('half')?.played).toBe(true);
    await ask('restoreProgress', before);
    expect(items).toMatchObject({ half: HALF, played: PLAYED, new: { played: false } });
    expect(await ask('markEpisodes', { ids: ['played'], played: false })).toHaveLength(1);
    expect(items.played).toMatchObject({ percent: 0, currentTime: 0, played: false });
  });

  it('mark what is playing without moving it', async () => {
    const item = { id: 'e', enclosureUrl: 'https://a.example/e.mp3' };
    Object.assign(background.state, { currentTrack: item, isPlaying: true });
    background.progress.write(item, HALF);
    expect(await ask('markEpisodes', { ids: ['e'], played: true })).toEqual([
      { key: 'e', progress: HALF },
    ]);
    expect(background.state.markedAsPlayedMap.e).toBe(true);
    expect(background.state.currentTimeMap.e).toBe(30);
  });

  it('leave out a list that cannot be read, which is put aside', async () => {
    const other = database();
    const store = createEpisodeListStore(other);
    await resultOf(store.put([aList('a')]));
    const bad = { id: 'b', list: { ...aList('b'), rule: {} } };
    await resultOf(
      other.write(['episodeLists'], (writer) => writer.store('episodeLists').put(bad as never)),
    );
    expect(await resultOf(store.list())).toEqual([aList('a')]);
    expect(await allOf(other, 'quarantine')).toMatchObject([{ store: 'episodeLists', value: bad }]);
  });
});
