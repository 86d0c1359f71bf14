import { beforeEach, describe, expect, it } from 'vitest';
import { createMediaControls, type MediaControls } from '@/lib/audio/host/media-controls';
import { status } from '../../support/fake-background.ts';
import { playOrder } from '../../support/play-order.ts';

describe('the media controls', () => {
  let handlers: Map<string, (details: { seekTime?: number }) => void>;
  let session: MediaSession & { position?: MediaPositionState };
  let orders: unknown[];
  let controls: MediaControls;

  beforeEach(() => {
    handlers = new Map();
    orders = [];
    session = {
      metadata: null,
      playbackState: 'none',
      setActionHandler(action: string, handler: never) {
        if (action === 'stop') throw new TypeError('not known here');
        if (handler === null) handlers.delete(action);
        else handlers.set(action, handler);
      },
      setPositionState(position?: MediaPositionState) {
        session.position = position;
      },
    } as unknown as typeof session;
    controls = createMediaControls({
      mediaSession: session,
      createMetadata: (init) => init as MediaMetadata,
      acceptsArtwork: (url) => url.startsWith('https:'),
      onNext: () => orders.push('next'),
    });
    controls.listen({
      play: () => orders.push('play'),
      pause: () => orders.push('pause'),
      seek: (seconds) => orders.push(seconds),
      skip: (seconds) => orders.push(100 + seconds),
    });
  });

  const press = (action: string, details = {}) => handlers.get(action)?.(details);

  it('play and pause, even if the browser does not know “stop”', () => {
    press('play');
    press('pause');
    expect(orders).toEqual(['play', 'pause']);
  });

  it('skip and seek in a file, also with a headset’s next and previous buttons', () => {
    controls.show(status({ phase: 'playing', duration: 300 }), playOrder());
    for (const action of ['seekforward', 'seekbackward', 'nexttrack', 'previoustrack'])
      press(action);
    press('seekto', { seekTime: 42 });
    expect(orders).toEqual([130, 85, 130, 85, 42]);
  });

  it('offer no seeking in a broadcast', () => {
    controls.show(status({ phase: 'playing', duration: 300 }), playOrder());
    controls.show(status({ phase: 'playing' }), playOrder({ live: true }));
    expect([...handlers.keys()]).toEqual(['play', 'pause']);
    expect(session.position).toBeUndefined();
  });

  it('skip in what is kept of a broadcast', () => {
    const window = { oldest: 0, edge: 90_000, position: 60_000 };
    const rewind = {
      ...window,
      is: 'behind',
      rate: 1,
      makesFiles: true,
      isPlaceLost: false,
      loss: null,
      gaps: [],
    } as const;
    controls.show(
      status({ phase: 'playing', rewind: { ...rewind, gaps: [] } }),
      playOrder({ live: true }),
    );
    for (const action of ['seekforward', 'seekbackward', 'nexttrack', 'previoustrack'])
      press(action);
    expect(orders).toEqual([130, 85, 130, 85]);
    expect(handlers.has('seekto')).toBe(false);
    controls.show(status({ phase: 'playing' }), playOrder({ live: true }));
    expect([...handlers.keys()]).toEqual(['play', 'pause']);
  });

  it('skip to the next item of a file or a broadcast while there is one', () => {
    const display = { ...playOrder().display, hasNext: true };
    const playing = status({ phase: 'playing', duration: 300 });
    controls.show(playing, playOrder({ display }));
    for (const action of ['nexttrack', 'previoustrack', 'seekforward']) press(action);
    controls.show(playing, playOrder({ live: true, display }));
    press('nexttrack');
    controls.show(playing, playOrder());
    press('nexttrack');
    expect(orders).toEqual(['next', 85, 130, 'next', 130]);
  });

  it('show title, artist, station and artwork, unless the browser does not accept the artwork', () => {
    const display = { title: 'T', artist: 'A', album: 'S', artwork: 'https://a.example/c.png' };
    controls.show(status({ phase: 'playing' }), playOrder({ live: true, display }));
    expect(session.metadata).toEqual({
      title: 'T',
      artist: 'A',
      album: 'S',
      artwork: [{ src: 'https://a.example/c.png' }],
    });
    controls.show(
      status({ phase: 'playing' }),
      playOrder({ display: { ...display, artwork: '/covers/fallback-1.png' } }),
    );
    expect(session.metadata?.artwork).toEqual([]);
  });

  it('set no position for a broadcast, and clear a file’s position once', () => {
    const said: unknown[] = [];
    session.setPositionState = (position) => said.push(position);
    const live = playOrder({ live: true });
    for (const position of [0, 1, 2]) controls.show(status({ phase: 'playing', position }), live);
    expect(said).toEqual([]);
    controls.show(status({ phase: 'playing', position: 1, duration: 300 }), playOrder());
    controls.show(status({ phase: 'loading' }), live);
    controls.show(status({ phase: 'playing' }), live);
    expect(said).toMatchObject([{ position: 1 }, undefined]);
    expect(said).toHaveLength(2);
  });

  it('show the position and rate of a file, never a position past its end', () => {
    const playing = status({ phase: 'playing', position: 301, duration: 300 });
    controls.show(playing, playOrder({ rate: 1.5 }));
    expect(session.position).toEqual({ duration: 300, position: 300, playbackRate: 1.5 });
  });

  it.each([
    ['playing', 'playing'],
    ['loading', 'playing'],
    ['paused', 'paused'],
    ['ended', 'paused'],
  ] as const)('show %s as %s', (phase, shown) => {
    controls.show(status({ phase }), playOrder());
    expect(session.playbackState).toBe(shown);
  });

  it('are empty when nothing is loaded', () => {
    controls.show(status({ phase: 'playing' }), playOrder());
    controls.show(status(), null);
    expect(session).toMatchObject({ metadata: null, playbackState: 'none' });
  });
});
