import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FALLBACK_COVERS } from '@/lib/model/constants';
import {
  CLEANUP_INTERVAL,
  CLIENT_DUPLICATE_WINDOW,
  coverToStore,
  DATABASE_DUPLICATE_WINDOW,
  duplicateIds,
  HISTORY_LIMIT,
  matchesSearch,
  storableText,
  trackKey,
  trackToStore,
  wordsOf,
} from '@/lib/model/track-history';

const metadata = { title: 'T', artist: 'A', coverImageUrl: 'https://a.example/c', radioId: 'fip' };
const zero = () => 0;

it('uses the numbers of the specification', () => {
  expect([HISTORY_LIMIT, CLIENT_DUPLICATE_WINDOW, DATABASE_DUPLICATE_WINDOW]).toEqual([
    40, 600_000, 300_000,
  ]);
  expect(CLEANUP_INTERVAL).toBe(600_000);
});

describe('the track to store', () => {
  it('has the columns of the table', () => {
    expect(trackToStore(metadata, 'fip', zero)).toEqual({
      radio_id: 'fip',
      artist: 'A',
      title: 'T',
      cover_image_url: 'https://a.example/c',
    });
  });

  it.each([
    [{ ...metadata, title: '' }, 'fip'],
    [{ ...metadata, artist: ' ' }, 'fip'],
    [metadata, 'nova'],
    [metadata, null],
    [{ ...metadata, radioId: '' }, null],
  ])('is null for %o if %s is current', (unfit, current) => {
    expect(trackToStore(unfit, current, zero)).toBeNull();
  });

  it('is text that PostgreSQL accepts, however odd the input', () => {
    const text = fc.string({ unit: 'binary', maxLength: 700 });
    const property = fc.property(text, text, (title, artist) => {
      const track = trackToStore({ ...metadata, title, artist }, 'fip', zero);
      for (const stored of track ? [track.title, track.artist] : []) {
        expect(stored).not.toBe('');
        expect(stored.length).toBeLessThanOrEqual(500);
        expect(stored.isWellFormed()).toBe(true);
        expect(stored).toBe(stored.trim());
        expect(stored).not.toContain('\0');
        expect(storableText(stored)).toBe(stored);
      }
    });
    fc.assert(property);
  });
});

describe('the cover to store', () => {
  it.each([
    '',
    '   ',
    '\n\t',
    'undefined',
    'null',
    ' null ',
    null,
    undefined,
    `data:image/png;base64,${'A'.repeat(3000)}`,
  ])('is a fallback cover for %j', (url) => {
    expect(FALLBACK_COVERS).toContain(coverToStore(url, zero));
    expect(FALLBACK_COVERS).toContain(coverToStore(url, () => 0.999_999));
  });

  it.each(['https://a.example/c', '/covers/x.png', 'nullable', 'Undefined'])('is %s', (url) => {
    expect(coverToStore(url, zero)).toBe(url);
  });
});

describe('the duplicates of a radio', () => {
  const rows = fc.array(
    fc.record({
      id: fc.option(fc.integer({ min: 1, max: 1000 })),
      artist: fc.constantFrom('A', 'B', '', null),
      title: fc.constantFrom('T', 'U', '', null),
      played_at: fc.integer({ min: 0, max: 3 }),
    }),
  );
  const unique = rows.map((list) => [...new Map(list.map((row) => [row.id, row])).values()]);

  it('leave exactly one row for each artist and title, the newest', () => {
    const property = fc.property(unique, (list) => {
      const gone = new Set(duplicateIds(list));
      const whole = list.filter(({ id, artist, title }) => id !== null && artist && title);
      const key = ({ artist, title }: (typeof list)[number]) =>
        trackKey({ artist: artist ?? '', title: title ?? '' });
      const kept = whole.filter(({ id }) => !gone.has(id ?? 0));
      expect(kept.map(key).toSorted()).toEqual([...new Set(whole.map(key))].toSorted());
      for (const row of kept) {
        const same = whole.filter((other) => key(other) === key(row));
        expect(row.played_at).toBe(Math.max(...same.map(({ played_at }) => played_at)));
      }
      for (const id of gone) expect(whole.some((row) => row.id === id)).toBe(true);
    });
    fc.assert(property);
  });

  it('are gone the second time', () => {
    const property = fc.property(unique, (list) => {
      const gone = new Set(duplicateIds(list));
      expect(duplicateIds(list.filter(({ id }) => id === null || !gone.has(id)))).toEqual([]);
    });
    fc.assert(property);
  });
});

describe('the words of a text', () => {
  it('are lower case, each listed once, and split at spaces and punctuation', () => {
    expect(wordsOf("AC/DC – Don't  stop, DON'T")).toEqual(['ac', 'dc', '–', 'don', 't', 'stop']);
    expect(wordsOf(' ?! ')).toEqual([]);
  });

  it('contain nothing that could break a query', () => {
    const property = fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const word of wordsOf(text)) expect(word).not.toMatch(/['\\:&|!()*<\s]/);
    });
    fc.assert(property);
  });

  it('match a text that has words beginning with them', () => {
    expect(matchesSearch('Night Ferry', 'FER ni')).toBe(true);
    expect(matchesSearch('Night Ferry', 'ight')).toBe(false);
    expect(matchesSearch('Night Ferry', '')).toBe(false);
  });
});
