import { afterAll, beforeAll, expect, it } from 'vitest';
import { newestEpisode } from '@/lib/background/adding/start-adding';
import { createDemoPodcast, type DemoPodcast } from '../../servers/demo-podcast.ts';

let podcast: DemoPodcast;
let empty: DemoPodcast;

beforeAll(async () => {
  [podcast, empty] = await Promise.all([createDemoPodcast(), createDemoPodcast({ episodes: [] })]);
});
afterAll(() => Promise.all([podcast.close(), empty.close()]));

it('the newest episode is the last published one, with the id of its show', async () => {
  const found = await newestEpisode({ id: 'a show', feedUrl: podcast.feedUrl }, { fetch });
  expect(found).toMatchObject({
    ok: true,
    item: { title: 'The first wave', enclosureUrl: podcast.episodes[0]?.url, showId: 'a show' },
  });
});

it('there is no newest episode if the show has none or its feed is missing', async () => {
  const show = { id: 'a show', feedUrl: empty.feedUrl };
  expect(await newestEpisode(show, { fetch })).toEqual({
    ok: false,
    trouble: { kind: 'no-episodes' },
  });
  const gone = { ...show, feedUrl: `${empty.url}/gone` };
  expect(await newestEpisode(gone, { fetch })).toEqual({
    ok: false,
    trouble: { kind: 'feed', trouble: 'missing' },
  });
});
