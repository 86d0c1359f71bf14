import { beforeEach, describe, expect, it } from 'vitest';
import { foldStatus } from '@/lib/background/playback/fold-status';
import { toggleItem } from '@/lib/background/playback/toggle-item';
import {
  createFakeBackground,
  type FakeBackground,
  status,
} from '../../support/fake-background.ts';

const episode = { id: 'e', enclosureUrl: 'https://a.example/e.mp3', title: 'One' };

describe('an audio host that plays nothing', () => {
  let background: FakeBackground;
  beforeEach(() => {
    background = createFakeBackground();
  });
  const isClosed = () => background.host.orders.some(([name]) => name === 'close');
  const says = (changes: Parameters<typeof status>[0]) => foldStatus(background, status(changes));

  it('is closed, but not before its recordings are finished', async () => {
    await toggleItem(background, { item: episode });
    background.hostSays({ phase: 'playing' });
    background.hostSays({ phase: 'paused', recordings: ['a'] });
    background.hostSays({ phase: 'idle', recordings: ['a'] });
    expect(isClosed()).toBe(false);
    expect(background.state).toMatchObject({ isPlaying: false, currentTrack: episode });
    background.hostSays({ phase: 'idle' });
    expect(isClosed()).toBe(true);
  });

  it('is closed if it was made to finish a recording in a session in which nothing was played', () => {
    says({ recordings: ['a'] });
    expect(isClosed()).toBe(false);
    says({});
    expect(isClosed()).toBe(true);
    expect(background.state.currentTrack).toBeNull();
  });

  it('is closed if it was made to save a file after the one that played is gone', async () => {
    await toggleItem(background, { item: episode });
    background.hostSays({ phase: 'paused' });
    says({ press: 0, recordings: ['a'] });
    expect(isClosed()).toBe(false);
    says({ press: 0 });
    expect(isClosed()).toBe(true);
  });

  it('is left open for a press that it has not heard of yet', async () => {
    await toggleItem(background, { item: episode });
    says({ press: 0 });
    expect(isClosed()).toBe(false);
    background.hostSays({ phase: 'playing' });
    says({ press: 0 });
    expect(isClosed()).toBe(false);
    expect(background.state.isPlaying).toBe(true);
  });
});
