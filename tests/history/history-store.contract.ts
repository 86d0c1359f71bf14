import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { HistoryFailure, Outcome } from '@/lib/history/history-failure';
import type { HistoryStore } from '@/lib/history/history-store';
import { MINUTE, SECOND } from '@/lib/model/constants';
import {
  DATABASE_DUPLICATE_WINDOW,
  duplicateIds,
  HISTORY_LIMIT,
  type HistoryTrack,
} from '@/lib/model/track-history';

/** A row put directly into the store, without checks; it may lack fields, like in a table without constraints. */
export interface RawRow {
  radio_id: string;
  artist: string | null;
  title: string | null;
  cover_image_url?: string | null;
  /** Milliseconds ago; negative for the future, null for no time. */
  ago: number | null;
}

export interface StoreUnderTest {
  /** A store as opened by another client. */
  client(): HistoryStore;
  addRows(rows: readonly RawRow[]): Promise<void>;
  /** All rows, lowest id first. */
  allRows(): Promise<
    { id: number; radio_id: string; artist: string | null; title: string | null }[]
  >;
  /** Empties the store. */
  clear(): Promise<void>;
  /** The store's own time, in milliseconds since 1970. */
  now(): number;
}

export const track = (changes: Partial<HistoryTrack> = {}): HistoryTrack => ({
  radio_id: 'fip',
  artist: 'Ada Quartet',
  title: 'Morning Mail',
  cover_image_url: 'https://a.example/cover.png',
  ...changes,
});

/** The value; fails the test with the reason if there is none. */
export async function resultOf<T>(outcome: Promise<Outcome<T>>): Promise<T> {
  const result = await outcome;
  if (!result.ok) throw new Error(`${result.failure.kind}: ${result.failure.detail}`);
  return result.value;
}

export async function failureOf(outcome: Promise<Outcome<unknown>>): Promise<HistoryFailure> {
  const result = await outcome;
  if (result.ok) throw new Error('It succeeded.');
  return result.failure;
}

