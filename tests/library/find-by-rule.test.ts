import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createCollectionStore } from '@/lib/library/collection-store';
import { createEpisodeStore, type EpisodeStore } from '@/lib/library/episodes';
import { createFavouriteStore } from '@/lib/library/favourite-store';
import { type RuleFacts, ruleMatcher } from '@/lib/library/find-by-rule';
import { createHeardEpisodes } from '@/lib/library/heard-episodes';
import type { LibraryDatabase } from '@/lib/library/library-database';
import { mergeFeed } from '@/lib/library/merge-feed';
import { createShowStore } from '@/lib/library/show-store';
import type { EpisodeRule } from '@/lib/model/episode-rule';
import { itemFavourite, showFavourite } from '@/lib/model/favourite';
import { type ItemProgress, NO_PROGRESS } from '@/lib/model/progress';
import { episodeItem } from '@/lib/model/show';
import { ANY_EPISODE, STANDARD_LISTS } from '@/lib/model/standard-lists';
import { anEpisode, aReading, aShow, DAY, NOW } from './feed-readings.ts';
import { createTestDatabase, resultOf } from './test-database.ts';

const MINUTE = 60;
const NONE: RuleFacts = {
  ...{ now: NOW, played: new Set(), inProgress: new Set() },
  ...{ favourites: new Set(), queued: new Set() },
};
const HERE = new Set(['a']);
const EPISODE = {
  ...{ id: 'a', showId: 'waves', title: 'Échos of the tide', duration: 30 * MINUTE },
  ...{ publishedAt: NOW - 5 * DAY, arrivedAt: NOW - 4 * DAY },
};

describe('a rule', () => {
  const { inbox, short, favourites, unplayed } = STANDARD_LISTS;
  const inProgress = STANDARD_LISTS['in-progress'];

  it.each<
    [
      string,
      Partial<EpisodeRule>,
      Partial<typeof EPISODE & { putOffUntil: number }>,
      Partial<RuleFacts>,
      boolean,
    ]
  >([
    ['any', {}, {}, {}, true],
    ['one of its shows', { shows: ['wind', 'waves'] }, {}, {}, true],
    ['another show', { shows: ['wind'] }, {}, {}, false],
    ['new', inbox, {}, {}, true],
    ['new, but there when the show was subscribed to', inbox, { arrivedAt: 0 }, {}, false],
    ['new, but played', inbox, {}, { played: HERE }, false],
    ['new, but begun', inbox, {}, { inProgress: HERE }, false],
    ['new, but queued', inbox, {}, { queued: HERE }, false],
    ['new, but put off', inbox, { putOffUntil: NOW + 1 }, {}, false],
    ['new again after it was put off', inbox, { putOffUntil: NOW }, {}, true],
    ['unplayed, though old', unplayed, { arrivedAt: 0 }, {}, true],
    ['unplayed, though begun', unplayed, {}, { inProgress: HERE }, true],
    ['unplayed, but played', unplayed, {}, { played: HERE }, false],
    ['begun', inProgress, {}, { inProgress: HERE }, true],
    ['begun, but untouched', inProgress, {}, {}, false],
    ['played', { state: 'played' }, {}, { played: HERE }, true],
    ['played, but begun', { state: 'played' }, {}, { inProgress: HERE }, false],
    ['a favourite', favourites, {}, { favourites: HERE }, true],
    ['a favourite, but none', favourites, {}, {}, false],
    ['short', short, { duration: 20 * MINUTE - 1 }, {}, true],
    ['short, but not under twenty minutes', short, { duration: 20 * MINUTE }, {}, false],
    ['short, but of unknown length', short, { duration: 0 }, {}, false],
    ['short, but played', short, { duration: 60 }, { played: HERE }, false],
    ['long', { fromMinutes: 30 }, {}, {}, true],
    ['long, but a second short', { fromMinutes: 30 }, { duration: 30 * MINUTE - 1 }, {}, false],
    ['between two lengths', { fromMinutes: 20, toMinutes: 31 }, {}, {}, true],
    ['recent, to the millisecond', { maxDays: 5 }, {}, {}, true],
    [
      'recent, but a millisecond older',
      { maxDays: 5 },
      { publishedAt: NOW - 5 * DAY - 1 },
      {},
      false,
    ],
    ['with all of the words', { word: 'TIDE echos' }, {}, {}, true],
    ['without one of the words', { word: 'tide wave' }, {}, {}, false],
    [
      'with all of it',
      { ...inbox, shows: ['waves'], maxDays: 7, fromMinutes: 10, word: 'tide' },
      {},
      {},
      true,
    ],
  ])('%s', (_, rule, changes, facts, expected) => {
    const { shows = [] } = rule;
    const ofShows = { ...ANY_EPISODE, ...rule, shows: shows.length === 0 ? null : shows };
    const matches = ruleMatcher(ofShows, { ...NONE, ...facts });
    expect(matches({ ...EPISODE, ...changes })).toBe(expected);
  });
});

