import { snapshot } from 'valtio';
import { describe, expect, it, vi } from 'vitest';
import { toggleItem } from '@/lib/background/playback/toggle-item';
import { prepareCurrent } from '@/lib/background/serve-messages';
import { hydrate } from '@/lib/background/storage/hydrate';
import { keepState, watchState } from '@/lib/background/storage/keep-state';
import { initialPlayerState } from '@/lib/contract/player-state';
import {
  createFakeBackground,
  createFakeHost,
  type FakeBackground,
  status,
} from '../support/fake-background.ts';
import { createFakeArea, createFakeStorage } from '../support/fake-storage.ts';

const live = { radio_id: 'fip', id: 1, aURL: 'https://a.example/fip', isLive: true };
const episode = { id: 'e', enclosureUrl: 'https://a.example/e.mp3' };
const half = { percent: 50, currentTime: 50, duration: 100, played: false };
const granted = async () => true;
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a restarted background', () => {
  it.each(['local', 'session'] as const)(
    'shows at most ten recently played items without duplicates, whatever storage.%s holds',
    async (area) => {
      const storage = createFakeStorage();
      const items = Array.from({ length: 15 }, (_, at) => ({ ...episode, id: `e${at}` }));
      const recentlyPlayed = [items[0], items[1], items[0], ...items.slice(2)];
      storage[area].items =
        area === 'local'
          ? { recentlyPlayed }
          : { player: { press: 1, state: { ...initialPlayerState(), recentlyPlayed } } };
      const after = createFakeBackground(storage);
      await hydrate(after, granted);
      expect(after.state.recentlyPlayed).toEqual(items.slice(0, 10));
    },
  );

  /** Runs an earlier background, and returns what it left in storage. */
  async function earlierLife(then: (before: FakeBackground) => unknown = () => {}) {
    const storage = createFakeStorage();
    const before = createFakeBackground(storage);
    const stop = watchState(before.state, (changes, whole) => keepState(before, changes, whole));
    await toggleItem(before, { item: episode });
    before.hostSays({ phase: 'playing', position: 50, duration: 100 });
    await turn();
    await then(before);
    await turn();
    stop();
    return { storage, press: before.presses.latest };
  }

  it('continues with what the host is playing', async () => {
    const { storage, press } = await earlierLife();
    const host = createFakeHost(status({ press, phase: 'playing', position: 60, duration: 100 }));
    const after = createFakeBackground(storage, host);
    await hydrate(after, granted);
    expect(after.state).toMatchObject({
      isPlaying: true,
      currentTrack: episode,
      seekValue: 60,
      hostAccess: true,
      recentlyPlayedLoading: false,
    });
    expect(after.presses.next()).toBeGreaterThan(press);
  });

  it.each([null, status({ phase: 'idle' })])(
    'resumes playback where it was if the host is gone or idle (%j)',
    async (report) => {
      const { storage, press } = await earlierLife();
      const after = createFakeBackground(storage, createFakeHost(report));
      await hydrate(after, granted);
      expect(after.state).toMatchObject({ isPlaying: true, isBuffering: true, seekValue: 50 });
      expect(after.host.orders).toEqual([
        ['play', expect.objectContaining({ press, item: 'e', startAt: 50, resumes: true })],
      ]);
      expect(after.presses.latest).toBe(press);
    },
  );

  it('is paused at the same position if the host is gone and playback was paused', async () => {
    const { storage } = await earlierLife((before) => {
      before.hostSays({ phase: 'paused', position: 50, duration: 100 });
    });
    const after = createFakeBackground(storage);
    await hydrate(after, granted);
    expect(after.state).toMatchObject({ isPlaying: false, currentTrack: episode, seekValue: 50 });
    expect(after.host.orders).toEqual([]);
  });

  it('knows that what was kept of a station went with the host', async () => {
    const { storage } = await earlierLife(({ state }) => {
      const window = { oldest: 0, edge: 60_000, position: 30_000, measuredAt: 60_000 };
      const rest = {
        rate: 1,
        makesFiles: true,
        isPlaceLost: false,
        loss: null,
        gaps: [],
        tracks: [],
        breaks: [],
      };
      state.rewind = { is: 'behind', ...window, ...rest };
    });
    const after = createFakeBackground(storage);
    await hydrate(after, granted);
    expect(after.state).toMatchObject({ rewind: null, isRewindLost: true });
  });

  it('plays again an item that was still loading when the host went away', async () => {
    const { storage } = await earlierLife((before) => toggleItem(before, { item: live }));
    const after = createFakeBackground(storage);
    await hydrate(after, granted);
    expect(after.state).toMatchObject({ isPlaying: false, pendingTrack: live });
    expect(after.host.orders).toEqual([['play', expect.objectContaining({ url: live.aURL })]]);
  });

  it('after a browser restart, shows the most recent item paused at its position', async () => {
    const older = { ...episode, id: 'older' };
    const { storage } = await earlierLife();
    storage.local.items.recentlyPlayed = [episode, older];
    const after = createFakeBackground({ ...storage, session: createFakeArea() });
    await hydrate(after, granted);
    expect(after.state).toMatchObject({
      isPlaying: false,
      currentTrack: episode,
      seekValue: 50,
      duration: 100,
      recentlyPlayed: [episode, older],
      volume: 1,
      rate: 1,
    });
    prepareCurrent(after);
    expect(after.host.orders).toEqual([
      ['prepare', expect.objectContaining({ url: episode.enclosureUrl, startAt: 50 })],
    ]);
  });

  it('does not connect to a live stream by itself', async () => {
    const after = createFakeBackground();
    after.storage.local.items.recentlyPlayed = [live];
    await hydrate(after, granted);
    prepareCurrent(after);
    expect(after.state.currentTrack).toEqual(live);
    expect(after.host.orders).toEqual([]);
  });

  it('starts with the readable part of a damaged store', async () => {
    const after = createFakeBackground();
    Object.assign(after.storage.local.items, {
      recentlyPlayed: [7, { id: 'x' }, episode, null],
      settings: 'none',
    });
    after.storage.progress.items.e = { percent: 'half' };
    await hydrate(after, granted);
    expect(after.state).toMatchObject({ recentlyPlayed: [episode], seekValue: 0 });
    expect(after.state.progressMap).toEqual({});
  });

  it('starts empty if nothing is stored', async () => {
    const after = createFakeBackground();
    await hydrate(after, async () => false);
    expect(initialPlayerState()).toMatchObject({ recentlyPlayedLoading: true, volume: 1, rate: 1 });
    expect(snapshot(after.state)).toEqual({
      ...initialPlayerState(),
      recentlyPlayedLoading: false,
    });
  });
});

describe('saving progress', () => {
  it('writes one record, however many there are', async () => {
    const background = createFakeBackground();
    for (let id = 0; id < 1000; id++) background.storage.progress.items[`${id}`] = half;
    await background.progress.read(episode);
    const set = vi.spyOn(background.storage.progress, 'set');
    background.progress.write(episode, half);
    expect(set.mock.calls).toEqual([[{ e: half }]]);
  });
});

it('reports the changed top-level values of the state, once per turn of the event loop', async () => {
  const { state } = createFakeBackground();
  const told: object[] = [];
  watchState(state, (changes) => told.push(changes));
  state.volume = 0.5;
  state.progressMap.x = 1;
  await turn();
  expect(told).toEqual([{ volume: 0.5, progressMap: { x: 1 } }]);
});
