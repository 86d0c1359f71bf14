import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createElementHost, type ElementHost } from '@/lib/audio/host/element-host';
import type { SoundLibrary } from '@/lib/audio/host/sound-path';
import { openElementSource } from '@/lib/audio/sources/element-source';
import { leaveLogin } from '@/lib/audio/sources/sign-in';
import type { SourceContext } from '@/lib/audio/sources/source';
import type { AudioStatus, PlayOrder } from '@/lib/contract/audio';
import { DEFAULT_SETTINGS } from '@/lib/contract/settings';
import { soundOf } from '@/lib/model/sound/sound-of-settings';
import { createFakeClock, type FakeClock } from '../../support/fake-clock.ts';
import { FakeMediaElement } from '../../support/fake-media-element.ts';
import { createNoRecorder } from '../../support/no-recorder.ts';
import { playOrder } from '../../support/play-order.ts';

const deps = {
  askServer: { answers: async () => true, trouble: async () => null },
  signIn: leaveLogin,
};
const sound = soundOf({ ...DEFAULT_SETTINGS, mono: true });
const levelled = soundOf({ ...DEFAULT_SETTINGS, levelLoudness: true });
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A graph that only tells whether its element plays through it, which it does once there is sound to process. */
class FakeGraph {
  followed: PlayOrder[] = [];
  isRouted = false;
  isEnded = false;
  readonly stop: () => void;
  constructor(stop: () => void) {
    this.stop = stop;
  }
  follow(order: PlayOrder) {
    this.followed.push(order);
    this.isRouted ||= Boolean(order.sound);
  }
  end() {
    this.isEnded = true;
  }
  expect() {}
  measure() {}
  setVolume() {}
  level = () => null;
  endLevel() {}
  report = (): AudioStatus['sound'] => ({ loudness: null, trouble: null });
}

