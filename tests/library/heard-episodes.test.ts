import { describe, expect, it } from 'vitest';
import { createHeardEpisodes } from '@/lib/library/heard-episodes';
import { mergeFeed } from '@/lib/library/merge-feed';
import { createShowStore } from '@/lib/library/show-store';
import { type ItemProgress, NO_PROGRESS } from '@/lib/model/progress';
import { anEpisode, aReading, HOUR, NOW } from './feed-readings.ts';
import { allOf, createTestDatabase, resultOf } from './test-database.ts';

const SHOW = 'https://a.example/feed';
const FRESH = `${SHOW}#0`;
const BEGUN: ItemProgress = { percent: 5, currentTime: 5, duration: 100, played: false };
const PLAYED: ItemProgress = { percent: 100, currentTime: 99, duration: 100, played: true };

/** A show with two old episodes and one that came later. */
async function withFreshEpisode() {
  const database = createTestDatabase();
  const old = [anEpisode(1), anEpisode(2)];
  await resultOf(mergeFeed(database, aReading(old), NOW, (show) => show));
  const all = aReading([anEpisode(0), ...old]);
  await resultOf(mergeFeed(database, all, NOW + HOUR, (show) => show));
  const heard = createHeardEpisodes(database);
  const note = async (id: string, progress: ItemProgress) =>
    resultOf(heard.note(new Map([[id, progress]]), NOW + 2 * HOUR));
  const fresh = async () => (await resultOf(createShowStore(database).totals())).fresh;
  return { database, note, fresh };
}

describe('the record of heard episodes', () => {
  it('counts an episode as fresh until it is played, and again when the mark is removed', async () => {
    const { note, fresh } = await withFreshEpisode();
    expect(await fresh()).toBe(1);
    expect(await note(FRESH, BEGUN)).toEqual(new Set([SHOW]));
    expect(await fresh()).toBe(1);
    await note(FRESH, PLAYED);
    await note(FRESH, PLAYED);
    expect(await fresh()).toBe(0);
    await note(FRESH, NO_PROGRESS);
    expect(await fresh()).toBe(1);
  });

  it('leaves the count unchanged for an older episode', async () => {
    const { note, fresh } = await withFreshEpisode();
    await note(`${SHOW}#1`, PLAYED);
    expect(await fresh()).toBe(1);
  });

  it('reports no change if only the position differs', async () => {
    const { note } = await withFreshEpisode();
    await note(FRESH, BEGUN);
    expect(await note(FRESH, { ...BEGUN, percent: 6, currentTime: 6 })).toEqual(new Set());
  });

  it('ignores items that are not episodes in the library', async () => {
    const { database, note } = await withFreshEpisode();
    expect(await note('fip', BEGUN)).toEqual(new Set());
    expect(await allOf(database, 'heard')).toEqual([]);
  });
});
