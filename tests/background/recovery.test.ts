import { beforeEach, expect, it } from 'vitest';
import { toggleItem } from '@/lib/background/playback/toggle-item';
import type { AudioStatus } from '@/lib/contract/audio';
import {
  createFakeBackground,
  createFakeHost,
  type FakeBackground,
} from '../support/fake-background.ts';
import { createFakeStorage } from '../support/fake-storage.ts';

const station = { radio_id: 'fip', id: 1, aURL: 'https://a.example/fip', isLive: true, title: 'F' };
const episode = { id: 'e', enclosureUrl: 'https://a.example/e.mp3', title: 'One', artist: 'Show' };

let background: FakeBackground;
let asked: number;

beforeEach(() => {
  asked = 0;
  background = createFakeBackground(createFakeStorage(), createFakeHost(), {
    async find() {
      asked++;
      return { none: 'station-sends-none' };
    },
  });
});

const waiting: Partial<AudioStatus> = {
  phase: 'playing',
  buffering: true,
  recovery: { doing: 'waiting', trouble: 'unreachable', until: 12 },
};

it('is playing and buffering, and reports the recovery step, while sound is being restored', async () => {
  await toggleItem(background, { item: station });
  background.hostSays({ phase: 'playing' });
  background.hostSays(waiting);
  const { state } = background;
  expect(state).toMatchObject({
    isPlaying: true,
    isBuffering: true,
    brokenLink: null,
    recovery: waiting.recovery,
  });
  expect(state.loading).toEqual({});
  const told = state.recovery;
  background.hostSays(structuredClone(waiting));
  expect(state.recovery).toBe(told);
  background.hostSays({ phase: 'playing', recovery: { doing: 'back' } });
  background.hostSays({ phase: 'playing' });
  expect(state).toMatchObject({ isBuffering: false, recovery: null });
});

it('does not look up the title of a station while it sends no audio', async () => {
  await toggleItem(background, { item: station });
  background.hostSays({ phase: 'playing' });
  background.clock.pass(60_000);
  background.hostSays(waiting);
  expect(asked).toBe(0);
  background.hostSays({ phase: 'playing' });
  await expect.poll(() => asked).toBe(1);
});

it('clears the recovery step of one item when another is pressed', async () => {
  await toggleItem(background, { item: station });
  background.hostSays(waiting);
  await toggleItem(background, { item: episode });
  expect(background.state.recovery).toBeNull();
});

it('loses no progress and marks nothing as played while a file is unreachable', async () => {
  await toggleItem(background, { item: episode });
  background.hostSays({ phase: 'playing', position: 60, duration: 3600 });
  background.hostSays({ ...waiting, position: 60, duration: null });
  background.hostSays({ phase: 'playing', position: 60, duration: 3600 });
  expect(background.state).toMatchObject({
    currentTimeMap: { e: 60 },
    durationMap: { e: 3600 },
    markedAsPlayedMap: { e: false },
  });
});

it('tells the host the known duration of a file', async () => {
  await toggleItem(background, { item: episode });
  background.hostSays({ phase: 'playing', position: 60, duration: 3600 });
  await toggleItem(background, { item: episode, startAt: 0 });
  const order = background.host.orders.filter(([name]) => name === 'play').at(-1)?.[1];
  expect(order).toMatchObject({ knownDuration: 3600 });
});