describe('another element', () => {
  let elements: FakeMediaElement[];
  let graphs: FakeGraph[];
  let clock: FakeClock;
  let statuses: AudioStatus[];
  let opened: SourceContext[];
  let host: ElementHost;

  const freshElement = () => {
    const fresh = new FakeMediaElement();
    elements.push(fresh);
    return fresh.element;
  };
  const at = (nth: number) => elements[nth] as FakeMediaElement;
  const last = () => statuses.at(-1);

  beforeEach(() => {
    [elements, graphs, statuses, opened] = [[], [], [], []];
    clock = createFakeClock();
    host = createElementHost({
      ...{ element: freshElement(), freshElement, clock, random: () => 0.5 },
      answers: async () => false,
      connectivity: new EventTarget(),
      controls: { listen: () => {}, show: () => {} },
      onStatus: (status) => statuses.push(status),
      prefetch: () => {},
      createRecorder: createNoRecorder,
      openSource(context) {
        opened.push(context);
        return openElementSource(context, null, deps);
      },
      loadSound: async () =>
        ({
          createSoundGraph(_element, { onStopped }) {
            const graph = new FakeGraph(onStopped);
            graphs.push(graph);
            return graph;
          },
        }) as Pick<SoundLibrary, 'createSoundGraph'> as SoundLibrary,
    });
  });

  afterEach(() => {
    vi.unstubAllEnvs();
  });

  /** Plays a file through the graph, up to its tenth second. */
  async function play(changes: Partial<PlayOrder> = {}): Promise<void> {
    host.play(playOrder({ sound, ...changes }));
    await settle();
    at(-1 + elements.length).sound();
    at(-1 + elements.length).currentTime = 10;
    clock.pass(1000);
  }

  it('goes on where the sound has stopped, without what has stopped, and says so', async () => {
    await play({ volume: 0.5, rate: 1.5 });
    const before = statuses.length;
    host.setVolume(0.4);
    graphs[0]?.stop();
    expect(elements).toHaveLength(2);
    expect(opened.at(-1)).toMatchObject({ startAt: 10, again: 1, element: at(1) });
    await settle();
    expect(at(1)).toMatchObject({ src: at(0).src, currentTime: 10, playbackRate: 1.5 });
    at(1).sound();
    await settle();
    at(1).currentTime = 11;
    clock.pass(1000);
    expect(at(1)).toMatchObject({ volume: 0.4, paused: false });
    expect(last()).toMatchObject({ phase: 'playing', press: 1, recovery: { doing: 'back' } });
    expect(last()?.sound).toEqual({ loudness: null, trouble: 'stopped' });
    // Replacing the element is not reported: the sound is only missing for a moment.
    expect(new Set(statuses.slice(before).map(({ phase }) => phase))).toEqual(new Set(['playing']));
    expect([graphs.length, graphs[0]?.isEnded, at(0).src]).toEqual([1, true, '']);
    // Late events of the first element are ignored.
    at(0).fire('error', { error: { code: 4, message: 'gone' } });
    expect(last()?.phase).toBe('playing');
  });

  it('has something done to its sound again from the next press on', async () => {
    await play();
    graphs[0]?.stop();
    await settle();
    host.setSound(soundOf({ ...DEFAULT_SETTINGS, balance: 0.5 }));
    await play({ press: 2, item: 'two' });
    expect([elements.length, graphs.length, graphs[1]?.isRouted]).toEqual([2, 2, true]);
    expect(last()?.sound).toEqual({ loudness: null, trouble: null });
  });

  it('is not needed while nobody waits for the sound', async () => {
    await play();
    host.pause();
    graphs[0]?.stop();
    expect(elements).toHaveLength(1);
  });

  it('plays the next item if nothing is done to the sound any more, and none of what did it is left', async () => {
    await play();
    host.setSound(null);
    host.play(playOrder({ press: 2, item: 'two', url: 'https://a.example/two.mp3', volume: 0.3 }));
    await settle();
    expect([elements.length, graphs.length, graphs[0]?.isEnded]).toEqual([2, 1, true]);
    expect(at(1).src).toBe('https://a.example/two.mp3');
    at(1).sound();
    clock.pass(1000);
    expect([at(0).src, at(1).volume, at(1).paused]).toEqual(['', 0.3, false]);
    expect(last()).toMatchObject({ phase: 'playing', press: 2 });
    expect(statuses.map(({ phase }) => phase)).not.toContain('idle');
    host.play(playOrder({ press: 3, item: 'three' }));
    expect(elements).toHaveLength(2);
  });

  it('plays in Firefox a station that is known to be loud, which its volume levels', async () => {
    vi.stubEnv('FIREFOX', 'true');
    await play();
    const loud = { item: 'loud', url: 'https://a.example/loud', live: true, loudness: -10 };
    host.play(playOrder({ press: 2, sound: levelled, ...loud }));
    await settle();
    expect([elements.length, graphs.length, graphs[0]?.isEnded]).toEqual([2, 1, true]);
    expect(at(1).src).toBe('https://a.example/loud');
    await play({ press: 3, item: 'three' });
    expect([elements.length, graphs.length, graphs[1]?.isRouted]).toEqual([2, 2, true]);
  });

  it('is made ready, too, and plays what its sound may not be read of any more', async () => {
    await play();
    host.release();
    host.prepare(playOrder({ press: 2, item: 'two', sound, hostAccess: false }));
    expect(elements).toHaveLength(2);
    expect(at(1).src).not.toBe('');
  });

  it('does not take what is paused from the one that has it', async () => {
    await play();
    host.pause();
    clock.pass(1000);
    host.setSound(null);
    host.play(playOrder({ press: 2 }));
    expect([elements.length, at(0).paused]).toEqual([1, false]);
  });

  it('is told of what the listener has switched on since the press', async () => {
    await play({ sound: null });
    host.setSound(sound);
    await settle();
    graphs[0]?.stop();
    await settle();
    expect(last()?.sound?.trouble).toBe('stopped');
  });
});
