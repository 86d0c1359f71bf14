import { describe, expect, it } from 'vitest';
import { toggleItem } from '@/lib/background/playback/toggle-item';
import { hydrate } from '@/lib/background/storage/hydrate';
import { keepState, watchState } from '@/lib/background/storage/keep-state';
import { initialPlayerState } from '@/lib/contract/player-state';
import { createFakeBackground, createFakeHost, status } from '../../support/fake-background.ts';
import { createFakeArea, createFakeStorage } from '../../support/fake-storage.ts';
import { watchDigests } from '../../support/watch-digests.ts';

const fip = { radio_id: 'fip', id: 1, aURL: 'https://a.example/fip', isLive: true };
const episode = { id: 'e', enclosureUrl: 'https://a.example/e.mp3' };
const granted = async () => true;
const settled = watchDigests();

async function wake(storage = createFakeStorage()) {
  const background = createFakeBackground(storage);
  await hydrate(background, granted);
  await settled();
  return background;
}

/** The quarantined records; expects this many. */
async function laidAside({ quarantine }: Awaited<ReturnType<typeof wake>>, count: number) {
  await settled();
  const found = await quarantine.list();
  expect(found).toHaveLength(count);
  return found;
}

describe('a stored record that cannot be read', () => {
  it('is quarantined whole with the reason, and the rest is kept', async () => {
    const storage = createFakeStorage();
    const bad = { id: 'x', title: 'nothing to play' };
    Object.assign(storage.local.items, {
      recentlyPlayed: [fip, bad, episode],
      queue: 'none',
      settings: { badge: 'perhaps', coverLookup: true },
    });
    storage.progress.items.e = { percent: 'half' };
    const background = await wake(storage);
    expect(background.state.recentlyPlayed).toEqual([fip, episode]);
    expect(background.state.settings).toMatchObject({ badge: true, coverLookup: true });

    const at = background.clock.now();
    const found = await laidAside(background, 4);
    expect(found).toEqual(
      expect.arrayContaining([
        { key: 'recentlyPlayed entry', value: bad, reason: expect.any(String), at },
        { key: 'queue', value: 'none', reason: 'not a list', at },
        { key: 'settings badge', value: 'perhaps', reason: 'not boolean', at },
        { key: 'progress/e', value: { percent: 'half' }, reason: 'percent is not number', at },
      ]),
    );
    expect(storage.local.items).toMatchObject({
      recentlyPlayed: [fip, episode],
      queue: [],
      settings: { badge: true, coverLookup: true },
    });
  });

  it('is quarantined once, however often it is read', async () => {
    const storage = createFakeStorage();
    storage.progress.items.e = 'bad';
    storage.local.items.recentlyPlayed = [episode];
    for (let life = 0; life < 3; life++) await wake(storage);
    const last = await wake(storage);
    expect(await last.progress.read(episode)).toMatchObject({ percent: 0 });
    await laidAside(last, 1);
    await last.quarantine.clear();
    expect(await last.quarantine.list()).toEqual([]);
    expect(storage.local.items.recentlyPlayed).toEqual([episode]);
  });

  it('about a station keeps the fields that can be read', async () => {
    const storage = createFakeStorage();
    const others = ['other', { addresses: ['https://a.example/'], titleSource: '' }];
    storage.local.items.stations = [
      ['fip', { addresses: 'many', titleSource: 'radio.co' }],
      null,
      others,
    ];
    const background = await wake(storage);
    const { stations } = background;
    expect(stations.read('fip')).toEqual({ addresses: [], titleSource: 'radio.co' });
    const found = await laidAside(background, 2);
    expect(found.map(({ key }) => key).sort()).toEqual(['stations entry', 'stations fip']);
    stations.learn('fip', { addresses: ['https://b.example/'] });
    const learnt = { addresses: ['https://b.example/'], titleSource: 'radio.co' };
    expect(storage.local.items.stations).toEqual([others, ['fip', learnt]]);
  });

  it('of all stations counts as empty if it is not a list', async () => {
    const storage = createFakeStorage();
    storage.local.items.stations = { fip: { addresses: [] } };
    const background = await wake(storage);
    expect(background.stations.read('fip')).toEqual({ addresses: [], titleSource: '' });
    expect(await laidAside(background, 1)).toMatchObject([{ key: 'stations' }]);
  });

  it('of the session loses only the fields that cannot be read', async () => {
    const storage = createFakeStorage();
    const { queue, ...state } = initialPlayerState();
    storage.session.items.player = {
      state: {
        ...state,
        currentTrack: episode,
        volume: 'loud',
        progressMap: { e: 'half' },
        rate: 1.5,
      },
      press: 7,
    };
    const background = await wake(storage);
    expect(background.state).toMatchObject({ currentTrack: episode, volume: 1, rate: 1.5 });
    expect(background.state.progressMap).toEqual({});
    const found = await laidAside(background, 2);
    expect(found.map(({ key }) => key).sort()).toEqual(['player progressMap', 'player volume']);
  });

  it('of the session does not hide what the host is playing', async () => {
    const storage = createFakeStorage();
    const { queue, ...state } = initialPlayerState();
    storage.session.items.player = { state: { ...state, currentTrack: episode }, press: 'last' };
    const report = status({ press: 5, phase: 'playing', position: 60, duration: 100 });
    const background = createFakeBackground(storage, createFakeHost(report));
    await hydrate(background, granted);
    expect(background.state).toMatchObject({ isPlaying: true, seekValue: 60 });
    expect(background.presses.next()).toBeGreaterThan(5);
  });

  it('does not prevent a start, even if it is the whole session', async () => {
    const storage = createFakeStorage();
    storage.session.items.player = 'gone';
    storage.local.items.recentlyPlayed = [episode];
    const background = await wake(storage);
    expect(background.state.currentTrack).toEqual(episode);
    expect(await laidAside(background, 1)).toMatchObject([{ key: 'player', value: 'gone' }]);
  });

  it('stays in place until it has been quarantined', async () => {
    const storage = createFakeStorage();
    storage.local.items.recentlyPlayed = [episode, 7];
    const set = storage.local.set;
    storage.local.set = async () => {
      throw new Error('QUOTA_BYTES quota exceeded');
    };
    const background = await wake(storage);
    expect(storage.local.items.recentlyPlayed).toEqual([episode, 7]);
    expect(background.state.storageTrouble).toBe('full');

    storage.local.set = set;
    background.clock.pass(30_000);
    expect(await laidAside(background, 1)).toMatchObject([{ value: 7 }]);
    expect(background.state.storageTrouble).toBeNull();
  });
});

