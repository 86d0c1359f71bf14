import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createOffscreenHost, type OffscreenApi } from '@/lib/audio/host/offscreen-host';
import type { AudioStatus, PlayOrder } from '@/lib/contract/audio';
import { sendMessage } from '@/lib/contract/messages';
import { type Clock, systemClock } from '@/lib/platform/time/clock';
import { status } from '../../support/fake-background.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { playOrder } from '../../support/play-order.ts';
import { recordOrder } from '../../support/record-order.ts';

vi.mock('@/lib/contract/messages', () => ({ sendMessage: vi.fn() }));

const sent = vi.mocked(sendMessage as (type: string, data?: unknown) => Promise<unknown>);

describe('the audio host in an offscreen document', () => {
  let documents: number;
  let refusals: number;
  let unheard: PlayOrder[];
  let closed: number;

  beforeEach(() => {
    vi.spyOn(console, 'info').mockImplementation(() => {});
    documents = 0;
    refusals = 0;
    closed = 0;
    unheard = [];
    sent.mockReset();
    sent.mockResolvedValue(undefined);
  });

  const fakeApi = (): OffscreenApi => ({
    runtime: { getURL: (path) => path, getContexts: async () => Array(documents).fill({}) },
    offscreen: {
      async createDocument() {
        if (refusals > 0) {
          refusals -= 1;
          throw new Error('No document today');
        }
        documents = 1;
      },
      async closeDocument() {
        documents = 0;
        closed += 1;
      },
    },
  });
  /** Without a clock, all waits end at once. */
  const open = (api = fakeApi(), clock?: Clock) =>
    createOffscreenHost(api, {
      locks: { request: async () => {} },
      clock: clock ?? {
        ...systemClock,
        after(_, run) {
          setImmediate(run);
          return () => {};
        },
      },
      onUnheard: (order) => unheard.push(order),
    });
  const settle = async () => {
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
  };

  it('reports a play order as undelivered if no document can be created', async () => {
    refusals = Number.POSITIVE_INFINITY;
    const host = open();
    host.play(playOrder({ press: 7 }));
    host.pause();
    await settle();
    expect(unheard.map(({ press }) => press)).toEqual([7]);
    refusals = 0;
    host.play(playOrder({ press: 8 }));
    await settle();
    expect(unheard).toHaveLength(1);
    expect(sent.mock.calls.at(-1)).toEqual(['audio:play', playOrder({ press: 8 })]);
  });

  it('reports nothing if a document comes late, or if audio was only to be prepared', async () => {
    refusals = 4;
    const host = open();
    host.play(playOrder());
    await settle();
    expect(sent).toHaveBeenCalledTimes(1);
    documents = 0;
    const other = open();
    refusals = Number.POSITIVE_INFINITY;
    other.prepare(playOrder());
    await settle();
    expect(unheard).toEqual([]);
  });

  it('creates another document for the next press if the existing one does not answer', async () => {
    documents = 1;
    sent.mockRejectedValue(new Error('Receiving end does not exist'));
    const host = open();
    host.play(playOrder({ press: 7 }));
    await settle();
    expect(unheard.map(({ press }) => press)).toEqual([7]);
    expect(closed).toBe(1);
    sent.mockResolvedValue(undefined);
    host.play(playOrder({ press: 8 }));
    await settle();
    expect(documents).toBe(1);
    expect(unheard).toHaveLength(1);
  });

  it('replaces a document that hangs, and plays in the new one', async () => {
    documents = 1;
    const host = open();
    sent.mockImplementationOnce(() => new Promise(() => {}));
    host.play(playOrder({ press: 7 }));
    await settle();
    expect(closed).toBe(1);
    expect(documents).toBe(1);
    expect(sent.mock.calls.map(([type]) => type)).toEqual(['audio:play', 'audio:play']);
    expect(unheard).toEqual([]);
  });

  it('does not let a browser that never answers keep the next press waiting', async () => {
    const api = fakeApi();
    const create = api.offscreen.createDocument;
    api.offscreen.createDocument = () => new Promise(() => {});
    const host = open(api);
    host.play(playOrder({ press: 7 }));
    await settle();
    expect(unheard.map(({ press }) => press)).toEqual([7]);
    api.offscreen.createDocument = create;
    host.play(playOrder({ press: 8 }));
    await settle();
    expect(sent.mock.calls).toEqual([['audio:play', playOrder({ press: 8 })]]);
  });

  it('closes a document that has nothing to do, and not one that was given something meanwhile', async () => {
    documents = 1;
    const host = open();
    const says = (changes: Partial<AudioStatus>) => {
      sent.mockImplementation(async (type) =>
        type === 'audio:report' ? status(changes) : undefined,
      );
    };
    const busy: Partial<AudioStatus>[] = [{ recordings: ['a'] }, { phase: 'loading' }];
    for (const changes of busy) {
      says(changes);
      host.finishRecording(recordOrder());
      host.close();
      await settle();
      expect(closed).toBe(0);
    }
    says({});
    host.close();
    await settle();
    expect(closed).toBe(1);
  });

  describe('at the beginning of a press', () => {
    const order = playOrder({ live: true });
    const says = (phase: AudioStatus['phase']) =>
      sent.mockImplementation(async (type) =>
        type === 'audio:report' ? status({ phase }) : undefined,
      );

    it('makes a document, which the press then finds', async () => {
      const clock = createFakeClock();
      const host = open(fakeApi(), clock);
      says('loading');
      host.prefetch(order);
      await settle();
      expect(documents).toBe(1);
      host.play(order);
      await settle();
      clock.pass(60_000);
      await settle();
      expect([documents, closed]).toEqual([1, 0]);
      const told = sent.mock.calls.map(([type]) => type);
      expect(told.slice(0, 2)).toEqual(['audio:prefetch', 'audio:play']);
    });

    it('makes a document that is closed again if the press leads to nothing', async () => {
      const clock = createFakeClock();
      const host = open(fakeApi(), clock);
      says('idle');
      host.prefetch(order);
      await settle();
      expect(documents).toBe(1);
      clock.pass(3000);
      host.prefetch(null);
      // The next prefetch restarts the wait.
      host.prefetch(order);
      clock.pass(3000);
      await settle();
      expect(closed).toBe(0);
      host.prefetch(null);
      clock.pass(3000);
      await settle();
      expect([documents, closed]).toEqual([0, 1]);
      host.prefetch(null);
      await settle();
      expect(documents).toBe(0);
    });
  });

  it('makes a document for unfinished recordings and for saving, and none to record nothing', async () => {
    const host = open();
    host.record(recordOrder());
    host.endRecording('a', 1);
    await settle();
    expect([documents, sent.mock.calls]).toEqual([0, []]);
    host.finishRecording(recordOrder());
    host.saveKept('a', 'A.mp3');
    host.record(recordOrder({ id: 'b' }));
    await settle();
    expect(documents).toBe(1);
    expect(sent.mock.calls).toEqual([
      ['audio:finishRecording', recordOrder()],
      ['audio:saveKept', { id: 'a', fileName: 'A.mp3' }],
      ['audio:record', recordOrder({ id: 'b' })],
    ]);
  });
});
