import { beforeEach, describe, expect, it } from 'vitest';
import { createHostWatch, type HostWatch } from '@/lib/background/playback/host-watch';
import { toggleItem } from '@/lib/background/playback/toggle-item';
import type { RewindWindow } from '@/lib/contract/audio';
import type { PlayerState } from '@/lib/contract/player-state';
import {
  createFakeBackground,
  createFakeHost,
  type FakeBackground,
} from '../../support/fake-background.ts';
import { createFakeStorage } from '../../support/fake-storage.ts';

const station = { radio_id: 'fip', id: 1, aURL: 'https://a.example/fip', isLive: true, title: 'F' };
const episode = { id: 'e', enclosureUrl: 'https://a.example/e.mp3', title: 'One', artist: 'Show' };

const rewind: RewindWindow = {
  ...{ oldest: 0, edge: 60_000, position: 30_000 },
  ...{ is: 'behind', rate: 1, makesFiles: true, isPlaceLost: false, loss: null, gaps: [] },
};

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('an audio host that ends unexpectedly', () => {
  let background: FakeBackground;
  let watch: HostWatch;
  /** Names of the set alarms. */
  let alarms: Set<string>;
  let wake: (alarm: { name: string }) => void;

  beforeEach(() => {
    alarms = new Set();
    background = createFakeBackground(createFakeStorage(), {
      ...createFakeHost(),
      isApart: true,
    });
    watch = createHostWatch(background, {
      ready: Promise.resolve(),
      alarms: {
        get: async () => undefined,
        create: (name) => alarms.add(name),
        clear: async (name) => alarms.delete(name),
        onAlarm: {
          addListener(listener) {
            wake = listener;
          },
        },
      },
    });
  });

  const follow = () => watch.follow(background.state as PlayerState);
  const played = () => background.host.orders.filter(([name]) => name === 'play');
  async function plays(item: typeof station | typeof episode) {
    await toggleItem(background, { item });
    background.hostSays({ phase: 'playing', position: 30, duration: 100 });
    background.host.orders.length = 0;
    follow();
  }

  it('is replaced by a new one that resumes the same press at the same position', async () => {
    await plays(episode);
    watch.lost();
    await turn();
    const { latest } = background.presses;
    expect(played()).toEqual([
      ['play', expect.objectContaining({ press: latest, startAt: 30, resumes: true })],
    ]);
    expect(background.state).toMatchObject({ isPlaying: true, isBuffering: true });
  });

  it('does not start playback again if it was paused, and takes what was kept with it', async () => {
    await plays(station);
    background.hostSays({ phase: 'paused', rewind });
    expect(background.state.rewind).not.toBeNull();
    watch.lost();
    await turn();
    expect(played()).toEqual([]);
    expect(background.state).toMatchObject({ rewind: null, isRewindLost: true });
  });

  const keeps = () => background.hostSays({ phase: 'playing', rewind });

  it('tells that what was kept is gone, until that could be read while there is sound', async () => {
    await plays(station);
    keeps();
    watch.lost();
    follow();
    background.clock.pass(60_000);
    expect(background.state).toMatchObject({ isRewindLost: true, isBuffering: true });
    keeps();
    follow();
    background.clock.pass(29_000);
    expect(background.state.isRewindLost).toBe(true);
    background.clock.pass(2000);
    expect(background.state).toMatchObject({ isRewindLost: false, isPlaying: true });
  });

  it('tells the same of what went with an element whose sound has stopped, and that it has', async () => {
    await plays(station);
    keeps();
    background.hostSays({ phase: 'playing' });
    expect(background.state).toMatchObject({ isRewindLost: false, soundTrouble: null });
    keeps();
    background.hostSays({ phase: 'playing', sound: { loudness: null, trouble: 'stopped' } });
    expect(background.state).toMatchObject({
      ...{ rewind: null, isRewindLost: true },
      soundTrouble: 'stopped',
    });
  });

  it('tells nothing of the kind if nothing was kept, or of another station', async () => {
    await plays(station);
    watch.lost();
    expect(background.state.isRewindLost).toBe(false);
    keeps();
    watch.lost();
    expect(background.state.isRewindLost).toBe(true);
    await toggleItem(background, { item: { ...station, radio_id: 'other', id: 2 } });
    expect(background.state.isRewindLost).toBe(false);
  });

  it('is restarted at most every 10 seconds if it keeps ending', async () => {
    await plays(station);
    for (let again = 0; again < 5; again++) {
      watch.lost();
      await turn();
    }
    expect(played()).toHaveLength(1);
    background.clock.pass(2000);
    watch.lost();
    await turn();
    expect(played()).toHaveLength(1);
    background.clock.pass(8000);
    await turn();
    expect(played()).toHaveLength(2);
  });

  it('is checked for by an alarm as long as something is playing', async () => {
    await plays(station);
    expect([...alarms]).toEqual(['player/host']);
    wake({ name: 'another' });
    await turn();
    expect(played()).toEqual([]);
    wake({ name: 'player/host' });
    await turn();
    expect(played()).toHaveLength(1);
    background.hostSays({ phase: 'paused' });
    follow();
    expect([...alarms]).toEqual([]);
  });

  it('is not checked for within 15 seconds of its last message', async () => {
    await plays(episode);
    watch.heard();
    background.clock.pass(14_000);
    wake({ name: 'player/host' });
    await turn();
    expect(played()).toEqual([]);
    background.clock.pass(1000);
    wake({ name: 'player/host' });
    await turn();
    expect(played()).toHaveLength(1);
  });
});
