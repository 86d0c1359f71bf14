import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  catchUp,
  rewindNow,
  seekBroadcast,
  setRate,
  skip,
} from '@/lib/background/playback/controls';
import { toggleItem } from '@/lib/background/playback/toggle-item';
import { type MessageServices, playerHandlers } from '@/lib/background/serve-messages';
import { watchState } from '@/lib/background/storage/keep-state';
import type { AudioStatus, BroadcastTitle, RewindWindow } from '@/lib/contract/audio';
import type { SideSources } from '@/lib/metadata/side-sources/side-sources';
import { MINUTE, SECOND } from '@/lib/model/constants';
import {
  createFakeBackground,
  createFakeHost,
  type FakeBackground,
} from '../../support/fake-background.ts';
import { createFakeStorage } from '../../support/fake-storage.ts';

const fip = {
  radio_id: 'fip',
  ...{ id: 'fip', aURL: 'https://a.example/fip', isLive: true, title: 'FIP' },
};
const kexp = { ...fip, radio_id: 'kexp', id: 'kexp', aURL: 'https://b.example/kexp' };
const episode = { id: 'e', enclosureUrl: 'https://a.example/e.mp3', title: 'One' };
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a station that can be heard again', () => {
  let background: FakeBackground;
  let find: ReturnType<typeof vi.fn<SideSources['find']>>;
  let start: number;

  beforeEach(async () => {
    find = vi.fn<SideSources['find']>(async () => ({ none: 'station-sends-none' }));
    background = createFakeBackground(createFakeStorage(), createFakeHost(), { find });
    start = background.clock.now();
    await toggleItem(background, { item: fip });
  });

  const state = () => background.state;
  const orders = (name: string) =>
    background.host.orders.filter(([order]) => order === name).map(([, ...args]) => args[0]);
  const ago = (seconds: number) => background.clock.now() - seconds * SECOND;
  const says = (rewind: Partial<RewindWindow> = {}, changes: Partial<AudioStatus> = {}) =>
    background.hostSays({
      phase: 'playing',
      measuredAt: background.clock.now(),
      rewind: {
        ...{ is: 'live', rate: 1, makesFiles: true, isPlaceLost: false, loss: null, gaps: [] },
        ...{ oldest: start - 10 * MINUTE, edge: ago(0), position: ago(3) },
        ...rewind,
      },
      ...changes,
    });
  const titled = (raw: string, at: number): BroadcastTitle => ({
    at,
    title: { raw, source: 'icy' },
  });

  describe('is skipped through', () => {
    it('15 s back and 30 s forward in its broadcast, each from where the one before led', async () => {
      says();
      await skip(background, 'back');
      await skip(background, 'back');
      expect(orders('seekBroadcast')).toEqual([ago(18), ago(33)]);
      expect(state().rewind).toMatchObject({ is: 'behind', position: ago(33) });
      background.clock.pass(2 * SECOND);
      await skip(background, 'back');
      expect(orders('seekBroadcast').at(-1)).toBe(ago(48));
      await skip(background, 'forward');
      expect(orders('seekBroadcast').at(-1)).toBe(ago(18));
      expect(orders('seek')).toEqual([]);
    });

    it('to its live edge, and no further back than is kept', async () => {
      says({ is: 'behind', position: ago(20) });
      await skip(background, 'forward');
      expect(orders('seekBroadcast')).toEqual([null]);
      expect(state().rewind).toMatchObject({ is: 'live', position: ago(0) });
      await seekBroadcast(background, start - 60 * MINUTE);
      expect(state().rewind).toMatchObject({ is: 'behind', position: start - 10 * MINUTE });
    });

    it('in a pause without asking for sound', async () => {
      says({ is: 'behind', position: ago(20) }, { phase: 'paused' });
      await skip(background, 'forward');
      expect(orders('seekBroadcast')).toEqual([ago(-10)]);
      background.clock.pass(MINUTE);
      // Meanwhile the edge has moved, and the position has not.
      expect(rewindNow(background)).toMatchObject({ edge: ago(0), position: ago(60) });
      await seekBroadcast(background, null);
      expect(orders('seekBroadcast').at(-1)).toBeNull();
    });
  });

  it('pauses where its sound has faded out, a moment after the pause was told', () => {
    says({ is: 'behind', position: ago(20) });
    says({ is: 'behind', position: ago(19.9) }, { phase: 'paused' });
    says({ is: 'behind', position: ago(19.75) }, { phase: 'paused' });
    expect(state().rewind?.position).toBe(ago(19.75));
  });

  it('is not sought in if nothing is kept', async () => {
    background.hostSays({ phase: 'playing' });
    await seekBroadcast(background, ago(10));
    await catchUp(background);
    await skip(background, 'back');
    expect([...orders('seekBroadcast'), ...orders('catchUp')]).toEqual([]);
    expect(orders('seek')).toEqual([]);
  });

  it('is not sought in with the times of the station before it', async () => {
    says();
    await toggleItem(background, { item: kexp });
    expect(state().rewind).toBeNull();
    await skip(background, 'back');
    expect(orders('seekBroadcast')).toEqual([]);
  });

  it('catches up only if it is behind', async () => {
    says();
    await catchUp(background);
    expect(orders('catchUp')).toEqual([]);
    says({ is: 'behind', position: ago(60) });
    await catchUp(background);
    expect(orders('catchUp')).toHaveLength(1);
    expect(state().rewind).toMatchObject({ is: 'catching-up' });
    background.clock.pass(100 * SECOND);
    expect(rewindNow(background)?.position).toBeCloseTo(ago(50), 0);
  });

  it('has a rate of its own, which files do not get', () => {
    says({ is: 'behind', position: ago(60) });
    setRate(background, 1.5);
    expect(orders('setRate')).toEqual([1.5]);
    expect(state().rate).toBe(1);
  });

  it('is kept for as long as the settings say, at once', async () => {
    const services = { background, ready: Promise.resolve() } as unknown as MessageServices;
    const handlers = playerHandlers(services);
    const sender = {};
    await handlers['player:changeSettings']({ rewindMinutes: 10 }, sender);
    await handlers['player:changeSettings']({ rewindMinutes: 0 }, sender);
    await handlers['player:changeSettings']({ badge: false }, sender);
    expect(orders('setRewind')).toEqual([600, 0]);
    expect(orders('play')).toMatchObject([{ rewind: 1800 }]);
    await toggleItem(background, { item: kexp });
    expect(orders('play')[1]).toMatchObject({ rewind: 0 });
  });

  describe('in the state', () => {
    it('stays the same while only time passes', () => {
      const titles = [titled('Nina Simone - Sinnerman', start - 5 * MINUTE)];
      says({}, { titles });
      const before = state().rewind;
      let changes = 0;
      const stop = watchState(background.state, () => {
        changes++;
      });
      for (let seconds = 0; seconds < 3600; seconds += 10) {
        background.clock.pass(10 * SECOND);
        // Old audio is dropped in parts of up to 20 s.
        const full = ago(30 * 60 + 20);
        const oldest = Math.max(start - 10 * MINUTE, full - (full % (20 * SECOND)));
        says({ oldest }, { titles });
      }
      stop?.();
      expect(state().rewind).toBe(before);
      expect(changes).toBe(0);
    });

    it('stays the same while it plays behind a gap that is larger than what is kept', () => {
      const gaps = [{ at: start - 8 * MINUTE, seconds: 120 * 60 }];
      const oldest = start - 130 * MINUTE;
      const rest = { gaps, oldest, is: 'behind', position: start - 129 * MINUTE } as const;
      says(rest);
      const before = state().rewind;
      background.clock.pass(10 * SECOND);
      says({ ...rest, position: rest.position + 10 * SECOND });
      expect(state().rewind).toBe(before);
    });

    it.each([
      ['the position jumps', { position: -60 }],
      ['it falls behind', { is: 'behind' }],
      ['its rate changes', { rate: 1.5 }],
      ['a place is lost', { isPlaceLost: true }],
      ['something is missing', { gaps: [{ at: 1, seconds: 5 }] }],
      ['much is dropped', { oldest: -300 }],
    ] as const)('changes when %s', (_, changes) => {
      says();
      const before = state().rewind;
      const { position, oldest, ...rest } = { position: -3, oldest: -600, ...changes };
      says({ ...(rest as Partial<RewindWindow>), position: ago(-position), oldest: ago(-oldest) });
      expect(state().rewind).not.toBe(before);
    });

    it('has the tracks among its titles', () => {
      const titles = [
        titled('Nina Simone - Sinnerman', ago(400)),
        titled('FIP - the best radio', ago(200)),
        titled('Chet Baker - Almost Blue (Live)', ago(100)),
      ];
      says({}, { titles });
      expect(state().rewind?.tracks).toEqual([
        { at: ago(400), artist: 'Nina Simone', title: 'Sinnerman' },
        { at: ago(100), artist: 'Chet Baker', title: expect.stringContaining('Almost Blue') },
      ]);
    });

    it('has the times of the titles that are no tracks, as those are told, and drops them with them', () => {
      const titles = [
        titled('FIP - the best radio', ago(400)),
        titled('Nina Simone - Sinnerman', ago(300)),
        titled('', ago(100)),
      ];
      says({}, { titles });
      expect(state().rewind?.breaks).toEqual([ago(400), ago(100)]);
      says({}, { titles: titles.slice(1) });
      expect(state().rewind?.breaks).toEqual([ago(100)]);
      expect(state().rewind?.tracks).toHaveLength(1);
    });

    it('is gone when it stops, and never there for a file', async () => {
      says();
      expect(state().rewind).not.toBeNull();
      background.hostSays({ phase: 'paused' });
      expect(state().rewind).toBeNull();
      await toggleItem(background, { item: episode });
      says();
      expect(state().rewind).toBeNull();
    });
  });

  describe('shows the title', () => {
    const sinnerman = { raw: 'Nina Simone - Sinnerman', source: 'icy' } as const;

    it('of its place, while it is paused there and while it starts again', () => {
      const behind = { is: 'behind', position: ago(300) } as const;
      for (const phase of ['playing', 'paused', 'loading', 'playing'] as const) {
        says(behind, { phase, streamTitle: sinnerman });
        expect(state().extractedMetadata).toMatchObject({ title: 'Sinnerman' });
      }
      background.hostSays({ phase: 'paused' });
      expect(state().extractedMetadata).toBeNull();
    });

    it('with the time at which it was broadcast', () => {
      const titles = [
        titled(sinnerman.raw, ago(900)),
        titled('A - B', ago(600)),
        titled(sinnerman.raw, ago(400)),
        titled(sinnerman.raw, ago(100)),
      ];
      says({ is: 'behind', position: ago(300) }, { streamTitle: sinnerman, titles });
      expect(state().extractedMetadata?.broadcastAt).toBe(ago(400));
    });

    it('of no other source while it is behind, since those tell what is on the air now', async () => {
      const silent = { is: 'behind', position: ago(300) } as const;
      for (let seconds = 0; seconds < 30; seconds += 5) {
        says(silent, { ownTitles: 'none' });
        background.clock.pass(5 * SECOND);
      }
      await turn();
      expect(find).not.toHaveBeenCalled();
      says({}, { ownTitles: 'none' });
      await turn();
      expect(find).toHaveBeenCalledTimes(1);
    });
  });
});
