import { describe, expect, it } from 'vitest';
import { createEpisodeStore } from '@/lib/library/episodes';
import type { LibraryDatabase } from '@/lib/library/library-database';
import type { StoredShow } from '@/lib/library/library-schema';
import { type FeedReading, mergeFeed } from '@/lib/library/merge-feed';
import { createShowStore } from '@/lib/library/show-store';
import type { Episode } from '@/lib/model/show';
import {
  anEpisode,
  aReading,
  aShow,
  DAY,
  HOUR,
  NO_EXTRAS,
  NOW,
  someDetails,
} from './feed-readings.ts';
import { allOf, createTestDatabase, resultOf } from './test-database.ts';

const SHOW = 'https://a.example/feed';
const same = (show: StoredShow) => show;

const take = (database: LibraryDatabase, reading: FeedReading, now = NOW) =>
  resultOf(mergeFeed(database, reading, now, same));

/** The titles in the show's list, newest first; new arrivals have a star. */
async function titles(database: LibraryDatabase, showId: string | null = SHOW): Promise<string[]> {
  const query = { filter: 'all', text: '', order: 'newest', offset: 0, limit: 1000 } as const;
  const { found } = await resultOf(createEpisodeStore(database).list({ ...query, showId }));
  return found.map(({ episode, arrived }) => (arrived ? '*' : '') + episode.title);
}

const played = { percent: 0, currentTime: 0, duration: 100, played: true };