const SHOWS = ['https://a.example/feed', 'https://b.example/feed', 'https://c.example/feed'];
/** A show whose feed was read, but which is not subscribed to. */
const LEFT = 'https://c.example/feed';
const PLAYED: ItemProgress = { ...NO_PROGRESS, played: true };
const BEGUN: ItemProgress = { ...NO_PROGRESS, percent: 50, currentTime: 5 };

describe('a list by rule', () => {
  let database: LibraryDatabase;
  let episodes: EpisodeStore;

  /** Three shows of 120 episodes: the newest twenty came later, and every third is played. */
  beforeAll(async () => {
    database = createTestDatabase();
    episodes = createEpisodeStore(database);
    for (const [show, showId] of SHOWS.entries()) {
      const all = Array.from({ length: 120 }, (_, nth) =>
        anEpisode(nth, {
          ...{ showId, title: `Wave ${nth}`, duration: (nth + 1) * MINUTE },
          publishedAt: NOW - nth * DAY - show * 1000,
        }),
      );
      for (const part of [all.slice(20), all]) {
        const reading = aReading(part, { show: aShow({ id: showId }) });
        await resultOf(mergeFeed(database, reading, NOW, (one) => one));
      }
    }
    const progress = SHOWS.flatMap((showId) =>
      Array.from({ length: 120 }, (_, nth): [string, ItemProgress] => [
        `${showId}#${nth}`,
        nth % 3 === 0 ? PLAYED : nth % 5 === 0 ? BEGUN : NO_PROGRESS,
      ]),
    );
    await resultOf(createHeardEpisodes(database).note(new Map(progress), NOW));
    const marked = ['b', 'a', 'c'].map((name) =>
      itemFavourite(episodeItem(anEpisode(7, { showId: `https://${name}.example/feed` }))),
    );
    await resultOf(createFavouriteStore(database).add(marked));
    const left = (show: object) => ({ ...show, leftAt: NOW });
    await resultOf(createShowStore(database).change(LEFT, (show) => left(show) as typeof show));
  });

  async function listed(
    rule: Partial<EpisodeRule>,
    { offset = 0, limit = 500, now = NOW, queued = [] as string[], keep = {} } = {},
  ) {
    const query = {
      showId: null,
      filter: 'all',
      text: '',
      order: 'newest',
      offset,
      limit,
    } as const;
    const around = {
      ...{ queued: new Set(queued), now },
      keep: new Map(Object.entries<number>(keep)),
    };
    const { found, ...count } = await resultOf(
      episodes.list({ ...query, rule: { ...ANY_EPISODE, ...rule } }, around),
    );
    return {
      ids: found.map(({ episode }) => episode.id.slice(8, 9) + episode.id.split('#')[1]),
      ...count,
    };
  }

  it('has the episodes of the subscribed shows, the newest first', async () => {
    const { ids, total, more } = await listed({});
    expect(ids.slice(0, 4)).toEqual(['a0', 'b0', 'a1', 'b1']);
    expect([ids.length, total, more]).toEqual([240, 240, false]);
  });

  it('reads no further than to the end of the next page', async () => {
    const { ids, total, more } = await listed({ state: 'unplayed' }, { offset: 4, limit: 4 });
    expect(ids).toEqual(['a4', 'b4', 'a5', 'b5']);
    expect([total, more]).toEqual([12, true]);
    expect(await listed({ state: 'unplayed' }, { offset: 156, limit: 10 })).toMatchObject({
      ...{ total: 160, more: false },
    });
  });

  it('of some shows has only theirs, in the same order', async () => {
    expect((await listed({ shows: [SHOWS[1] ?? ''] }, { limit: 2 })).ids).toEqual(['b0', 'b1']);
    const both = await listed({ shows: [...SHOWS].reverse() }, { limit: 3 });
    expect(both.ids).toEqual(['a0', 'b0', 'a1']);
    expect(both.more).toBe(true);
  });

  it('of a collection has the episodes of the shows that are in it, and of others if wanted', async () => {
    const collections = createCollectionStore(database);
    const things = [SHOWS[1] ?? '', LEFT].map((id) => showFavourite(aShow({ id })));
    const station = itemFavourite({
      radio_id: 'fip',
      id: 'fip',
      aURL: 'https://a.example/live',
      isLive: true,
    });
    await resultOf(
      collections.add([
        { id: 'waves', name: 'Waves', things: [station, ...things] },
        { id: 'stations', name: 'Stations', things: [station] },
      ]),
    );
    expect((await listed({ collections: ['waves'] }, { limit: 2 })).ids).toEqual(['b0', 'b1']);
    const both = await listed({ collections: ['waves'], shows: [SHOWS[0] ?? ''] }, { limit: 3 });
    expect(both.ids).toEqual(['a0', 'b0', 'a1']);
    const rule: Partial<EpisodeRule> = { collections: ['waves'], state: 'in-progress' };
    expect((await listed(rule)).ids.every((id) => id.startsWith('b'))).toBe(true);
    // A collection without shows, or one that is gone, does not mean all shows.
    for (const id of ['stations', 'gone']) {
      expect((await listed({ collections: [id] })).ids).toEqual([]);
    }
  });

  it('is the inbox with what came since the subscription and is untouched', async () => {
    const untouched = Array.from({ length: 20 }, (_, nth) => nth).filter(
      (nth) => nth % 3 && nth % 5,
    );
    const { ids } = await listed(STANDARD_LISTS.inbox);
    expect(ids).toEqual(untouched.flatMap((nth) => [`a${nth}`, `b${nth}`]));
    const queued = ['https://a.example/feed#1'];
    expect((await listed(STANDARD_LISTS.inbox, { queued })).ids[0]).toBe('b1');
  });

  it('is the inbox without reading what was not new or is played', async () => {
    const get = vi.spyOn(IDBObjectStore.prototype, 'get');
    const getAll = vi.spyOn(IDBIndex.prototype, 'getAll');
    const { ids } = await listed(STANDARD_LISTS.inbox);
    const rows = ids.length / 2;
    // Episodes of the third show, which is not subscribed to, are read as well, and each show once.
    expect(get.mock.calls.length).toBeLessThanOrEqual(3 * rows + SHOWS.length);
    expect(getAll).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it('is the inbox with only the newest of a show, where that is wanted', async () => {
    const { inbox, unplayed } = STANDARD_LISTS;
    const all = (await listed(inbox)).ids;
    const ofOther = all.filter((id) => id.startsWith('b'));
    const keep = { [SHOWS[0] ?? '']: 2 };
    const found = await listed(inbox, { keep });
    expect(found.ids.filter((id) => id.startsWith('a'))).toEqual(['a1', 'a2']);
    expect(found.ids.filter((id) => id.startsWith('b'))).toEqual(ofOther);
    expect(found.total).toBe(2 + ofOther.length);
    // Page by page, it is the same.
    expect((await listed(inbox, { keep, offset: 3, limit: 2 })).ids).toEqual(found.ids.slice(3, 5));
    // An episode that is taken out makes room for the next.
    const queued = ['https://a.example/feed#1'];
    expect((await listed(inbox, { keep, queued })).ids).toContain('a4');
    // A list of new episodes with a word has none that the inbox lacks.
    expect((await listed({ ...inbox, word: 'Wave 4' }, { keep })).ids).toEqual(['b4', 'b14']);
    expect((await listed(unplayed, { keep })).ids.filter((id) => id[0] === 'a').length).toBe(80);
  });

  it('has an episode again once it is no longer put off', async () => {
    const id = 'https://a.example/feed#1';
    expect(await resultOf(episodes.putOff([id, 'gone'], NOW + DAY))).toEqual(new Set([SHOWS[0]]));
    expect((await listed(STANDARD_LISTS.inbox)).ids[0]).toBe('b1');
    // A change of the feed does not bring it back.
    const changed = aReading([anEpisode(1, { showId: SHOWS[0], title: 'Changed' })]);
    await resultOf(mergeFeed(database, changed, NOW, (one) => one));
    expect((await listed(STANDARD_LISTS.inbox)).ids[0]).toBe('b1');
    expect((await listed(STANDARD_LISTS.inbox, { now: NOW + DAY })).ids[0]).toBe('a1');
    await resultOf(episodes.putOff([id], 0));
    expect((await listed(STANDARD_LISTS.inbox)).ids).toContain('a1');
  });

  it('of those in progress, played or favourite reads only these', async () => {
    const begun = await listed({ state: 'in-progress' });
    expect(begun.ids).toHaveLength(32);
    const played = await listed({ state: 'played', maxDays: 3 });
    expect(played.ids).toEqual(['a0', 'b0', 'a3']);
    expect((await listed({ state: 'favourite' })).ids).toEqual(['b7', 'a7']);
  });

  it('ends where its episodes become too old', async () => {
    expect((await listed({ maxDays: 2 })).ids).toEqual(['a0', 'b0', 'a1', 'b1', 'a2']);
  });
});
