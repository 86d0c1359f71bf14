import { describe, expect, test } from 'vitest';
import { isSameSong } from '@/lib/metadata/covers/same-song';
import { processorTime } from '../../support/processor-time.ts';

const same = (a: string, b: string) => {
  const track = (text: string) => {
    const [artist = '', title = ''] = text.split(' | ');
    return { artist, title };
  };
  return isSameSong(track(a), track(b));
};

describe('the same track', () => {
  test.each([
    ['Air | Run', 'AIR | RUN'],
    ['Björk | Jóga', 'Bjork | Joga'],
    ['The Beatles | Help!', 'Beatles | Help'],
    ['Simon & Garfunkel | America', 'Simon and Garfunkel | America'],
    ['Robin Schulz feat. James Blunt | OK', 'Robin Schulz | OK (feat. James Blunt)'],
    ['A, B & C | D', 'A & B, C | D'],
    ["Guns N’ Roses | Don't Cry", "Guns N' Roses | Don’t Cry"],
    ['Queen | Bohemian Rhapsody - 2011 Remaster', 'Queen | Bohemian Rhapsody (Remastered 2011)'],
    ['Air | Run [Radio Edit]', 'Air | Run'],
    ['!!! | Me and Giuliani', '!!! | Me & Giuliani'],
    ['Sigur Rós | ( )', 'Sigur Rós | ( )'],
    ['MØ | Kamikaze', 'MO | Kamikaze'],
  ])('%s and %s', (a, b) => expect(same(a, b)).toBe(true));
});

describe('not the same track', () => {
  test.each([
    ['Air | Run', 'Air | Running'],
    ['Air | Run', 'Snow Patrol | Run'],
    ['Air | Run (Live)', 'Air | Run'],
    ['Air | Run (Karaoke Version)', 'Air | Run'],
    ['Karaoke Air | Run', 'Air | Run'],
    ['Adele | Hello (Cover)', 'Adele | Hello'],
    ['The The | Uncertain Smile', 'The Who | Uncertain Smile'],
    ['Air | (Once) Again', 'Air | Again'],
    ['Кино | Пачка', 'Мумий | Пачка'],
    ['A | !', 'A | ?'],
  ])('%s and %s', (a, b) => expect(same(a, b)).toBe(false));
});

test.each([' ', '(', ' (', ' feat', '\n', ' - '])(
  '%j over and over is compared quickly',
  (piece) => {
    const text = `A${piece.repeat(50_000 / piece.length)}\nx`;
    const time = processorTime(() =>
      isSameSong({ artist: text, title: text }, { artist: 'A', title: 'B' }),
    );
    expect(time).toBeLessThan(500);
  },
);