describe('merging a feed', () => {
  it('stores the show and its episodes, none of which is fresh yet', async () => {
    const database = createTestDatabase();
    const { show, added, changed } = await take(
      database,
      aReading([anEpisode(1), anEpisode(2), anEpisode(3)]),
    );
    expect({ added, changed }).toEqual({ added: 3, changed: true });
    expect(show).toMatchObject({ episodes: 3, fresh: 0, latestAt: NOW - DAY, rhythm: DAY });
    expect(await titles(database)).toEqual(['Episode 1', 'Episode 2', 'Episode 3']);
    // The description is stored separately, to keep the list of shows light.
    expect(show.show.description).toBe('');
    const store = createShowStore(database);
    expect(await resultOf(store.about(SHOW))).toEqual({
      ...{ description: 'About waves.', extras: NO_EXTRAS },
    });
    expect(await resultOf(store.about('unknown'))).toEqual({ description: '', extras: null });
    await database.write(['descriptions'], async (writer) => {
      await writer.store('descriptions').put({ id: SHOW, text: 'By an earlier version.' });
    });
    expect(await resultOf(store.about(SHOW))).toEqual({
      ...{ description: 'By an earlier version.', extras: null },
    });
  });

  it('keeps the first words of an episode’s notes with it, also of one that was stored without', async () => {
    const database = createTestDatabase();
    const details = someDetails({
      notes: '<p>About <b>waves</b> &amp; tides.</p><p>And wind.</p>',
    });
    const reading = aReading([], { episodes: [{ episode: anEpisode(1), details }] });
    const excerpt = async () => (await allOf(database, 'episodes'))[0]?.excerpt;
    await take(database, reading);
    expect(await excerpt()).toBe('About waves & tides. And wind.');
    expect((await take(database, reading)).changed).toBe(false);
    await database.write(['episodes'], async (writer) => {
      for (const { excerpt: _, ...old } of await writer.store('episodes').getAll())
        await writer.store('episodes').put(old);
    });
    await take(database, reading);
    expect(await excerpt()).toBe('About waves & tides. And wind.');
  });

  it('follows the files of an episode, and writes nothing if they are the same', async () => {
    const database = createTestDatabase();
    const file = { url: 'https://a.example/2.mp3', type: 'audio/mpeg', bitrate: 64, title: '' };
    const changes = async (files: (typeof file)[] | null) => {
      const reading = aReading([anEpisode(1, files === null ? {} : { files })]);
      return (await take(database, reading)).changed;
    };
    expect(await changes([file])).toBe(true);
    expect(await changes([{ ...file }])).toBe(false);
    expect(await changes([{ ...file, bitrate: 32 }])).toBe(true);
    expect(await changes(null)).toBe(true);
    expect(await changes(null)).toBe(false);
  });

  it('keeps the show’s own id, even if the feed later drops it', async () => {
    const database = createTestDatabase();
    expect((await take(database, aReading([]))).show).not.toHaveProperty('guid');
    const guid = '917393e3-1b1e-5cef-ace4-edaa54e1f810';
    expect((await take(database, aReading([], { guid }))).show.guid).toBe(guid);
    expect((await take(database, aReading([]))).show.guid).toBe(guid);
    const other = guid.replace('9', '8');
    expect((await take(database, aReading([], { guid: other }))).show.guid).toBe(other);
  });

  it('counts later episodes as fresh, and keeps episodes that left the feed', async () => {
    const database = createTestDatabase();
    await take(database, aReading([anEpisode(1), anEpisode(2)]));
    const fresh = anEpisode(0, { title: 'New' });
    const { show } = await take(database, aReading([fresh, anEpisode(1)]), NOW + HOUR);
    expect(show).toMatchObject({ episodes: 3, fresh: 1, latestAt: NOW });
    expect(await titles(database)).toEqual(['*New', 'Episode 1', 'Episode 2']);
  });

  it('reports episodes that came since the last read as news, except one played elsewhere', async () => {
    const database = createTestDatabase();
    const lookedAt = NOW - 90 * DAY;
    const first = await take(database, aReading([anEpisode(2), anEpisode(3)], { lookedAt }));
    expect(first).toMatchObject({ show: { fresh: 2 }, news: [] });
    const heard = anEpisode(0);
    const { news } = await take(
      database,
      aReading([heard, anEpisode(1), anEpisode(2), anEpisode(900)], {
        progress: new Map([[heard.id, played]]),
      }),
      NOW + HOUR,
    );
    expect(news.map(({ title }) => title)).toEqual(['Episode 1']);
  });

  it('keeps the episodes of two feeds with the same guids apart, even when they are read again', async () => {
    const database = createTestDatabase();
    const other = 'https://b.example/members';
    const readings = [
      aReading([anEpisode(1), anEpisode(2)]),
      { ...aReading([anEpisode(1), anEpisode(2)]), show: { ...aShow(), id: other } },
    ];
    for (const round of [0, 1]) {
      for (const [index, reading] of readings.entries()) {
        const { added } = await take(database, reading, NOW + round * HOUR);
        expect([round, index, added]).toEqual([round, index, round === 0 ? 2 : 0]);
      }
    }
    expect(await titles(database)).toEqual(['Episode 1', 'Episode 2']);
    expect(await titles(database, other)).toEqual(['Episode 1', 'Episode 2']);
  });

  it('writes only the show if nothing changed', async () => {
    const database = createTestDatabase();
    const reading = aReading([anEpisode(1), anEpisode(2)]);
    await take(database, reading);
    const before = await allOf(database, 'episodes');
    const again = await take(database, reading, NOW + HOUR);
    expect(again).toMatchObject({ added: 0, changed: false, show: { refreshedAt: NOW + HOUR } });
    expect(await allOf(database, 'episodes')).toEqual(before);
  });

  it('updates a changed episode, including its notes, without counting it as new', async () => {
    const database = createTestDatabase();
    await take(database, aReading([anEpisode(1)]));
    const episode = anEpisode(1, { title: 'Corrected', duration: 60 });
    const details = someDetails({ notes: 'Better notes' });
    const reading = { ...aReading([]), episodes: [{ episode, details }] };
    expect(await take(database, reading, NOW + HOUR)).toMatchObject({ added: 0, changed: true });
    expect(await titles(database)).toEqual(['Corrected']);
    const found = await resultOf(createEpisodeStore(database).get(episode.id));
    expect(found).toMatchObject({ episode: { duration: 60 }, details: { notes: 'Better notes' } });
  });

  it('recognises an episode under another guid by two of its audio, title and date', async () => {
    const database = createTestDatabase();
    await take(database, aReading([anEpisode(1), anEpisode(2), anEpisode(3)]));
    const renamed = [
      anEpisode(1, { id: 'other-1', title: 'Another title' }),
      anEpisode(2, { id: 'other-2', publishedAt: NOW }),
      anEpisode(3, { id: 'other-3', enclosureUrl: 'https://b.example/3.mp3' }),
    ];
    const { show } = await take(database, aReading(renamed), NOW + HOUR);
    expect(show).toMatchObject({ episodes: 3, fresh: 0 });
    const ids = (await allOf(database, 'episodes')).map(({ id }) => id);
    expect(ids.sort()).toEqual([`${SHOW}#1`, `${SHOW}#2`, `${SHOW}#3`]);
  });

  it('does not mistake a new episode for an old one if all have the same audio address', async () => {
    const database = createTestDatabase();
    const daily = (nth: number) => anEpisode(nth, { enclosureUrl: 'https://a.example/latest.mp3' });
    await take(database, aReading([daily(2), daily(3)]));
    const { show } = await take(database, aReading([daily(1), daily(2)]), NOW + HOUR);
    expect(show).toMatchObject({ episodes: 3, fresh: 1 });
  });

  it('counts nothing as fresh when a feed suddenly lists its old episodes', async () => {
    const database = createTestDatabase();
    await take(database, aReading([anEpisode(20)]));
    const old = Array.from({ length: 50 }, (_, index) => anEpisode(30 + index));
    const { show } = await take(database, aReading([anEpisode(20), ...old]), NOW + HOUR);
    expect(show).toMatchObject({ episodes: 51, fresh: 0 });
  });

  it('counts an episode only once even if the feed lists it twice', async () => {
    const database = createTestDatabase();
    const { show } = await take(database, aReading([anEpisode(1), anEpisode(1), anEpisode(2)]));
    expect(show.episodes).toBe(2);
    expect(await allOf(database, 'episodes')).toHaveLength(2);
  });

  it('keeps the feed’s order if dates are missing', async () => {
    const database = createTestDatabase();
    const undated = (nth: number) => anEpisode(nth, { publishedAt: 0 });
    await take(database, aReading([undated(2), undated(3)]));
    await take(database, aReading([undated(1), undated(2), undated(3)]), NOW + HOUR);
    expect(await titles(database)).toEqual(['*Episode 1', 'Episode 2', 'Episode 3']);
  });

  it('takes over progress from before an episode was in the library', async () => {
    const database = createTestDatabase();
    await take(database, aReading([anEpisode(5)]));
    const later = { progress: new Map([[`${SHOW}#1`, played]]) };
    const { show } = await take(
      database,
      aReading([anEpisode(1), anEpisode(2), anEpisode(5)], later),
      NOW + HOUR,
    );
    expect(show.fresh).toBe(1);
    expect(await allOf(database, 'heard')).toMatchObject([{ id: `${SHOW}#1`, state: 'played' }]);
  });

  it('counts episodes as fresh immediately if a show comes with the time it was last looked at', async () => {
    const database = createTestDatabase();
    const lookedAt = NOW - 2.5 * DAY;
    const episodes = [anEpisode(1), anEpisode(2), anEpisode(3)];
    const { show } = await take(database, aReading(episodes, { lookedAt }));
    expect(show).toMatchObject({ fresh: 2, lookedAt });
    expect(await titles(database)).toEqual(['*Episode 1', '*Episode 2', 'Episode 3']);
  });

  it('keeps the show’s identity when the feed moves', async () => {
    const database = createTestDatabase();
    await take(database, aReading([anEpisode(1)]));
    const feedUrl = 'https://b.example/feed';
    await take(database, aReading([anEpisode(1)], { show: aShow({ feedUrl }) }), NOW + HOUR);
    const shows = createShowStore(database);
    expect(await resultOf(shows.find([feedUrl]))).toMatchObject({ id: SHOW, show: { feedUrl } });
    expect(await resultOf(shows.find([SHOW]))).toMatchObject({ id: SHOW, episodes: 1 });
    expect(await titles(database)).toEqual(['Episode 1']);
  });

  it('is all or nothing: a full disk leaves the show unchanged', async () => {
    const database = createTestDatabase();
    await take(database, aReading([anEpisode(3)]));
    const before = await allOf(database, 'shows');
    const put = IDBObjectStore.prototype.put;
    let puts = 0;
    IDBObjectStore.prototype.put = function (...args) {
      puts++;
      if (puts === 4) throw new DOMException('full', 'QuotaExceededError');
      return put.apply(this, args);
    };
    const outcome = await mergeFeed(
      database,
      aReading([anEpisode(1), anEpisode(2), anEpisode(3)]),
      NOW + HOUR,
      same,
    );
    IDBObjectStore.prototype.put = put;
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'quota' } });
    expect(await allOf(database, 'shows')).toEqual(before);
    expect(await allOf(database, 'episodes')).toHaveLength(1);
  });
});

