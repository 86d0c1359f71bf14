import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cleanupRound } from '@/lib/background/history/cleanup-round';
import { listenToAlarms } from '@/lib/background/history/history-alarms';
import { fetchHistory } from '@/lib/background/history/read-history';
import { recordTrack } from '@/lib/background/history/record-track';
import { MINUTE } from '@/lib/model/constants';
import { historyKey } from '@/lib/model/track-history';
import { createFakeHistory, DOWN, metadata, SECRET_URL, settle } from './fake-history.ts';

beforeEach(() => void vi.spyOn(console, 'info').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

/** Two rows of the same track for each of the radios. */
async function withDuplicates(radios: string[], databaseUrl?: string) {
  const history = createFakeHistory({ databaseUrl });
  const { store } = await history.context.stores.current();
  const track = { artist: 'A', title: 'T', cover_image_url: '' };
  for (const radio_id of radios) {
    await store.store({ ...track, radio_id }, 20 * MINUTE);
    await store.store({ ...track, radio_id });
  }
  history.control.asked.length = 0;
  return history;
}

function listen(history: ReturnType<typeof createFakeHistory>) {
  const { context, alarms, storage } = history;
  listenToAlarms(context, { alarms, session: storage.session, ready: Promise.resolve() });
}

describe('a cleanup round', () => {
  it('cleans every radio in the store if no API is set', async () => {
    const history = await withDuplicates(['a', 'b']);
    expect(await cleanupRound(history.context)).toEqual([
      { radioId: 'a', removed: 1 },
      { radioId: 'b', removed: 1 },
    ]);
    expect(history.told).toEqual([historyKey('a'), historyKey('b')]);
    expect(history.control.apiCalls).toEqual([]);
  });

  it('cleans the radios that the API lists', async () => {
    const history = await withDuplicates(['a', 'b', '7']);
    history.state.settings.apiHost = 'https://api.example/';
    history.control.api = async () => Response.json(['b', 7, 'b', 'unknown']);
    expect(await cleanupRound(history.context)).toEqual([
      { radioId: 'b', removed: 1 },
      { radioId: '7', removed: 1 },
      { radioId: 'unknown', removed: 0 },
    ]);
    expect(history.control.apiCalls).toEqual(['https://api.example/api/radio-metadata/ids']);
  });

  it.each([
    ['answers with an error', async () => new Response('["a"]', { status: 500 })],
    ['answers with something other than JSON', async () => new Response('<!doctype html>')],
    ['answers with an object', async () => Response.json({ ids: ['a'] })],
    ['answers with a list of objects', async () => Response.json([{ id: 'a' }])],
    ['answers with more than 1 MB', async () => new Response(`["a"${' '.repeat(1024 * 1024)}]`)],
    ['is unreachable', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('cleans nothing if the API %s', async (_, api) => {
    const history = await withDuplicates(['a']);
    history.state.settings.apiHost = 'https://api.example';
    history.control.api = api;
    expect(await cleanupRound(history.context)).toEqual([]);
    expect(await fetchHistory(history.context, 'a')).toHaveLength(2);
  });

  it('ignores entries in the API’s list that are not ids', async () => {
    const history = await withDuplicates(['a', 'b']);
    history.state.settings.apiHost = 'https://api.example';
    history.control.api = async () => Response.json(['a', null, {}, '', true, 'b']);
    const results = await cleanupRound(history.context);
    expect(results.map(({ radioId }) => radioId)).toEqual(['a', 'b']);
  });

  it('reaches every radio in the store or in the API’s list, however many there are', async () => {
    const history = createFakeHistory();
    const { store } = await history.context.stores.current();
    const many = Array.from({ length: 2001 }, (_, n) => `radio ${String(n).padStart(4, '0')}`);
    vi.spyOn(store, 'cleanup').mockImplementation(async (radioId) => ({ radioId, removed: 0 }));
    vi.spyOn(store, 'radioIds').mockImplementation(async (after) => {
      const start = after === undefined ? 0 : many.indexOf(after) + 1;
      return { ok: true, value: many.slice(start, start + 1000) };
    });
    expect(await cleanupRound(history.context)).toHaveLength(2001);
    history.state.settings.apiHost = 'https://api.example';
    history.control.api = async () => Response.json(many);
    expect(await cleanupRound(history.context)).toHaveLength(2001);
  });

  it('starts at a random radio, so that all of a long list gets its turn', async () => {
    const history = await withDuplicates(['a', 'b', 'c', 'd']);
    history.context.random = () => 0.5;
    const results = await cleanupRound(history.context);
    expect(results.map(({ radioId }) => radioId)).toEqual(['c', 'd', 'a', 'b']);
  });

  it('stops after 20 seconds, logs how many radios are left, and continues in the next round', async () => {
    const history = await withDuplicates(['a', 'b', 'c', 'd']);
    const { store } = await history.context.stores.current();
    const { cleanup } = store;
    vi.spyOn(store, 'cleanup').mockImplementation((radioId) => {
      history.clock.pass(7_000);
      return cleanup(radioId);
    });
    const round = async () =>
      (await cleanupRound(history.context)).map(({ radioId }) => radioId).join('');
    expect(await round()).toBe('abc');
    expect(console.info).toHaveBeenCalledWith(
      '[history] cleanup goes on in the next round; radios left',
      1,
    );
    expect(await round()).toBe('dab');
    expect(await round()).toBe('cda');
  });

  it('continues with the next radio if one fails, and logs which one failed', async () => {
    const history = await withDuplicates(['a', 'b', 'c']);
    const { store } = await history.context.stores.current();
    const { cleanup } = store;
    vi.spyOn(store, 'cleanup').mockImplementation((radioId) =>
      radioId === 'b'
        ? Promise.resolve({ radioId, removed: 0, error: 'too large' })
        : cleanup(radioId),
    );
    expect(await cleanupRound(history.context)).toEqual([
      { radioId: 'a', removed: 1 },
      { radioId: 'b', removed: 0, error: 'too large' },
      { radioId: 'c', removed: 1 },
    ]);
    expect(console.info).toHaveBeenCalledWith('[history] cleanup of b failed', 'too large');
  });

  it('stops after ten failures in a row and logs how many radios are left', async () => {
    const history = createFakeHistory({ databaseUrl: SECRET_URL });
    history.state.settings.apiHost = 'https://api.example';
    history.control.api = async () => Response.json(Array.from({ length: 12 }, (_, n) => n));
    history.control.trouble = DOWN;
    const results = await cleanupRound(history.context);
    expect(results).toHaveLength(10);
    expect(results[9]).toEqual({ radioId: '9', removed: 0, error: DOWN.detail });
    expect(console.info).toHaveBeenCalledWith(
      '[history] cleanup goes on in the next round; radios left',
      2,
    );
  });
});

describe('the alarms', () => {
  it('clean up when the browser starts and are set to every 10 minutes', async () => {
    const history = await withDuplicates(['a']);
    listen(history);
    await settle();
    expect(await fetchHistory(history.context, 'a')).toHaveLength(1);
    expect(history.alarms.set).toEqual({ 'history/cleanup': 10 });
  });

  it('are left unchanged by a restarted worker, which cleans up only when one rings', async () => {
    const history = await withDuplicates(['a']);
    history.storage.session.items['history/cleaned'] = history.clock.now();
    history.alarms.set['history/cleanup'] = 10;
    const create = vi.spyOn(history.alarms, 'create');
    listen(history);
    await settle();
    expect(create).not.toHaveBeenCalled();
    expect(await fetchHistory(history.context, 'a')).toHaveLength(2);
    history.alarms.ring('history/cleanup');
    await settle();
    expect(await fetchHistory(history.context, 'a')).toHaveLength(1);
  });

  it('are set again if they are a year away because the clock was ahead', async () => {
    const history = createFakeHistory();
    const later = history.clock.now() + 365 * 24 * 60 * MINUTE;
    history.storage.session.items['history/cleaned'] = history.clock.now();
    history.alarms.set['history/cleanup'] = 10;
    history.alarms.at['history/cleanup'] = later;
    listen(history);
    await settle();
    expect(history.alarms.at).toEqual({});
    expect(history.alarms.set).toEqual({ 'history/cleanup': 10 });
  });

  it('deliver waiting tracks once the database is back', async () => {
    const history = createFakeHistory({ databaseUrl: SECRET_URL });
    listen(history);
    await settle();
    history.control.trouble = DOWN;
    await recordTrack(history.context, metadata());
    history.alarms.ring('history/retry');
    await settle();
    expect(history.alarms.set['history/retry']).toBe(1);
    history.control.trouble = null;
    history.alarms.ring('history/retry');
    await settle();
    expect(history.alarms.set).toEqual({ 'history/cleanup': 10 });
    expect(await fetchHistory(history.context, 'fip')).toHaveLength(1);
  });

  it('do nothing when another alarm rings', async () => {
    const history = createFakeHistory({ databaseUrl: SECRET_URL });
    listen(history);
    await settle();
    history.control.asked.length = 0;
    history.alarms.ring('other');
    await settle();
    expect(history.control.asked).toEqual([]);
  });
});
