import { describe, expect, it } from 'vitest';
import { keptSince, trackAt, trackBefore } from '@/lib/model/rewind-tracks';

const MINUTE = 60_000;
const A = { at: 10 * MINUTE, artist: 'Bonobo', title: 'Cirrus' };
const B = { at: 14 * MINUTE, artist: 'Aphex Twin', title: 'Xtal' };
const C = { at: 18 * MINUTE, artist: 'Bonobo', title: 'Cirrus' };
const TRACKS = [A, B, C];

describe('the track at a moment', () => {
  it.each([
    [A.at - 1, undefined, undefined],
    [A.at, A, undefined],
    [B.at - 1, A, undefined],
    [B.at, B, A],
    [C.at + 60 * MINUTE, C, B],
  ])('at %d, and the one before', (at, track, before) => {
    expect(trackAt(TRACKS, at)).toBe(track);
    expect(trackBefore(TRACKS, at)).toBe(before);
  });

  it('is none if no track is known', () => {
    expect([trackAt([], 5), trackBefore([], 5)]).toEqual([undefined, undefined]);
  });
});

describe('a track of the history', () => {
  const played = (at: number, title = 'Cirrus') => ({ artist: 'Bonobo', title, played_at: at });

  it('is kept since the latest time it was on, give or take a few minutes', () => {
    expect(keptSince(TRACKS, played(C.at + 20_000))).toBe(C.at);
    expect(keptSince(TRACKS, played(A.at - MINUTE))).toBe(A.at);
    expect(keptSince(TRACKS, played(14 * MINUTE))).toBe(C.at);
  });

  it('is not kept if it was on at another time, or is another track', () => {
    expect(keptSince(TRACKS, played(C.at + 6 * MINUTE))).toBeUndefined();
    expect(keptSince(TRACKS, played(C.at, 'Kerala'))).toBeUndefined();
  });
});
