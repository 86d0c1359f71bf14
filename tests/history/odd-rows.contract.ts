import { beforeEach, describe, expect, it } from 'vitest';
import type { HistoryStore } from '@/lib/history/history-store';
import { MINUTE } from '@/lib/model/constants';
import { HISTORY_LIMIT } from '@/lib/model/track-history';
import { numbers, resultOf, type StoreUnderTest, track } from './history-store.contract.ts';

/** What every store must do with rows it would not have stored itself, and with covers that arrive later. */
export function describeOddRows(name: string, tested: () => StoreUnderTest): void {
  describe(name, () => {
    let store: HistoryStore;
    const titles = async () => (await resultOf(store.fetch('fip'))).map(({ title }) => title);

    beforeEach(async () => {
      await tested().clear();
      store = tested().client();
    });

    describe('rows that somebody else wrote', () => {
      it('are cleaned and cut before anybody is shown them', async () => {
        const [artist, title] = ['\u202eevil\u200b\u0007', `${'x '.repeat(150_000)}`];
        await tested().addRows([{ radio_id: 'fip', artist, title, ago: MINUTE }]);
        const long = `${'x '.repeat(250)}`.trim();
        expect(await resultOf(store.fetch('fip'))).toMatchObject([{ artist: 'evil', title: long }]);
        expect(await resultOf(store.search('x'))).toMatchObject([{ artist: 'evil', title: long }]);
      });

      it('are left out where they have no time, and the rest is there', async () => {
        await tested().addRows([
          ...numbers(45).map((n) => ({ ...track({ title: `untimed ${n}` }), ago: null })),
          { ...track(), ago: MINUTE },
        ]);
        expect(await titles()).toEqual(['Morning Mail']);
        expect(await resultOf(store.search('morning'))).toHaveLength(1);
        expect(await resultOf(store.search('untimed'))).toEqual([]);
        expect(await resultOf(store.latestPlays(['fip']))).toHaveLength(1);
      });

      it('take no place of those that have a time', async () => {
        await tested().addRows([
          ...numbers(45).map((n) => ({ ...track({ title: `untimed ${n}` }), ago: null })),
          ...numbers(39).map((n) => ({ ...track({ title: `t${n}` }), ago: (n + 1) * MINUTE })),
        ]);
        await resultOf(store.store(track({ title: 'new' })));
        expect(await titles()).toEqual(['new', ...numbers(39).map((n) => `t${n}`)]);
      });

      it('are not kept as the newest of their track where they have no time', async () => {
        await tested().addRows([
          { ...track(), ago: null },
          { ...track(), ago: MINUTE },
        ]);
        await store.cleanup('fip');
        expect(await titles()).toEqual(['Morning Mail']);
      });
    });

    describe('a clock that was ahead and is put right', () => {
      const YEAR = 365 * 24 * 60 * MINUTE;
      const ahead = (count = HISTORY_LIMIT) =>
        tested().addRows(
          numbers(count).map((n) => ({ ...track({ title: `ahead ${n}` }), ago: n - YEAR })),
        );

      it('has left times that nobody is shown', async () => {
        await ahead();
        await resultOf(store.store(track({ radio_id: 'nova' })));
        const [{ played_at: now = 0 } = {}] = await resultOf(store.fetch('nova'));
        const shown = [
          ...(await resultOf(store.fetch('fip'))).map(({ played_at }) => played_at),
          ...(await resultOf(store.search('ahead'))).map(({ played_at }) => played_at),
          ...(await resultOf(store.latestPlays(['fip']))).map(({ playedAt }) => playedAt),
        ];
        expect(shown).toHaveLength(81);
        for (const time of shown) expect(time).toBeLessThan(now + MINUTE);
      });

      it('has nothing trimmed that is stored now', async () => {
        await ahead();
        expect(await resultOf(store.store(track({ title: 'new' })))).toBe('stored');
        expect((await titles())[0]).toBe('new');
        for (const n of numbers(39)) await resultOf(store.store(track({ title: `new ${n}` })));
        expect((await titles()).filter((title) => title.startsWith('ahead'))).toEqual([]);
        expect(await titles()).toHaveLength(HISTORY_LIMIT);
      });

      it('leaves what is stored again once, and the rows their ids', async () => {
        await ahead(3);
        const before = (await tested().allRows()).map(({ id }) => id);
        expect(await resultOf(store.store(track({ title: 'ahead 1' })))).toBe('duplicate');
        expect((await tested().allRows()).map(({ id }) => id)).toEqual(before);
      });
    });

    describe('a better cover', () => {
      const found = track({ cover_image_url: 'https://a.example/found.jpg' });
      const poor = track({ cover_image_url: 'https://a.example/station.png' });
      const covers = async () =>
        (await resultOf(store.fetch('fip'))).map((row) => row.cover_image_url);

      it('takes the place of a poor one, and nothing else changes', async () => {
        await resultOf(store.store(poor));
        const [before] = await resultOf(store.fetch('fip'));
        expect(await resultOf(store.improveCover(found, 0, [poor.cover_image_url]))).toBe(true);
        expect(await resultOf(store.fetch('fip'))).toEqual([
          { ...before, cover_image_url: found.cover_image_url },
        ]);
      });

      it.each([null, ''])('takes the place of %j', async (cover_image_url) => {
        await tested().addRows([{ ...track(), cover_image_url, ago: MINUTE }]);
        expect(await resultOf(store.improveCover(found, 0, []))).toBe(true);
        expect(await covers()).toEqual([found.cover_image_url]);
      });

      it('does not take the place of another track’s own', async () => {
        await resultOf(store.store(poor));
        expect(await resultOf(store.improveCover(found, 0, ['/covers/fallback-1.png']))).toBe(
          false,
        );
        expect(await covers()).toEqual([poor.cover_image_url]);
      });

      it('is given to the row of that time alone', async () => {
        await tested().addRows([{ ...poor, ago: 20 * MINUTE }]);
        await resultOf(store.store(poor));
        await resultOf(store.store(track({ ...poor, radio_id: 'nova' })));
        expect(await resultOf(store.improveCover(found, 0, [poor.cover_image_url]))).toBe(true);
        expect(await covers()).toEqual([found.cover_image_url, poor.cover_image_url]);
        expect(await resultOf(store.improveCover(found, 20 * MINUTE, [poor.cover_image_url]))).toBe(
          true,
        );
        expect(await covers()).toEqual([found.cover_image_url, found.cover_image_url]);
        expect(await tested().allRows()).toHaveLength(3);
      });

      it('is given to no row that is not there', async () => {
        expect(await resultOf(store.improveCover(found, 0, []))).toBe(false);
        expect(await tested().allRows()).toEqual([]);
      });
    });
  });
}