describe('storage that does not work', () => {
  it('still lets the player start and play', async () => {
    const broken = {
      ...createFakeArea(),
      get: async () => Promise.reject(new Error('corrupted')),
      set: async () => Promise.reject(new Error('corrupted')),
    };
    const background = createFakeBackground({ local: broken, session: broken, progress: broken });
    await hydrate(background, granted);
    watchState(background.state, (changes, whole) => keepState(background, changes, whole));
    await toggleItem(background, { item: episode });
    background.hostSays({ phase: 'playing', position: 5, duration: 100 });
    await settled();
    expect(background.state).toMatchObject({
      isPlaying: true,
      currentTrack: episode,
      storageTrouble: 'failing',
    });
  });

  it('stores the latest position as soon as there is room', async () => {
    const background = await wake();
    const { storage, clock } = background;
    watchState(background.state, (changes, whole) => keepState(background, changes, whole));
    await toggleItem(background, { item: episode });
    const set = storage.progress.set;
    storage.progress.set = async () => {
      throw new DOMException('exceeded its quota limitations', 'QuotaExceededError');
    };
    for (const position of [5, 6, 7]) {
      background.hostSays({ phase: 'playing', position, duration: 100 });
    }
    await settled();
    expect(background.state.storageTrouble).toBe('full');
    expect(storage.progress.items.e).toBeUndefined();

    storage.progress.set = set;
    clock.pass(30_000);
    await settled();
    expect(storage.progress.items.e).toMatchObject({ currentTime: 7 });
    expect(background.state.storageTrouble).toBeNull();
  });
});
