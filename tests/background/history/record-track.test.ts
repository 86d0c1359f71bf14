import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { flushOutbox } from '@/lib/background/history/outbox-flush';
import { fetchHistory } from '@/lib/background/history/read-history';
import { recordTrack } from '@/lib/background/history/record-track';
import { failed } from '@/lib/history/history-failure';
import { MINUTE } from '@/lib/model/constants';
import { historyKey } from '@/lib/model/track-history';
import { createFakeHistory, DOWN, fip, metadata, SECRET_URL } from './fake-history.ts';

beforeEach(() => void vi.spyOn(console, 'info').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

const WEEK = 7 * 24 * 60 * MINUTE;
const YEAR = 365 * 24 * 60 * MINUTE;

const titlesOf = async (history: ReturnType<typeof createFakeHistory>) =>
  (await fetchHistory(history.context, 'fip')).map(({ title }) => title);

describe('a track that is playing', () => {
  it('is stored, and every page is told to fetch again', async () => {
    const history = createFakeHistory();
    await recordTrack(history.context, metadata());
    expect(await fetchHistory(history.context, 'fip')).toEqual([
      {
        id: 1,
        radio_id: 'fip',
        artist: 'Ada Quartet',
        title: 'Morning Mail',
        cover_image_url: 'https://a.example/cover.png',
        played_at: history.clock.now(),
      },
    ]);
    expect(history.told).toEqual([historyKey('fip')]);
    expect(historyKey('fip')).toBe('radioMetadatafip');
  });

  it.each([
    ['has no title', metadata({ title: '' })],
    ['has a blank title', metadata({ title: ' \t ' })],
    ['has no artist', metadata({ artist: '' })],
    ['is from another station', metadata({ radioId: 'nova' })],
  ])('is not stored if it %s', async (_, unfit) => {
    const history = createFakeHistory();
    await recordTrack(history.context, unfit);
    expect(await titlesOf(history)).toEqual([]);
    expect(history.told).toEqual([]);
  });

  it('is not stored if no live radio is current', async () => {
    const history = createFakeHistory();
    const episode = { id: 'fip', enclosureUrl: 'https://a.example/e.mp3' };
    for (const currentTrack of [null, episode, { ...fip, isLiveStream: false }]) {
      Object.assign(history.state, { currentTrack });
      await recordTrack(history.context, metadata());
    }
    expect(await titlesOf(history)).toEqual([]);
  });

  it('is stored even if its radio stops being current before the store is done', async () => {
    const history = createFakeHistory();
    const recorded = recordTrack(history.context, metadata());
    history.state.currentTrack = null;
    await recorded;
    expect(await titlesOf(history)).toEqual(['Morning Mail']);
  });

  it.each(['', '  ', 'undefined', 'null'])(
    'gets a fallback cover if its cover is %j',
    async (coverImageUrl) => {
      const history = createFakeHistory();
      await recordTrack(history.context, metadata({ coverImageUrl }));
      const [row] = await fetchHistory(history.context, 'fip');
      expect(row?.cover_image_url).toBe('/covers/fallback-1.png');
    },
  );
});

describe('a cover that was looked up', () => {
  const station = metadata({ coverImageUrl: fip.image });
  const found = metadata({ coverImageUrl: 'https://covers.example/found.jpg' });
  const coversOf = async (history: ReturnType<typeof createFakeHistory>) =>
    (await fetchHistory(history.context, 'fip')).map((row) => row.cover_image_url);

  it.each([undefined, SECRET_URL])(
    'replaces the station’s picture, and the pages are told',
    async (databaseUrl) => {
      const history = createFakeHistory({ databaseUrl });
      await recordTrack(history.context, station);
      history.told.length = 0;
      history.clock.pass(3000);
      await recordTrack(history.context, found);
      expect(await coversOf(history)).toEqual([found.coverImageUrl]);
      expect(history.told).toContain(historyKey('fip'));
    },
  );

  it('replaces the fallback cover', async () => {
    const history = createFakeHistory();
    await recordTrack(history.context, metadata({ coverImageUrl: '' }));
    await recordTrack(history.context, found);
    expect(await coversOf(history)).toEqual([found.coverImageUrl]);
  });

  it('is never replaced later, and the database is not asked again', async () => {
    const history = createFakeHistory({ databaseUrl: SECRET_URL });
    await recordTrack(history.context, station);
    await recordTrack(history.context, found);
    history.control.asked.length = 0;
    const other = metadata({ coverImageUrl: 'https://covers.example/other.jpg' });
    for (const one of [station, metadata({ coverImageUrl: '' }), other, found]) {
      await recordTrack(history.context, one);
    }
    expect(history.control.asked).toEqual([]);
    expect(await coversOf(history)).toEqual([found.coverImageUrl]);
  });

  it('is stored with the track that waits for the database', async () => {
    const history = createFakeHistory({ databaseUrl: SECRET_URL });
    history.control.trouble = DOWN;
    await recordTrack(history.context, station);
    await recordTrack(history.context, found);
    history.control.trouble = null;
    await flushOutbox(history.context);
    expect(await coversOf(history)).toEqual([found.coverImageUrl]);
  });

  it('is also given to a row stored by another client', async () => {
    const history = createFakeHistory({ databaseUrl: SECRET_URL });
    const { radioId: radio_id, coverImageUrl: cover_image_url, ...rest } = station;
    await history.remote.store({ radio_id, cover_image_url, ...rest });
    await recordTrack(history.context, station);
    await recordTrack(history.context, found);
    expect(await coversOf(history)).toEqual([found.coverImageUrl]);
  });
});

describe('the same track again', () => {
  it('is sent to the database again after a clock that was ahead is put right', async () => {
    const history = createFakeHistory({ databaseUrl: SECRET_URL });
    await recordTrack(history.context, metadata());
    history.clock.pass(-YEAR);
    history.control.asked.length = 0;
    await recordTrack(history.context, metadata());
    expect(history.control.asked).toContain('store');
    history.clock.pass(10 * MINUTE);
    history.control.asked.length = 0;
    await recordTrack(history.context, metadata());
    expect(history.control.asked).toContain('store');
  });

  it('is not sent to the database again for 10 minutes', async () => {
    const history = createFakeHistory({ databaseUrl: SECRET_URL });
    await recordTrack(history.context, metadata());
    history.clock.pass(10 * MINUTE - 1);
    await recordTrack(history.context, metadata());
    expect(history.control.asked).toEqual(['store']);
    history.clock.pass(1);
    await recordTrack(history.context, metadata());
    expect(history.control.asked).toEqual(['store', 'store']);
  });

  it('is not sent again by a restarted worker', async () => {
    const before = createFakeHistory({ databaseUrl: SECRET_URL });
    await recordTrack(before.context, metadata());
    const { storage, clock } = before;
    const after = createFakeHistory({ databaseUrl: SECRET_URL, storage, clock });
    await recordTrack(after.context, metadata());
    expect(after.control.asked).toEqual([]);
  });

  it('is stored again in a new browser session only if the database accepts it', async () => {
    const history = createFakeHistory({ databaseUrl: SECRET_URL });
    await recordTrack(history.context, metadata());
    history.storage.session.items = {};
    await recordTrack(history.context, metadata());
    expect(await titlesOf(history)).toHaveLength(1);
    history.clock.pass(5 * MINUTE);
    await recordTrack(history.context, metadata());
    expect(await titlesOf(history)).toHaveLength(2);
  });

  it('has the same radio, artist and title', async () => {
    const history = createFakeHistory();
    await recordTrack(history.context, metadata());
    await recordTrack(history.context, metadata({ artist: 'Mira Holm' }));
    await recordTrack(history.context, metadata({ title: 'Night' }));
    expect(await titlesOf(history)).toHaveLength(3);
    history.state.currentTrack = { ...fip, radio_id: 'nova' };
    await recordTrack(history.context, metadata({ radioId: 'nova' }));
    expect(await fetchHistory(history.context, 'nova')).toHaveLength(1);
  });

  it('is stored once if it is recorded several times at the same moment', async () => {
    const history = createFakeHistory({ databaseUrl: SECRET_URL });
    await Promise.all([1, 2, 3].map(() => recordTrack(history.context, metadata())));
    expect(history.control.asked).toEqual(['store']);
  });

  it('is announced to the pages if another client stored it, and stored again 5 minutes later', async () => {
    const history = createFakeHistory({ databaseUrl: SECRET_URL });
    const { radioId: radio_id, coverImageUrl: cover_image_url, ...rest } = metadata();
    await history.remote.store({ radio_id, cover_image_url, ...rest });
    await recordTrack(history.context, metadata());
    expect(history.told).toContain(historyKey('fip'));
    history.clock.pass(5 * MINUTE);
    await recordTrack(history.context, metadata());
    expect(await titlesOf(history)).toHaveLength(2);
  });
});

describe('a track that is heard later than it was broadcast', () => {
  const START = 1_800_000_000_000;

  it('is stored with the time of its broadcast', async () => {
    const history = createFakeHistory();
    await recordTrack(history.context, metadata({ broadcastAt: START - 30 * MINUTE }));
    const rows = await fetchHistory(history.context, 'fip');
    expect(rows).toMatchObject([{ played_at: START - 30 * MINUTE }]);
  });

  it('is stored once, however often and however much later it is heard again', async () => {
    const history = createFakeHistory();
    const heard = () => recordTrack(history.context, metadata({ broadcastAt: START - MINUTE }));
    await heard();
    for (const minutes of [2, 10, 40]) {
      history.clock.pass(minutes * MINUTE);
      await heard();
    }
    const rows = await fetchHistory(history.context, 'fip');
    expect(rows).toMatchObject([{ played_at: START - MINUTE }]);
  });

  it('is given a cover that is found only then', async () => {
    const history = createFakeHistory();
    const heard = (coverImageUrl: string) => {
      const broadcastAt = START - 30 * MINUTE;
      return recordTrack(history.context, metadata({ coverImageUrl, broadcastAt }));
    };
    await heard('https://a.example/fip.png');
    await heard('https://a.example/found.png');
    expect(await fetchHistory(history.context, 'fip')).toMatchObject([
      { cover_image_url: 'https://a.example/found.png' },
    ]);
  });
});

describe('while the database is down', () => {
  const downFor = async (titles: string[]) => {
    const history = createFakeHistory({ databaseUrl: SECRET_URL });
    history.control.trouble = DOWN;
    for (const title of titles) {
      await recordTrack(history.context, metadata({ title }));
      history.clock.pass(4 * MINUTE);
    }
    return history;
  };

  it('tracks wait, and are then stored once, in order, with the time they were heard', async () => {
    const history = await downFor(['one', 'two', 'three']);
    expect(history.alarms.set).toEqual({ 'history/retry': 1 });
    const now = history.clock.now();
    history.control.trouble = null;
    await flushOutbox(history.context);
    const rows = await fetchHistory(history.context, 'fip');
    expect(rows.map(({ title, played_at }) => [title, now - played_at])).toEqual([
      ['three', 4 * MINUTE],
      ['two', 8 * MINUTE],
      ['one', 12 * MINUTE],
    ]);
    expect(history.alarms.set).toEqual({});
    expect(history.told).toContain(historyKey('fip'));
    await flushOutbox(history.context);
    expect(await titlesOf(history)).toHaveLength(3);
  });

  it('a new track is stored after the waiting ones once the database is back', async () => {
    const history = await downFor(['one', 'two']);
    history.control.trouble = null;
    await recordTrack(history.context, metadata({ title: 'three' }));
    expect(await titlesOf(history)).toEqual(['three', 'two', 'one']);
    expect((await fetchHistory(history.context, 'fip')).map(({ id }) => id)).toEqual([3, 2, 1]);
  });

  it('a track is sent once and waits once, even if it is recorded twice', async () => {
    const history = createFakeHistory({ databaseUrl: SECRET_URL });
    history.control.trouble = DOWN;
    await recordTrack(history.context, metadata());
    await recordTrack(history.context, metadata());
    expect(history.control.asked).toEqual(['store']);
    expect(await history.context.outbox.count()).toEqual({ ok: true, value: 1 });
  });

  it('a track whose answer was lost is not stored twice', async () => {
    const history = createFakeHistory({ databaseUrl: SECRET_URL });
    const { store } = await history.context.stores.current();
    const lost = vi.spyOn(store, 'store').mockImplementationOnce(async (track, ago) => {
      await history.remote.store(track, ago);
      return failed(DOWN);
    });
    await recordTrack(history.context, metadata());
    lost.mockRestore();
    history.clock.pass(MINUTE);
    await flushOutbox(history.context);
    expect(await titlesOf(history)).toEqual(['Morning Mail']);
  });

  it('a track that the database can never accept is dropped and does not block the others', async () => {
    const history = await downFor(['bad', 'good']);
    history.control.trouble = null;
    const { store } = await history.context.stores.current();
    vi.spyOn(store, 'store').mockResolvedValueOnce(
      failed({ kind: 'sql', code: '22021', detail: 'odd bytes' }),
    );
    await flushOutbox(history.context);
    expect(await titlesOf(history)).toEqual(['good']);
  });

  it('a track it can never accept is logged and neither waits nor is reported to the pages', async () => {
    const history = createFakeHistory({ databaseUrl: SECRET_URL });
    history.control.trouble = { kind: 'sql', code: '22021', detail: 'odd bytes' };
    await recordTrack(history.context, metadata());
    expect(console.info).toHaveBeenCalledWith('[history] not stored', 'odd bytes');
    expect(await history.context.outbox.count()).toEqual({ ok: true, value: 0 });
    expect(history.told).not.toContain(historyKey('fip'));
  });

  it('tracks are stored once it is back, however wrong the clock was meanwhile', async () => {
    const history = await downFor(['before']);
    history.clock.pass(YEAR);
    await flushOutbox(history.context);
    await recordTrack(history.context, metadata({ title: 'ahead' }));
    history.clock.pass(-YEAR);
    await flushOutbox(history.context);
    history.control.trouble = null;
    await flushOutbox(history.context);
    expect(await titlesOf(history)).toEqual(['ahead', 'before']);
    const [{ played_at = 0 } = {}] = await fetchHistory(history.context, 'fip');
    expect(played_at).toBe(history.clock.now());
  });

  it('tracks that waited for more than a week are stored as of a week ago', async () => {
    const history = await downFor(['old']);
    history.clock.pass(4 * WEEK);
    history.control.trouble = null;
    await flushOutbox(history.context);
    const [row] = await fetchHistory(history.context, 'fip');
    expect(row).toMatchObject({ title: 'old', played_at: history.clock.now() - WEEK });
  });

  it('only the newest 500 tracks wait', async () => {
    const history = createFakeHistory();
    const { outbox } = history.context;
    const track = { radio_id: 'fip', artist: 'A', cover_image_url: '' };
    for (let n = 0; n < 503; n++) await outbox.add({ ...track, title: `t${n}` }, n);
    expect(await outbox.count()).toEqual({ ok: true, value: 500 });
    expect(await outbox.first()).toMatchObject({ value: { track: { title: 't3' } } });
  });

  it('fetching returns an empty list', async () => {
    expect(await titlesOf(await downFor(['one']))).toEqual([]);
  });

  it('each kind of failure is logged once until the database has worked again', async () => {
    const history = await downFor(['one', 'two']);
    expect(console.info).toHaveBeenCalledTimes(1);
    history.control.trouble = { kind: 'limit', detail: 'HTTP 429' };
    await titlesOf(history);
    await titlesOf(history);
    expect(console.info).toHaveBeenCalledTimes(2);
    history.control.trouble = null;
    await titlesOf(history);
    history.control.trouble = DOWN;
    await titlesOf(history);
    expect(console.info).toHaveBeenCalledTimes(3);
  });
});
