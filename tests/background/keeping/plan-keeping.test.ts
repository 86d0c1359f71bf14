import { describe, expect, it } from 'vitest';
import { planKeeping } from '@/lib/background/keeping/plan-keeping';
import type { KeepOrder } from '@/lib/contract/kept';
import type { Rewind } from '@/lib/contract/player-state';
import { MINUTE, SECOND } from '@/lib/model/constants';
import { SONG_MARGIN } from '@/lib/model/kept-sound';

const NOW = 1_800_000_000_000;
const ago = (minutes: number) => NOW - minutes * MINUTE;
const song = (minutes: number, title: string) => ({ at: ago(minutes), artist: 'Bonobo', title });

/** Twenty minutes are kept, with three songs in them; the position is ten seconds behind. */
const rewind = (changes: Partial<Rewind> = {}): Rewind => ({
  ...{
    is: 'live',
    rate: 1,
    makesFiles: true,
    isPlaceLost: false,
    loss: null,
    gaps: [],
    measuredAt: NOW,
  },
  ...{ oldest: ago(20), edge: NOW, position: NOW - 10 * SECOND },
  tracks: [song(20, 'Cirrus'), song(14, 'Kerala'), song(3, 'Kong')],
  breaks: [],
  ...changes,
});
const plan = (order: KeepOrder, changes: Partial<Rewind> = {}) =>
  planKeeping(order, rewind(changes), NOW);
const planSong = (at: number, changes: Partial<Rewind> = {}) => plan({ kind: 'song', at }, changes);

describe('keeping a song', () => {
  it('that is over is from a margin before it to a margin after', () => {
    expect(planSong(ago(14))).toEqual({
      ...song(14, 'Kerala'),
      ...{ from: ago(14) - SONG_MARGIN, until: ago(3) + SONG_MARGIN, isCut: false },
    });
  });

  it('that is still on has no end yet', () => {
    expect(planSong(ago(3))).toMatchObject({ from: ago(3) - SONG_MARGIN, until: null });
  });

  it('that was on when the station was joined, or began before what is kept, lacks its beginning', () => {
    expect(planSong(ago(20))).toMatchObject({ until: ago(14) + SONG_MARGIN, isCut: true });
    const later = { oldest: ago(10) };
    expect(planSong(ago(14), later)).toMatchObject({ from: ago(14) - SONG_MARGIN, isCut: true });
    expect(planSong(ago(3), later)).toMatchObject({ isCut: false });
  });

  it('that is not kept any more, or not known, is impossible', () => {
    expect(planSong(ago(14), { oldest: ago(3) })).toBeNull();
    expect(planSong(ago(14), { oldest: ago(3) - 1 })).not.toBeNull();
    expect(planSong(ago(13))).toBeNull();
    expect(planSong(ago(14), { tracks: [] })).toBeNull();
  });

  it('is meant by its time, give or take less than a second', () => {
    expect(planSong(ago(14) + 0.9 * SECOND)).toMatchObject({ title: 'Kerala', at: ago(14) });
    expect(planSong(ago(14) - 0.9 * SECOND)).toMatchObject({ title: 'Kerala' });
    expect(planSong(ago(14) + SECOND)).toBeNull();
  });

  it('ends with news that last', () => {
    expect(planSong(ago(14), { breaks: [ago(10)] })).toMatchObject({
      until: ago(10) + SONG_MARGIN,
    });
    expect(planSong(ago(3), { breaks: [ago(2)] })).toMatchObject({ until: ago(2) + SONG_MARGIN });
    expect(planSong(ago(3), { breaks: [ago(0.5)] })).toMatchObject({ until: null });
  });
});

describe('keeping the last minutes', () => {
  const minutes = (count: number, changes: Partial<Rewind> = {}) =>
    plan({ kind: 'minutes', minutes: count }, changes);

  it('is up to what is heard', () => {
    const position = NOW - 10 * SECOND;
    const from = position - 5 * MINUTE;
    const nothing = { isCut: false, artist: '', title: '' };
    expect(minutes(5)).toEqual({ at: from, from, until: position, ...nothing });
    expect(minutes(5, { position: ago(8) })).toMatchObject({ from: ago(13), until: ago(8) });
  });

  it('is no more than is kept', () => {
    expect(minutes(30)).toMatchObject({ at: ago(20), from: ago(20), until: NOW - 10 * SECOND });
    expect(minutes(Number.MAX_SAFE_INTEGER)).toMatchObject({ from: ago(20) });
  });
});

describe('recording', () => {
  it('is from what is heard on, for so many minutes or until it is stopped', () => {
    const position = ago(8);
    const order = { kind: 'recording', minutes: 30 } as const;
    expect(plan(order, { position })).toEqual({
      ...{ at: position, from: position, until: position + 30 * MINUTE },
      ...{ isCut: false, artist: '', title: '' },
    });
    expect(plan({ kind: 'recording', minutes: null })).toMatchObject({ until: null });
  });
});
