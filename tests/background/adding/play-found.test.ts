import { describe, expect, it } from 'vitest';
import { playFound } from '@/lib/background/adding/play-found';
import { toggleItem } from '@/lib/background/playback/toggle-item';
import { itemFromAddress } from '@/lib/directory/inspect-address';
import { createFakeBackground, type FakeBackground } from '../../support/fake-background.ts';

const item = itemFromAddress('https://a.example/live', 'live', 'Live');
const plays = (background: FakeBackground) =>
  background.host.orders.filter(([name]) => name === 'play').length;

async function whenOrdered(background: FakeBackground) {
  await expect.poll(() => plays(background)).toBeGreaterThan(0);
}

describe('audio found at an address', () => {
  it('plays', async () => {
    const background = createFakeBackground();
    const playing = playFound(background, { item });
    await whenOrdered(background);
    background.hostSays({ phase: 'playing' });
    expect(await playing).toEqual({ ok: true });
    expect(background.state.recentlyPlayed).toEqual([item]);
  });

  it('leaves nothing behind if it does not play', async () => {
    const background = createFakeBackground();
    background.state.hostAccess = true;
    const playing = playFound(background, { item });
    await whenOrdered(background);
    background.hostSays({
      phase: 'failed',
      failure: { kind: 'unsupported', detail: 'text', stage: 'load' },
    });
    expect(await playing).toEqual({
      ok: false,
      trouble: { kind: 'no-audio' },
    });
    expect(background.state.recentlyPlayed).toEqual([]);
  });

  it('is reported as unreadable if it fails without site access', async () => {
    const background = createFakeBackground();
    const playing = playFound(background, { item });
    await whenOrdered(background);
    background.hostSays({
      phase: 'failed',
      failure: { kind: 'network', detail: 'CORS', stage: 'load' },
    });
    expect(await playing).toMatchObject({ trouble: { kind: 'no-readable-audio' } });
  });

  it('keeps playing if it is already playing', async () => {
    const background = createFakeBackground();
    await toggleItem(background, { item });
    background.hostSays({ phase: 'playing' });
    expect(await playFound(background, { item })).toEqual({ ok: true });
    expect(background.host.orders.map(([name]) => name)).not.toContain('pause');
    expect(plays(background)).toBe(1);
  });

  it('is played once if requested twice while it loads, and both requests succeed', async () => {
    const background = createFakeBackground();
    const both = [playFound(background, { item }), playFound(background, { item })];
    await whenOrdered(background);
    background.hostSays({ phase: 'playing' });
    expect(await Promise.all(both)).toEqual([{ ok: true }, { ok: true }]);
    expect(plays(background)).toBe(1);
  });
});