describe('simultaneous writers', () => {
  it('lose nothing of one show', async () => {
    const database = createTestDatabase();
    await take(database, aReading([anEpisode(9)]));
    const [left, right] = [
      [anEpisode(1), anEpisode(2), anEpisode(9)],
      [anEpisode(2), anEpisode(3), anEpisode(9)],
    ] as [Episode[], Episode[]];
    await Promise.all([
      take(database, aReading(left), NOW + HOUR),
      take(database, aReading(right), NOW + HOUR),
      createShowStore(database).change(SHOW, (show) => ({ ...show, trouble: { kind: 'server' } })),
    ]);
    const [show] = await allOf(database, 'shows');
    expect(show).toMatchObject({ episodes: 4, fresh: 3 });
    expect(await titles(database)).toHaveLength(4);
    const nths = (await allOf(database, 'episodes')).map(({ nth }) => nth);
    expect(new Set(nths).size).toBe(4);
  });

  it('keep the totals correct across many shows', async () => {
    const database = createTestDatabase();
    const shows = Array.from({ length: 20 }, (_, index) => `https://${index}.example/feed`);
    await Promise.all(
      shows.map((id) =>
        take(
          database,
          aReading([anEpisode(1, { showId: id }), anEpisode(2, { showId: id })], {
            show: aShow({ id }),
          }),
        ),
      ),
    );
    const store = createShowStore(database);
    expect(await resultOf(store.totals())).toMatchObject({ shows: 20, episodes: 40 });
    expect(await resultOf(store.recount())).toMatchObject({ shows: 20, episodes: 40 });
    expect(await titles(database, null)).toHaveLength(40);
  });
});