export const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** What every store must do, whatever its database. */
export function describeHistoryStore(name: string, underTest: () => StoreUnderTest): void {
  describe(name, () => {
    let store: HistoryStore;
    const tested = underTest;
    const titles = async (radioId = 'fip') =>
      (await resultOf(store.fetch(radioId))).map(({ title }) => title);

    beforeEach(async () => {
      await tested().clear();
      store = tested().client();
    });

    describe('storing', () => {
      it('keeps every column, and the time is now', async () => {
        expect(await resultOf(store.store(track()))).toBe('stored');
        const [row] = await resultOf(store.fetch('fip'));
        expect(row).toEqual({
          ...track(),
          id: expect.any(Number),
          played_at: expect.any(Number),
        });
        const off = Math.abs((row?.played_at ?? 0) - tested().now());
        expect(off).toBeLessThan(10 * SECOND);
        const [{ playedAt = 0 } = {}] = await resultOf(store.latestPlays(['fip']));
        expect(playedAt).toBe(row?.played_at);
      });

      it('returns texts as they were, whatever is in them', async () => {
        const odd = [
          `'; drop table radio_metadata; --`,
          '$1 %s \\ " ` {a,b} null',
          'Ünïcödé 日本語 🎵',
          '<b>&amp;</b>',
        ];
        for (const text of odd) {
          const written = track({ radio_id: text, artist: text, title: text });
          expect(await resultOf(store.store(written))).toBe('stored');
          expect(await resultOf(store.fetch(text))).toMatchObject([written]);
        }
      });

      it('is a duplicate when the latest row was played less than 5 minutes ago', async () => {
        const ago = DATABASE_DUPLICATE_WINDOW - 20 * SECOND;
        await tested().addRows([{ ...track(), ago }]);
        expect(await resultOf(store.store(track()))).toBe('duplicate');
        expect(await tested().allRows()).toHaveLength(1);
      });

      it('is none when the latest row was played 5 minutes ago', async () => {
        await tested().addRows([{ ...track(), ago: DATABASE_DUPLICATE_WINDOW }]);
        expect(await resultOf(store.store(track()))).toBe('stored');
        expect(await tested().allRows()).toHaveLength(2);
      });

      it('is none for the same title by another artist, another title, another radio', async () => {
        await resultOf(store.store(track()));
        for (const other of [{ artist: 'Mira' }, { title: 'Night' }, { radio_id: 'nova' }]) {
          expect(await resultOf(store.store(track(other)))).toBe('stored');
        }
      });

      it('looks at the latest row only', async () => {
        await tested().addRows([
          { ...track(), ago: 60 * MINUTE },
          { ...track(), ago: MINUTE },
        ]);
        expect(await resultOf(store.store(track()))).toBe('duplicate');
      });

      it('leaves exactly one row of 200 clients that store the same at once', async () => {
        const clients = numbers(200).map(() => tested().client());
        const results = await Promise.all(clients.map((client) => resultOf(client.store(track()))));
        expect(results.filter((result) => result === 'stored')).toHaveLength(1);
        expect(await tested().allRows()).toHaveLength(1);
      });
    });

    describe('a track that was heard before', () => {
      it('gets the time it was heard, and its place in the order', async () => {
        await resultOf(store.store(track({ title: 'now' })));
        await resultOf(store.store(track({ title: 'before' }), 20 * MINUTE));
        const [now, before] = await resultOf(store.fetch('fip'));
        expect([now?.title, before?.title]).toEqual(['now', 'before']);
        const between = (now?.played_at ?? 0) - (before?.played_at ?? 0);
        expect(between).toBeGreaterThan(20 * MINUTE - 10 * SECOND);
        expect(between).toBeLessThan(20 * MINUTE + 10 * SECOND);
      });

      it('is a duplicate when another client stored it at about that time', async () => {
        await tested().addRows([{ ...track(), ago: 18 * MINUTE }]);
        expect(await resultOf(store.store(track(), 20 * MINUTE))).toBe('duplicate');
        expect(await resultOf(store.store(track(), 16 * MINUTE))).toBe('duplicate');
      });

      it('is none when it was played only long before and long after', async () => {
        await tested().addRows([
          { ...track(), ago: MINUTE },
          { ...track(), ago: 40 * MINUTE },
        ]);
        expect(await resultOf(store.store(track(), 20 * MINUTE))).toBe('stored');
      });

      it('is not kept when 40 newer ones are there', async () => {
        await tested().addRows(numbers(40).map((n) => ({ ...track({ title: `t${n}` }), ago: n })));
        expect(await resultOf(store.store(track({ title: 'late' }), MINUTE))).toBe('stored');
        expect(await titles()).toHaveLength(HISTORY_LIMIT);
        expect(await titles()).not.toContain('late');
      });
    });

    describe('trimming', () => {
      it('keeps the newest 40 of the radio, and all of the others', async () => {
        const minutes = (count: number, radio_id: string) =>
          numbers(count).map((n) => ({
            ...track({ radio_id, title: `t${n + 1}` }),
            ago: (n + 1) * MINUTE,
          }));
        await tested().addRows([...minutes(60, 'fip'), ...minutes(60, 'nova')]);
        await resultOf(store.store(track({ title: 'new' })));
        expect(await titles()).toEqual(['new', ...numbers(39).map((n) => `t${n + 1}`)]);
        const rows = await tested().allRows();
        expect(rows.filter(({ radio_id }) => radio_id === 'fip')).toHaveLength(40);
        expect(rows.filter(({ radio_id }) => radio_id === 'nova')).toHaveLength(60);
      });

      it('leaves 40 rows of 60 clients that store different tracks at once', async () => {
        const writes = numbers(60).map((n) =>
          tested()
            .client()
            .store(track({ title: `t${n}` })),
        );
        expect(await Promise.all(writes.map(resultOf))).toEqual(numbers(60).map(() => 'stored'));
        expect(await tested().allRows()).toHaveLength(40);
      });
    });

    describe('fetching', () => {
      it('gives the latest 40, newest first', async () => {
        await tested().addRows(
          numbers(45).map((n) => ({ ...track({ title: `t${n}` }), ago: n * MINUTE })),
        );
        expect(await titles()).toEqual(numbers(40).map((n) => `t${n}`));
      });

      it('gives nothing of an unknown radio', async () => {
        await resultOf(store.store(track()));
        expect(await titles('nowhere')).toEqual([]);
      });
    });

    describe('cleaning up', () => {
      it('keeps the newest of each artist and title, and leaves other radios alone', async () => {
        await tested().addRows([
          ...numbers(401).map((n) => ({ ...track(), ago: (n + 1) * MINUTE })),
          { ...track({ artist: 'Mira' }), ago: 0 },
          { ...track({ radio_id: 'nova' }), ago: 1 },
          { ...track({ radio_id: 'nova' }), ago: 2 },
        ]);
        expect(await store.cleanup('fip')).toEqual({ radioId: 'fip', removed: 400 });
        const rows = await resultOf(store.fetch('fip'));
        expect(rows.map(({ artist }) => artist)).toEqual(['Mira', 'Ada Quartet']);
        expect((rows[0]?.played_at ?? 0) - (rows[1]?.played_at ?? 0)).toBeLessThan(2 * MINUTE);
        expect(await titles('nova')).toHaveLength(2);
        expect(await store.cleanup('fip')).toEqual({ radioId: 'fip', removed: 0 });
      });

      it('leaves rows alone that lack an artist or a title', async () => {
        const lacking = [
          { artist: null, title: 'T' },
          { artist: 'A', title: null },
          { artist: '', title: 'T' },
          { artist: 'A', title: '' },
        ];
        const rows = [...lacking, ...lacking].map((row, ago) => ({ radio_id: 'fip', ...row, ago }));
        await tested().addRows(rows);
        expect(await store.cleanup('fip')).toEqual({ radioId: 'fip', removed: 0 });
        expect(await tested().allRows()).toHaveLength(8);
      });

      it('removes what the rule says, whatever is there', async () => {
        const rows = fc.array(
          fc.record({
            radio_id: fc.constant('fip'),
            artist: fc.constantFrom('A', 'B', 'a', '', null),
            title: fc.constantFrom('T', 'U', '', null),
            ago: fc.integer({ min: 0, max: 5 }).map((minutes) => minutes * MINUTE),
          }),
          { maxLength: 15 },
        );
        const check = fc.asyncProperty(rows, async (raw) => {
          await tested().clear();
          await tested().addRows(raw);
          const before = await tested().allRows();
          // All rows were added at once, so the ids are in the order of the list.
          const loose = before.map((row, index) => ({
            ...row,
            played_at: -(raw[index]?.ago ?? 0),
          }));
          const { removed } = await tested().client().cleanup('fip');
          const after = (await tested().allRows()).map(({ id }) => id);
          const gone = before.map(({ id }) => id).filter((id) => !after.includes(id));
          expect(gone).toEqual(duplicateIds(loose).toSorted((a, b) => a - b));
          expect(removed).toBe(gone.length);
        });
        await fc.assert(check, { numRuns: 25 });
      });
    });

    describe('over all radios', () => {
      it('names each radio that has rows once', async () => {
        await tested().addRows(
          ['b', 'a', 'b', 'c', 'a'].map((radio_id, ago) => ({ ...track({ radio_id }), ago })),
        );
        expect((await resultOf(store.radioIds())).toSorted()).toEqual(['a', 'b', 'c']);
      });

      it('names a thousand at a time, and all in the end', async () => {
        const many = numbers(2001).map((n) => track({ radio_id: `radio ${n}` }));
        await tested().addRows(many.map((one, ago) => ({ ...one, ago })));
        const named: string[] = [];
        for (const count of [1000, 1000, 1]) {
          const next = await resultOf(store.radioIds(named.at(-1)));
          expect(next).toHaveLength(count);
          named.push(...next);
        }
        expect(named.toSorted()).toEqual(many.map(({ radio_id }) => radio_id).toSorted());
      });

      it('names none where there are none', async () => {
        expect(await resultOf(store.radioIds())).toEqual([]);
        expect(await resultOf(store.latestPlays([]))).toEqual([]);
        expect(await resultOf(store.search('a'))).toEqual([]);
      });

      it('tells when the radios asked for were last heard', async () => {
        await tested().addRows([
          { ...track({ radio_id: 'a' }), ago: 9 * MINUTE },
          { ...track({ radio_id: 'a' }), ago: 3 * MINUTE },
          { ...track({ radio_id: 'b' }), ago: 6 * MINUTE },
          { ...track({ radio_id: 'c' }), ago: MINUTE },
        ]);
        const plays = await resultOf(store.latestPlays(['a', 'b', 'nowhere']));
        const [a = 0, b = 0] = ['a', 'b'].map(
          (id) => plays.find(({ radioId }) => radioId === id)?.playedAt,
        );
        expect(plays).toHaveLength(2);
        expect(a - b).toBe(3 * MINUTE);
      });
    });

    describe('searching', () => {
      beforeEach(() =>
        tested().addRows([
          { radio_id: 'a', artist: 'The Standing Waves', title: "Don't Wait", ago: 3 },
          { radio_id: 'b', artist: 'Mira Holm', title: 'Night-Ferry (Live)', ago: 2 },
          { radio_id: 'a', artist: 'AC/DC', title: 'Waiting at Night', ago: 1 },
          { radio_id: 'b', artist: 'Émilie', title: 'Ünder', ago: 0 },
          { radio_id: 'b', artist: null, title: 'Night', ago: 0 },
        ]),
      );

      it.each([
        ['night', ['AC/DC', 'Mira Holm']],
        ['NIGHT fer', ['Mira Holm']],
        ['wai', ['AC/DC', 'The Standing Waves']],
        ["don't", ['The Standing Waves']],
        ['ac dc', ['AC/DC']],
        ['ac/d', ['AC/DC']],
        ['ünd ÉMI', ['Émilie']],
        ['ight', []],
        ['  ', []],
        ["'-_/\\%:*&|!", []],
        ["x' or true --", []],
      ])('for %s finds what has words that begin so, newest first', async (text, artists) => {
        const found = await resultOf(store.search(text));
        expect(found.map(({ artist }) => artist)).toEqual(artists);
      });
    });

    describe('removing', () => {
      it('takes one row, and says of which radio', async () => {
        await resultOf(store.store(track()));
        await resultOf(store.store(track({ title: 'other' })));
        const [newest] = await resultOf(store.fetch('fip'));
        expect(await resultOf(store.remove(newest?.id ?? 0))).toBe('fip');
        expect(await titles()).toEqual(['Morning Mail']);
        expect(await resultOf(store.remove(newest?.id ?? 0))).toBeNull();
      });

      it('takes all of a radio, and none of another', async () => {
        await tested().addRows(numbers(50).map((ago) => ({ ...track(), ago })));
        await resultOf(store.store(track({ radio_id: 'nova' })));
        expect(await resultOf(store.removeAll('fip'))).toBe(50);
        expect(await tested().allRows()).toHaveLength(1);
      });
    });

    it('answers a test with the time it took', async () => {
      const time = await resultOf(store.test());
      expect(time).toBeGreaterThanOrEqual(0);
      expect(time).toBeLessThan(10 * SECOND);
    });
  });
}
