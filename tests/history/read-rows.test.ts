import { expect, it, vi } from 'vitest';
import { readLatestPlays, readRows } from '@/lib/history/postgres/read-rows';
import { LATEST_TIME } from '@/lib/model/values/dates';

const row = { id: '1', radio_id: 7, artist: 'A', title: null, cover_image_url: '' };

it('reads a row as the driver returns it', () => {
  expect(readRows([{ ...row, played_at_ms: '1760000000000.5' }])).toEqual([
    { id: 1, radio_id: '7', artist: 'A', title: '', cover_image_url: '', played_at: 1760000000000 },
  ]);
});

it.each([
  ['infinity', Number.POSITIVE_INFINITY, LATEST_TIME],
  ['-infinity', Number.NEGATIVE_INFINITY, -LATEST_TIME],
  ['a time beyond any calendar', 9007199254740992, LATEST_TIME],
])('shows %s as the nearest valid time', (_, played_at_ms, time) => {
  expect(readRows([{ ...row, played_at_ms }])[0]?.played_at).toBe(time);
  expect(readLatestPlays([{ radio_id: 'a', played_at_ms }])).toEqual([
    { radioId: 'a', playedAt: time },
  ]);
});

it.each([{ played_at_ms: 'never' }, { played_at_ms: null }, { radio_id: null }, { id: 'x' }])(
  'leaves out a row with %o and keeps the rest',
  (wrong) => {
    vi.spyOn(console, 'info').mockImplementation(() => {});
    const good = { ...row, played_at_ms: 1 };
    expect(readRows([{ ...good, ...wrong }, good])).toHaveLength(1);
    expect(console.info).toHaveBeenCalledWith('[history] rows left out', 1);
  },
);
