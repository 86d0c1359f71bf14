import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { togglePlayedStatus } from '@/lib/background/playback/lists';
import { createQuarantine } from '@/lib/background/storage/quarantine';
import { storeProgress } from '@/lib/background/transfer/progress-records';
import { createHistoryDatabase } from '@/lib/history/indexed-db/history-database';
import { createIndexedDbStore } from '@/lib/history/indexed-db/indexed-db-store';
import { createSavedTracks } from '@/lib/history/indexed-db/saved-tracks';
import { createFavouriteStore } from '@/lib/library/favourite-store';
import { createJobStore } from '@/lib/library/jobs';
import { itemFavourite } from '@/lib/model/favourite';
import { createTestDatabase, resultOf, uniqueName } from '../../library/test-database.ts';
import { createFakeBackground } from '../../support/fake-background.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { createFakeArea } from '../../support/fake-storage.ts';
import { createFakeTransfer } from '../transfer/fake-transfer.ts';

const SOME = Array.from({ length: 20 }, (_, n) => n);
const station = (n: number) => ({
  ...{ radio_id: `r${n}`, id: n, aURL: `https://a.example/${n}`, isLive: true },
});

describe('two writers at once', () => {
  it('can both add facts about a station', async () => {
    const background = createFakeBackground();
    background.stations.learn('fip', { addresses: ['https://a.example/fip'] });
    background.stations.learn('fip', { titleSource: 'radio.co' });
    expect(background.stations.read('fip')).toEqual({
      addresses: ['https://a.example/fip'],
      titleSource: 'radio.co',
    });
  });

  it('both quarantine what they cannot read, each record only once', async () => {
    const area = createFakeArea();
    const kept = {
      get: area.get,
      keep: (items: object) => area.set({ ...items }).then(() => true),
      settled: async () => {},
      trouble: null,
    };
    const lives = [1, 2].map(() => createQuarantine(area, kept, createFakeClock()));
    const bad = SOME.map((n) => ({ key: `progress/${n}`, value: n, reason: 'not object' }));
    await Promise.all(lives.map((life) => life.put(bad)));
    expect(await lives[0]?.list()).toHaveLength(SOME.length);
  });

  it('keep the mark that the listener gives an episode during an import', async () => {
    const { context, background } = createFakeTransfer();
    const episode = { id: 'e', enclosureUrl: 'https://a.example/e.mp3' };
    const there = { key: 'e', percent: 10, currentTime: 20, duration: 200, played: false };
    await background.progress.read(episode);
    const { progress: area } = background.storage;
    const { get } = area;
    area.get = async (keys) => {
      const found = await get(keys);
      await togglePlayedStatus(background, episode);
      return found;
    };
    await storeProgress(context, [there], (here, incoming) => (here.played ? here : incoming));
    area.get = get;
    expect(background.state.markedAsPlayedMap.e).toBe(true);
    expect(area.items.e).toMatchObject({ played: true });
  });

  it('keep the mark that the listener gives an episode right after an import', async () => {
    const { context, background } = createFakeTransfer();
    const episode = { id: 'e', enclosureUrl: 'https://a.example/e.mp3' };
    const there = { key: 'e', percent: 10, currentTime: 20, duration: 200, played: false };
    await background.progress.read(episode);
    const { progress: area } = background.storage;
    const { set } = area;
    area.set = async (items) => {
      area.set = set;
      await set(items);
      await togglePlayedStatus(background, episode);
    };
    await storeProgress(context, [there], (_, incoming) => incoming);
    expect(background.state.markedAsPlayedMap.e).toBe(true);
    expect(area.items.e).toMatchObject({ played: true });
  });

  it('can both add to the favourites, the jobs, the saved tracks and the history', async () => {
    const name = uniqueName();
    const lives = [createTestDatabase(name), createTestDatabase(name)];
    const favourites = lives.map(createFavouriteStore);
    const jobs = lives.map(createJobStore);
    const entry = { feedUrl: 'https://a.example/feed', title: '', line: 0 };
    const history = [1, 2].map(() => createHistoryDatabase(`two-${name}`));
    const saved = history.map(createSavedTracks);
    const clock = createFakeClock(1_800_000_000_000);
    const rows = history.map((database) => createIndexedDbStore(database, clock));
    const track = (n: number) => ({
      ...{ radio_id: 'fip', artist: 'a', title: `t${n}`, cover_image_url: '' },
    });
    const one = <T>(list: T[], n: number) => list[n % 2] as T;
    await Promise.all(
      SOME.flatMap((n) => [
        resultOf(one(favourites, n).add([itemFavourite(station(n))])),
        resultOf(one(jobs, n).add('import', [entry], [])),
        one(saved, n).save({ ...track(n), played_at: n, savedAt: n }),
        one(rows, n).store(track(n)),
      ]),
    );
    expect(await resultOf(one(favourites, 0).list())).toHaveLength(SOME.length);
    const left = await resultOf(one(jobs, 0).left(1));
    expect(left?.entries).toHaveLength(1);
    const [tracks, heard] = await Promise.all([one(saved, 1).list(), one(rows, 1).fetch('fip')]);
    expect(tracks.ok && tracks.value.length).toBe(SOME.length);
    expect(heard.ok && heard.value.length).toBe(SOME.length);
  });
});
