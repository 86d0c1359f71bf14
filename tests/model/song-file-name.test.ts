import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordingFileName, songFileName } from '@/lib/model/values/song-file-name';
import { HOSTILE_STRINGS } from '../fixtures/hostile-strings.ts';

const DATE = new Date(2026, 6, 2, 20, 5).getTime();
const name = (artist: string, title: string, album = 'FIP', date = DATE) =>
  songFileName({ artist, title, album, date }, 'mp3');

describe('the file name of a kept song', () => {
  it.each([
    ['Björk', 'Jóga', 'Björk – Jóga.mp3'],
    ['AC/DC', 'T.N.T.', 'AC-DC – T.N.T.mp3'],
    ['', 'Jóga', 'Jóga.mp3'],
    ['Björk', '', 'Björk.mp3'],
    ['N.W.A.', 'What’s up?', 'N.W.A – What’s up.mp3'],
    ['月', 'a: "b" <c> | d*', '月 – a- ’b’ c - d.mp3'],
    ['..\\..\\etc', '/passwd', '-..-etc – -passwd.mp3'],
    ['', 'CON', '_CON.mp3'],
    ['', 'nul .txt', '_nul .txt.mp3'],
    ['', 'COM¹', '_COM¹.mp3'],
    ['', 'Conga', 'Conga.mp3'],
    ['', 'exe\u202e3pm.txt', 'exe3pm.txt.mp3'],
    ['one\r\ntwo', 'a\0b', 'one two – a b.mp3'],
    ['', '👩‍👩‍👧 می‌روم', '👩‍👩‍👧 می‌روم.mp3'],
    ['', 'e\u0301', 'é.mp3'],
  ])('by “%s”, called “%s”, is “%s”', (artist, title, expected) => {
    expect(name(artist, title)).toBe(expected);
  });

  it('is the station and the local time if there is no title', () => {
    expect(name('', '')).toBe('FIP – 2026-07-02 20.05.mp3');
    expect(name('???', '***', 'Radio/1')).toBe('Radio-1 – 2026-07-02 20.05.mp3');
    expect(name('', '', '')).toBe('Skywave – 2026-07-02 20.05.mp3');
    expect(name('', '', '', Number.NaN)).toBe('Skywave.mp3');
    expect(name('', '', '..', 1e99)).toBe('Skywave.mp3');
  });

  it('is cut between characters, in any script', () => {
    expect(name('a'.repeat(500), 'b')).toBe(`${'a'.repeat(120)}.mp3`);
    expect(name('', `${'a'.repeat(119)}👍`)).toBe(`${'a'.repeat(119)}.mp3`);
    expect(name('', '月'.repeat(100))).toBe(`${'月'.repeat(80)}.mp3`);
    expect(name('a'.repeat(118), 'b')).toBe(`${'a'.repeat(118)}.mp3`);
  });

  it('is valid everywhere, whatever the station sends', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({
        unit: fc.constantFrom(...'. /\\:*?"<>|\0\u202e\u200d\ud800CONAUX1–'),
        maxLength: 9,
      }),
      fc.constantFrom(...Object.values(HOSTILE_STRINGS)),
    );
    fc.assert(
      fc.property(text, text, text, fc.double(), (artist, title, album, date) => {
        expectValid(songFileName({ artist, title, album, date }, 'opus'));
        expectValid(recordingFileName(album, date, 'opus'));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the file name of a recording', () => {
  const EVENING = new Date(2026, 10, 25, 14, 5, 59).getTime();

  it.each([
    ['FIP', EVENING, 'FIP – 2026-11-25 14.05.mp3'],
    ['Radio 1: AC/DC', EVENING, 'Radio 1- AC-DC – 2026-11-25 14.05.mp3'],
    [' ?? ', EVENING, 'Skywave – 2026-11-25 14.05.mp3'],
    ['FIP', Number.NaN, 'FIP.mp3'],
    ['con', Number.NaN, '_con.mp3'],
    ['a'.repeat(500), EVENING, `${'a'.repeat(96)} – 2026-11-25 14.05.mp3`],
    ['月'.repeat(100), EVENING, `${'月'.repeat(72)} – 2026-11-25 14.05.mp3`],
  ])('of “%s” at %d is “%s”', (station, date, expected) => {
    expect(recordingFileName(station, date, 'mp3')).toBe(expected);
  });
});

function expectValid(whole: string): void {
  expect(whole.endsWith('.opus')).toBe(true);
  const stem = whole.slice(0, -'.opus'.length);
  expect(stem).toMatch(/^[^\s.].*$/u);
  expect(stem).toMatch(/[^\s.]$/u);
  expect(stem).not.toMatch(/[<>:"/\\|?*\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u);
  expect(stem).not.toMatch(/(?![\u200c\u200d])\p{Cf}/u);
  expect(stem).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)\s*(\.|$)/i);
  expect(stem.length).toBeLessThanOrEqual(121);
  expect(new TextEncoder().encode(whole).length).toBeLessThanOrEqual(255);
}
