import { expect, it } from 'vitest';
import type { EpisodeQuery } from '@/lib/contract/library';
import { createEpisodeStore } from '@/lib/library/episodes';
import { createHeardEpisodes } from '@/lib/library/heard-episodes';
import { mergeFeed } from '@/lib/library/merge-feed';
import { createShowStore } from '@/lib/library/show-store';
import { anEpisode, aReading, aShow, NOW } from './feed-readings.ts';
import { createTestDatabase, resultOf } from './test-database.ts';

const SHOW = 'https://3.example/feed';
const BEGUN = { percent: 5, currentTime: 5, duration: 100, played: false };

/** This many shows with this many episodes each, four of the episodes started. */
async function libraryOf(shows: number, episodes: number) {
  const database = createTestDatabase();
  for (let nth = 0; nth < shows; nth++) {
    const id = `https://${nth}.example/feed`;
    const list = Array.from({ length: episodes }, (_, index) => anEpisode(index, { showId: id }));
    await resultOf(mergeFeed(database, aReading(list, { show: aShow({ id }) }), NOW, (one) => one));
  }
  const begun = [0, 1, 2, 3].map((nth) => [`https://${nth}.example/feed#1`, BEGUN] as const);
  await resultOf(createHeardEpisodes(database).note(new Map(begun), NOW));
  return { episodes: createEpisodeStore(database), shows: createShowStore(database), database };
}

const WATCHED = ['get', 'getAll', 'getAllKeys', 'getKey', 'openCursor', 'count', 'put'] as const;

/** How many records and keys the browser's database returned or was given. */
async function countTouched(run: () => Promise<unknown>): Promise<number> {
  let touched = 0;
  const count = ({ target }: Event) => {
    const { result } = target as IDBRequest;
    touched += Array.isArray(result) ? result.length : 1;
  };
  const restore = [IDBIndex.prototype, IDBObjectStore.prototype].flatMap((prototype) =>
    WATCHED.map((name) => watch(prototype, name, count)),
  );
  await run();
  for (const back of restore) back();
  return touched;
}

function watch(prototype: object, name: string, onSuccess: (event: Event) => void): () => void {
  type Method = (...args: unknown[]) => IDBRequest;
  const methods = prototype as Record<string, Method>;
  const real = methods[name];
  if (real === undefined) return () => {};
  methods[name] = function (this: unknown, ...args) {
    const request = real.apply(this, args);
    request.addEventListener('success', onSuccess);
    return request;
  };
  return () => {
    methods[name] = real;
  };
}

it('a page, what was begun, the totals and a refresh touch as much with 60 shows as with 5', async () => {
  const few = await libraryOf(5, 40);
  const many = await libraryOf(60, 40);
  const query: EpisodeQuery = {
    ...{ showId: null, filter: 'all', text: '', order: 'newest', offset: 0, limit: 25 },
  };
  const costs = async ({ episodes, shows, database }: typeof few) => [
    await countTouched(() => resultOf(episodes.list(query))),
    await countTouched(() => resultOf(episodes.list({ ...query, showId: SHOW }))),
    await countTouched(() => resultOf(episodes.list({ ...query, filter: 'in-progress' }))),
    await countTouched(() =>
      resultOf(episodes.list({ ...query, showId: SHOW, filter: 'unplayed' })),
    ),
    await countTouched(() => resultOf(shows.totals())),
    await countTouched(() => resultOf(shows.due(NOW))),
    await countTouched(() => {
      const list = Array.from({ length: 41 }, (_, nth) => anEpisode(nth - 1, { showId: SHOW }));
      const show = aShow({ id: SHOW });
      return resultOf(mergeFeed(database, aReading(list, { show }), NOW + 1, (one) => one));
    }),
  ];
  const cost = await costs(few);
  expect(await costs(many)).toEqual(cost);
  for (const touched of cost.slice(0, 5)) expect(touched).toBeLessThan(80);
});
