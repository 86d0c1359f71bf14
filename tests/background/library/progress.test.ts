import { describe, expect, it } from 'vitest';
import { createProgressFollower } from '@/lib/background/library/follow-progress';
import { listEpisodes, timeOfQueue } from '@/lib/background/library/list-episodes';
import { subscribeNow } from '@/lib/background/library/subscribe';
import { initialPlayerState } from '@/lib/contract/player-state';
import { setProgress } from '@/lib/contract/restore-state';
import { type ItemProgress, NO_PROGRESS } from '@/lib/model/progress';
import { episodeItem } from '@/lib/model/show';
import { anEpisode } from '../../library/feed-readings.ts';
import { allOf } from '../../library/test-database.ts';
import { createFakeLibrary, feedOf } from './fake-library.ts';

const FEED = 'https://a.example/feed';
const at = (currentTime: number): ItemProgress => ({
  ...{ percent: currentTime, currentTime, duration: 100, played: false },
});
const PLAYED: ItemProgress = { percent: 0, currentTime: 0, duration: 100, played: true };

/** A library with three episodes that follows the player's progress maps. */
async function followed() {
  const fake = createFakeLibrary();
  fake.control.feeds.set(FEED, feedOf([anEpisode(1), anEpisode(2), anEpisode(3)]));
  await subscribeNow(fake.context, FEED);
  const state = initialPlayerState();
  const follow = createProgressFollower(fake.context);
  const says = async (nth: number, progress: ItemProgress) => {
    setProgress(state, anEpisode(nth).id, progress);
    await follow(state);
  };
  const begun = async () => {
    const query = { text: '', order: 'newest', offset: 0, limit: 9, showId: null } as const;
    const { rows } = await listEpisodes(fake.context, { ...query, filter: 'in-progress' });
    return rows.map(({ episode }) => episode.title);
  };
  const writes = async (change: () => Promise<void>) => {
    const put = IDBObjectStore.prototype.put;
    let puts = 0;
    IDBObjectStore.prototype.put = function (...args) {
      puts++;
      return put.apply(this, args);
    };
    await change();
    IDBObjectStore.prototype.put = put;
    return puts;
  };
  return { ...fake, state, follow, says, begun, writes };
}

describe('progress reported by the player', () => {
  it('lists its episode as in progress immediately, the last played first', async () => {
    const { says, begun, clock } = await followed();
    await says(1, at(1));
    clock.pass(1000);
    await says(3, at(1));
    expect(await begun()).toEqual(['Episode 3', 'Episode 1']);
    clock.pass(11_000);
    await says(1, at(5));
    expect(await begun()).toEqual(['Episode 1', 'Episode 3']);
  });

  it('is written at most every ten seconds, although it arrives four times a second', async () => {
    const { says, clock, writes } = await followed();
    const count = await writes(async () => {
      for (let turn = 1; turn <= 240; turn++) {
        clock.pass(250);
        await says(1, at(turn / 4));
      }
    });
    expect(count).toBeGreaterThanOrEqual(5);
    expect(count).toBeLessThanOrEqual(7);
  });

  it('is written again after a clock that was ahead is put right', async () => {
    const { says, clock, writes } = await followed();
    await says(1, at(1));
    clock.pass(-3_600_000);
    expect(await writes(() => says(1, at(2)))).toBeGreaterThan(0);
  });

  it('removes a played episode from the list immediately, even if its mark is then removed', async () => {
    const { says, begun, control, clock } = await followed();
    await says(1, at(1));
    control.told.length = 0;
    clock.pass(1000);
    await says(1, PLAYED);
    expect(await begun()).toEqual([]);
    expect(control.told).toContain(`episodes ${FEED}`);
    await says(1, NO_PROGRESS);
    expect(await begun()).toEqual([]);
  });

  it('is caught up on after a restart if the last worker missed it', async () => {
    const { context, database, state, says } = await followed();
    await says(1, PLAYED);
    setProgress(state, anEpisode(1).id, NO_PROGRESS);
    await createProgressFollower(context)(state);
    expect(await allOf(database, 'heard')).toEqual([]);
  });

  it('is ignored for a station', async () => {
    const { state, follow, database } = await followed();
    setProgress(state, 'fip', at(5));
    await follow(state);
    expect(await allOf(database, 'heard')).toEqual([]);
  });
});

describe('the time that is left in the queue', () => {
  const LENGTH = 600;

  async function queued(...nths: number[]) {
    const fake = createFakeLibrary();
    const episodes = [1, 2, 3].map((nth) => ({
      ...anEpisode(nth),
      duration: nth < 3 ? LENGTH : 0,
    }));
    fake.control.feeds.set(FEED, feedOf(episodes));
    await subscribeNow(fake.context, FEED);
    fake.player.queue = nths.map((nth) => episodeItem(anEpisode(nth)));
    return fake;
  }

  it('is all of its episodes, those begun from where they were left, those played from their start', async () => {
    const { context, storage, player } = await queued(1, 2);
    expect(await timeOfQueue(context)).toEqual({ seconds: 2 * LENGTH, more: false });
    storage.progress.items[anEpisode(1).id] = at(40);
    expect(await timeOfQueue(context)).toEqual({ seconds: 60 + LENGTH, more: false });
    storage.progress.items[anEpisode(1).id] = PLAYED;
    expect(await timeOfQueue(context)).toEqual({ seconds: 100 + LENGTH, more: false });
    player.queue = [];
    expect(await timeOfQueue(context)).toEqual({ seconds: 0, more: false });
  });

  it('is more with a station, or with a file whose length nobody knows', async () => {
    const { context, player } = await queued(1, 3);
    expect(await timeOfQueue(context)).toEqual({ seconds: LENGTH, more: true });
    const station = { radio_id: 'fip', id: 'fip', aURL: 'https://a.example/fip', isLive: true };
    player.queue = [episodeItem(anEpisode(2)), station];
    expect(await timeOfQueue(context)).toEqual({ seconds: LENGTH, more: true });
    player.queue = [{ id: 'f', url: 'https://a.example/f.mp3' }];
    expect(await timeOfQueue(context)).toEqual({ seconds: 0, more: true });
  });
});
