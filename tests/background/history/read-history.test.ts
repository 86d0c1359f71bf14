import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  exportHistory,
  fetchHistory,
  listSaved,
  listStations,
  removeRadio,
  removeTrack,
  saveTrack,
  searchHistory,
  unsaveTrack,
} from '@/lib/background/history/read-history';
import { recordTrack } from '@/lib/background/history/record-track';
import { SAVED_TRACKS_KEY } from '@/lib/contract/history';
import { MINUTE } from '@/lib/model/constants';
import { historyKey } from '@/lib/model/track-history';
import { createFakeHistory, DOWN, fip, metadata, SECRET_URL } from './fake-history.ts';

beforeEach(() => void vi.spyOn(console, 'info').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

const nova = { ...fip, radio_id: 'nova', title: 'Nova', image: undefined };

/** A history with one track on each of two radios. */
async function heardTwoRadios(databaseUrl?: string) {
  const history = createFakeHistory({ databaseUrl });
  await recordTrack(history.context, metadata());
  history.clock.pass(MINUTE);
  history.state.currentTrack = nova;
  await recordTrack(history.context, metadata({ radioId: 'nova', title: '=2+3' }));
  history.told.length = 0;
  return history;
}

describe('the stations heard before', () => {
  it('are listed with name and time, the most recently heard first', async () => {
    const { context, clock } = await heardTwoRadios();
    expect(await listStations(context)).toEqual([
      { radioId: 'nova', name: 'Nova', image: '', playedAt: clock.now(), item: nova },
      { radioId: 'fip', name: 'FIP', image: fip.image, playedAt: clock.now() - MINUTE, item: fip },
    ]);
  });

  it('are there without what plays them if an earlier version heard them', async () => {
    const { context, clock } = await heardTwoRadios();
    const earlier = { radioId: 'fip', name: 'FIP', image: '', heardAt: clock.now() };
    await context.stations.remember(earlier);
    const [, second] = await listStations(context);
    expect(second).toMatchObject({ radioId: 'fip', item: null });
  });

  it('are left out once they have no tracks', async () => {
    const { context, told } = await heardTwoRadios();
    expect(await removeRadio(context, 'nova')).toBe(true);
    expect(told).toEqual([historyKey('nova')]);
    expect((await listStations(context)).map(({ radioId }) => radioId)).toEqual(['fip']);
  });

  it('are an empty list while the database is down', async () => {
    const { context, control } = await heardTwoRadios(SECRET_URL);
    control.trouble = DOWN;
    expect(await listStations(context)).toEqual([]);
  });
});

describe('a track in the history', () => {
  it('is found across all stations', async () => {
    const { context } = await heardTwoRadios();
    const found = await searchHistory(context, 'ada');
    expect(found.map(({ radio_id }) => radio_id)).toEqual(['nova', 'fip']);
  });

  it('is deleted, and the pages are told', async () => {
    const { context, told } = await heardTwoRadios();
    const [row] = await fetchHistory(context, 'fip');
    expect(await removeTrack(context, row?.id ?? 0)).toBe(true);
    expect(await fetchHistory(context, 'fip')).toEqual([]);
    expect(told).toEqual([historyKey('fip')]);
  });

  it('is reported as not deleted while the database is down', async () => {
    const { context, control } = await heardTwoRadios(SECRET_URL);
    control.trouble = DOWN;
    expect(await removeTrack(context, 1)).toBe(false);
    expect(await removeRadio(context, 'fip')).toBe(false);
  });
});

describe('the saved tracks', () => {
  it('stay when the history is deleted, without duplicates, the most recently saved first', async () => {
    const { context, told, clock } = await heardTwoRadios();
    const [first] = await fetchHistory(context, 'fip');
    const [second] = await fetchHistory(context, 'nova');
    if (!first || !second) throw new Error('nothing to save');
    await saveTrack(context, first);
    clock.pass(1);
    await saveTrack(context, second);
    await saveTrack(context, first);
    expect(told).toContain(SAVED_TRACKS_KEY);
    await removeRadio(context, 'fip');
    const { id, ...row } = first;
    const saved = await listSaved(context);
    expect(saved.map(({ title }) => title)).toEqual(['=2+3', 'Morning Mail']);
    expect(saved[1]).toEqual({ ...row, savedAt: clock.now() - 1 });
    await unsaveTrack(context, second);
    expect(await listSaved(context)).toHaveLength(1);
  });
});

describe('an export', () => {
  it('is CSV with station names and without formulas', async () => {
    const { context } = await heardTwoRadios();
    const csv = await exportHistory(context, { radioId: 'nova' });
    expect(csv.split('\r\n')).toEqual([
      'played_at,station,artist,title,cover_image_url',
      expect.stringMatching(/^20\d\d-.*Z,Nova,Ada Quartet,'=2\+3,https:/),
      '',
    ]);
    expect(await exportHistory(context, 'saved')).toBe(`${csv.split('\r\n')[0]}\r\n`);
  });
});
