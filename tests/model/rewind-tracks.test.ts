import { describe, expect, it } from 'vitest';
import { endOfSong, keptSince, trackAt, trackBefore } from '@/lib/model/rewind-tracks';

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

describe('the end of a song', () => {
  /** Kinds of titles with the seconds after its beginning at which they come. */
  type Title = ['song' | 'other' | 'break', number];
  const now = A.at + 20 * MINUTE;
  function end(titles: readonly Title[], seconds = 20 * 60): number | null {
    const of = (wanted: Title[0]) =>
      titles.filter(([kind]) => kind === wanted).map(([, at]) => A.at + at * 1000);
    const other = (at: number) => ({ at, artist: 'Bonobo', title: 'Kerala' });
    const again = (at: number) => ({ ...A, at });
    const tracks = [A, ...of('song').map(again), ...of('other').map(other)];
    tracks.sort((a, b) => a.at - b.at);
    const found = endOfSong({ tracks, breaks: of('break') }, A, A.at + seconds * 1000);
    return found === null ? null : (found - A.at) / 1000;
  }

  it.each<[string, Title[], number | null]>([
    ['is not known while it is on', [], null],
    ['is the next song', [['other', 200]], 200],
    [
      'is the next song, not the last',
      [
        ['other', 200],
        ['other', 400],
      ],
      200,
    ],
    [
      'is not what was before',
      [
        ['break', -100],
        ['other', -50],
      ],
      null,
    ],
    [
      'is not its own title once more',
      [
        ['song', 90],
        ['other', 200],
      ],
      200,
    ],
    ['is news that last', [['break', 180]], 180],
    [
      'is news that last, whatever follows',
      [
        ['break', 180],
        ['other', 300],
      ],
      180,
    ],
    [
      'is the first of several parts of news',
      [
        ['break', 180],
        ['break', 230],
        ['other', 300],
      ],
      180,
    ],
    [
      'is the next song after a short jingle',
      [
        ['break', 180],
        ['other', 200],
      ],
      200,
    ],
    [
      'is not a jingle in between',
      [
        ['break', 90],
        ['song', 100],
        ['other', 200],
      ],
      200,
    ],
    [
      'is not a jingle in between, while it is on',
      [
        ['break', 90],
        ['song', 100],
      ],
      null,
    ],
    [
      'is news before the song goes on',
      [
        ['break', 90],
        ['song', 160],
      ],
      90,
    ],
    [
      'is the next song, not what comes after that',
      [
        ['other', 100],
        ['break', 150],
      ],
      100,
    ],
    [
      'is not the moment of its own beginning',
      [
        ['break', 0.5],
        ['other', 0.9],
        ['other', 200],
      ],
      200,
    ],
  ])('%s', (_, titles, expected) => {
    expect(end(titles)).toBe(expected);
  });

  it('is news only after a minute', () => {
    expect(end([['break', 180]], 240)).toBeNull();
    expect(end([['break', 180]], 240.001)).toBe(180);
    expect(
      end(
        [
          ['break', 180],
          ['song', 240],
        ],
        1000,
      ),
    ).toBeNull();
    expect(
      end(
        [
          ['break', 180],
          ['song', 240.001],
        ],
        1000,
      ),
    ).toBe(180);
  });

  it('is found for a song that is not in the list any more', () => {
    expect(endOfSong({ tracks: [B, C], breaks: [] }, A, now)).toBe(B.at);
  });
});
