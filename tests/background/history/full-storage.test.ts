import { describe, expect, it } from 'vitest';
import { flushOutbox } from '@/lib/background/history/outbox-flush';
import { recordTrack } from '@/lib/background/history/record-track';
import { createSpareOutbox } from '@/lib/background/history/spare-outbox';
import { failed } from '@/lib/history/history-failure';
import type { HistoryStore } from '@/lib/history/history-store';
import { createHistoryDatabase } from '@/lib/history/indexed-db/history-database';
import { createOutbox, type Outbox } from '@/lib/history/indexed-db/outbox';
import { createFakeArea } from '../../support/fake-storage.ts';
import { createFakeHistory, metadata } from './fake-history.ts';

const FULL = failed({ kind: 'quota', detail: 'full' });

describe('a browser without room for the history', () => {
  it('keeps the tracks beside the database, and stores them in order when there is room', async () => {
    const { context, storage, clock, alarms } = createFakeHistory();
    const { store } = await context.stores.current();
    const works = { store: store.store, add: context.outbox.add };
    Object.assign(store satisfies HistoryStore, { store: async () => FULL });
    Object.assign(context, { outbox: createSpareOutbox(fullOutbox(), storage.session) });

    await recordTrack(context, metadata({ title: 'One' }));
    clock.pass(60_000);
    await recordTrack(context, metadata({ title: 'Two' }));
    // A repeated track is stored only once.
    await recordTrack(context, metadata({ title: 'Two' }));
    expect(await context.outbox.count()).toEqual({ ok: true, value: 2 });
    expect(alarms.set).toHaveProperty(['history/retry']);

    Object.assign(store, { store: works.store });
    expect(await flushOutbox(context)).toBe(true);
    const rows = await store.fetch('fip');
    expect(rows.ok && rows.value.map(({ title }) => title)).toEqual(['Two', 'One']);
    expect(rows.ok && rows.value.map(({ played_at }) => played_at - clock.now())).toEqual([
      0, -60_000,
    ]);
    expect(await context.outbox.count()).toEqual({ ok: true, value: 0 });
    expect(alarms.set).not.toHaveProperty(['history/retry']);
  });

  it('takes what waits in the database first, then what waits beside it', async () => {
    const inside = createOutbox(createHistoryDatabase('spare'));
    let isFull = false;
    const outbox = createSpareOutbox(
      { ...inside, add: (...args) => (isFull ? Promise.resolve(FULL) : inside.add(...args)) },
      createFakeArea(),
    );
    const track = (title: string) => ({
      ...{ radio_id: 'fip', artist: 'a', title, cover_image_url: '' },
    });
    await outbox.add(track('1'), 1);
    isFull = true;
    await outbox.add(track('2'), 2);
    await outbox.add(track('3'), 3);
    const cover_image_url = 'https://a.example/found.png';
    for (const [title, isThere] of [
      ['1', true],
      ['2', true],
      ['4', false],
    ] as const) {
      expect(await outbox.setCover({ ...track(title), cover_image_url })).toEqual({
        ...{ ok: true, value: isThere },
      });
    }
    const covers: string[] = [];
    const order: string[] = [];
    for (;;) {
      const first = await outbox.first();
      if (!first.ok || first.value === null) break;
      order.push(first.value.track.title);
      covers.push(first.value.track.cover_image_url);
      await outbox.remove(first.value.id);
    }
    expect(order).toEqual(['1', '2', '3']);
    expect(covers).toEqual([cover_image_url, cover_image_url, '']);
  });
});

/** An outbox in a browser whose storage is full from the start. */
function fullOutbox(): Outbox {
  return {
    add: async () => FULL,
    setCover: async () => FULL,
    first: async () => ({ ok: true, value: null }),
    remove: async () => FULL,
    clear: async () => FULL,
    count: async () => ({ ok: true, value: 0 }),
  };
}
