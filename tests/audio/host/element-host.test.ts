import { beforeEach, describe, expect, it } from 'vitest';
import { createElementHost, type ElementHost } from '@/lib/audio/host/element-host';
import type { ControlledAudio } from '@/lib/audio/host/media-controls';
import { openElementSource } from '@/lib/audio/sources/element-source';
import { leaveLogin } from '@/lib/audio/sources/sign-in';
import { type OpenSource, type SourceContext, SourceError } from '@/lib/audio/sources/source';
import type { AudioStatus } from '@/lib/contract/audio';
import { createFakeClock, type FakeClock } from '../../support/fake-clock.ts';
import { FakeMediaElement } from '../../support/fake-media-element.ts';
import { createNoRecorder } from '../../support/no-recorder.ts';
import { playOrder } from '../../support/play-order.ts';

const deps = {
  askServer: { answers: async () => true, trouble: async () => null },
  signIn: leaveLogin,
};
const fromElement: OpenSource = (context) => openElementSource(context, null, deps);

/** How long the sound takes to fade out. Milliseconds. */
const FADE = 150;

describe('the element host', () => {
  let element: FakeMediaElement;
  let clock: FakeClock;
  let statuses: AudioStatus[];
  let opened: SourceContext[];
  let openSource: OpenSource;
  let host: ElementHost;
  /** What the media keys control. */
  let keys: ControlledAudio;

  beforeEach(() => {
    element = new FakeMediaElement();
    clock = createFakeClock();
    statuses = [];
    opened = [];
    openSource = fromElement;
    host = createElementHost({
      element: element.element,
      clock,
      random: () => 0.5,
      answers: async () => false,
      connectivity: new EventTarget(),
      controls: {
        listen(audio) {
          keys = audio;
        },
        show: () => {},
      },
      onStatus: (status) => statuses.push(status),
      prefetch: () => {},
      createRecorder: createNoRecorder,
      openSource: (context) => {
        opened.push(context);
        return openSource(context);
      },
    });
  });

  const phases = () => statuses.map(({ phase }) => phase);
  const last = () => statuses.at(-1);
  /** Lets this much time pass with sound. */
  const playOn = (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += 250) {
      element.currentTime += 0.25;
      clock.pass(250);
    }
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));

  it('has a file read far ahead if the listener wants never a silence, and its server may be asked', () => {
    host.play(playOrder({ live: false }));
    expect(opened.at(-1)?.readsAhead).toBe(false);
    host.play(playOrder({ item: 'two', live: false, cushion: 'unbroken' }));
    expect(opened.at(-1)?.readsAhead).toBe(true);
    host.play(playOrder({ item: 'three', live: false, cushion: 'unbroken', hostAccess: false }));
    expect(opened.at(-1)?.readsAhead).toBe(false);
  });

  it('has the silences of a file skipped only if that is wanted and allowed, and reports what it saves', () => {
    host.play(playOrder());
    host.play(playOrder({ item: 'two', skipSilences: true, hostAccess: false }));
    expect(opened.map(({ silences }) => silences)).toEqual([undefined, undefined]);
    host.play(playOrder({ item: 'three', skipSilences: true }));
    const { silences } = opened.at(-1) ?? {};
    expect(silences?.isOn()).toBe(false);
    element.sound();
    expect(silences?.isOn()).toBe(true);
    silences?.onBegin();
    element.fire('waiting', { readyState: 1 });
    expect(last()?.buffering).toBe(false);
    silences?.onEnd(1.5);
    silences?.onEnd(2);
    element.fire('seeked', { readyState: 4 });
    expect(last()).toMatchObject({ phase: 'playing', saved: 3.5 });
    element.fire('waiting', { readyState: 1 });
    expect(last()?.buffering).toBe(true);
  });

  it('opens a file again where it is when its silences are to be skipped from now on', () => {
    host.play(playOrder());
    element.sound();
    playOn(40_000);
    host.setSkipSilences(true);
    expect(opened).toHaveLength(2);
    expect(opened.at(-1)).toMatchObject({ startAt: 40, silences: {} });
    element.sound();
    host.setSkipSilences(false);
    expect(opened).toHaveLength(2);
    expect(opened.at(-1)?.silences?.isOn()).toBe(false);
  });

  it('reports playing only once the element does', () => {
    host.play(playOrder());
    expect(last()).toMatchObject({ phase: 'loading', press: 1 });
    element.fire('loadedmetadata', { duration: 100, readyState: 1 });
    element.fire('canplay', { readyState: 4 });
    expect(last()?.phase).toBe('loading');
    element.fire('playing');
    expect(last()).toMatchObject({ phase: 'playing', source: 'element', duration: 100 });
  });

  it('preloads only metadata of a file, without looping, and sets its start, rate and volume', () => {
    host.play(playOrder({ startAt: 42, rate: 1.5, volume: 0.4 }));
    expect(element).toMatchObject({
      preload: 'metadata',
      loop: false,
      currentTime: 42,
      defaultPlaybackRate: 1.5,
      playbackRate: 1.5,
    });
    element.sound();
    clock.pass(FADE);
    expect(element.volume).toBe(0.4);
  });

  it.each([
    ['http://a.example/1.mp3', 'https://proxy.example/http://a.example/1.mp3'],
    ['https://a.example/1.mp3', 'https://a.example/1.mp3'],
  ])('with a pass-through proxy, loads %s from %s', async (url, loaded) => {
    const asked: string[] = [];
    const trouble = async (file: { url: string }) => {
      asked.push(file.url);
      return null;
    };
    const askServer = { ...deps.askServer, trouble };
    openSource = (context) =>
      openElementSource({ ...context, again: 1 }, null, { ...deps, askServer });
    host.play(playOrder({ url, proxy: 'https://proxy.example' }));
    await settle();
    expect(asked).toEqual([loaded]);
    expect(element.src).toBe(loaded);
  });

  it('plays the replacement for a file after the element refused it and paused', async () => {
    openSource = async (context) => {
      context.element.src = 'https://a.example/1.mp3';
      context.onAttached('element', null, null);
      await new Promise((resolve) => element.addEventListener('error', resolve));
      context.element.src = 'blob:remuxed';
      context.onAttached('element', 'refused', null);
    };
    host.play(playOrder());
    element.error = { code: 4, message: 'no supported streams' };
    element.pause();
    element.fire('error');
    await settle();
    expect(element).toMatchObject({ src: 'blob:remuxed', paused: false });
    element.sound();
    expect(last()).toMatchObject({ phase: 'playing', fallback: 'refused' });
  });

  it('plays live audio at normal speed', () => {
    host.play(playOrder({ live: true, rate: 2 }));
    expect(element.playbackRate).toBe(1);
  });

  it('reports the position of a file four times a second, but not of a station that sends titles', () => {
    host.play(playOrder());
    element.sound();
    statuses.length = 0;
    playOn(1000);
    expect(statuses).toHaveLength(4);
    host.play(playOrder({ press: 2, item: 'live', live: true }));
    element.sound(Number.POSITIVE_INFINITY);
    opened.at(-1)?.onTitle({ raw: 'A - B', source: 'icy' });
    statuses.length = 0;
    playOn(60_000);
    expect(statuses).toHaveLength(0);
  });

  it('reports after 2 seconds and then every 10 while a station sends no title', () => {
    host.play(playOrder({ live: true }));
    element.sound(Number.POSITIVE_INFINITY);
    statuses.length = 0;
    playOn(2_000);
    expect(statuses).toHaveLength(1);
    playOn(28_000);
    expect(statuses).toHaveLength(4);
  });

  it('reports a playback failure if the browser refuses to play, whether or not the file is loaded', async () => {
    const refused = new DOMException('Not without a gesture', 'NotAllowedError');
    for (const isLoaded of [false, true]) {
      host.play(playOrder({ item: String(isLoaded) }));
      if (isLoaded) element.fire('loadedmetadata', { duration: 100, readyState: 1 });
      element.rejectPlay(refused);
      await settle();
      expect(last()).toMatchObject({
        phase: 'failed',
        failure: { kind: 'blocked', stage: 'play' },
      });
    }
  });

  it('resumes a paused file at its position, without reloading it', () => {
    host.play(playOrder());
    element.sound();
    element.currentTime = 12;
    host.pause();
    expect(last()).toMatchObject({ phase: 'paused', position: 12 });
    clock.pass(FADE);
    const { loads } = element;
    host.play(playOrder({ press: 2, startAt: 11 }));
    element.fire('playing');
    expect(last()).toMatchObject({ phase: 'playing', press: 2, position: 12 });
    expect(element.loads).toBe(loads);
  });

  it('lets what was paused go quietly, tells the pause at once, and gives the volume back', () => {
    host.play(playOrder({ volume: 0.8 }));
    element.sound();
    clock.pass(FADE);
    host.pause();
    expect([last()?.phase, element.paused]).toEqual(['paused', false]);
    clock.pass(FADE - 30);
    expect(element.volume).toBeLessThan(0.2);
    element.currentTime = 12.15;
    clock.pass(30);
    expect([element.paused, element.volume]).toEqual([true, 0]);
    expect(last()).toMatchObject({ phase: 'paused', position: 12.15 });
    clock.pass(FADE);
    expect(element.volume).toBe(0.8);
  });

  it('plays nothing of where it is sent while a pause fades out, and stays exactly there', () => {
    host.play(playOrder({ volume: 0.8 }));
    element.sound();
    element.currentTime = 12;
    clock.pass(FADE);
    host.pause();
    clock.pass(30);
    host.seek(0);
    // The old position fades out first.
    clock.pass(FADE - 31);
    expect([element.paused, element.currentTime]).toEqual([false, 12]);
    clock.pass(1);
    expect([element.paused, element.currentTime, element.volume]).toEqual([true, 0, 0]);
    element.fire('seeked');
    clock.pass(2 * FADE);
    expect(last()).toMatchObject({ phase: 'paused', position: 0 });
    expect(element.volume).toBe(0.8);
  });

  it('plays on from where it was sent if it is to play again before a pause has faded out', () => {
    host.play(playOrder());
    element.sound();
    element.currentTime = 12;
    clock.pass(FADE);
    host.pause();
    host.seek(40);
    host.play(playOrder({ press: 2 }));
    expect([element.paused, element.currentTime]).toEqual([false, 40]);
    clock.pass(2 * FADE);
    expect([element.paused, element.currentTime]).toEqual([false, 40]);
  });

  it('lets a station go while the next one connects, and no longer than that', () => {
    host.play(playOrder({ live: true, volume: 0.8 }));
    element.sound(Number.POSITIVE_INFINITY);
    clock.pass(FADE);
    openSource = async () => {};
    host.play(playOrder({ press: 2, item: 'other', live: true, volume: 0.5 }));
    expect(opened).toHaveLength(2);
    expect(element.paused).toBe(false);
    clock.pass(FADE / 2);
    expect(element.volume).toBeCloseTo(0.25);
    element.src = 'blob:next';
    opened[1]?.onAttached('stream', null, null);
    expect(element.paused).toBe(false);
    element.sound(Number.POSITIVE_INFINITY);
    clock.pass(FADE);
    expect([element.paused, element.volume]).toEqual([false, 0.5]);
  });

  it('releases a live stream on pause, and reconnects on play', () => {
    host.play(playOrder({ live: true }));
    element.sound(Number.POSITIVE_INFINITY);
    host.pause();
    expect(last()?.phase).toBe('paused');
    clock.pass(FADE);
    expect(element.src).toBe('');
    expect(opened[0]?.signal.aborted).toBe(true);
    host.play(playOrder({ press: 2, live: true }));
    expect(opened).toHaveLength(2);
  });

  it('ends the source of a superseded order', () => {
    host.play(playOrder());
    host.play(playOrder({ press: 2, item: 'other', url: 'https://a.example/other.mp3' }));
    expect(opened.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    expect(opened.map(({ life }) => life.aborted)).toEqual([true, false]);
    expect(element.src).toBe('https://a.example/other.mp3');
    expect(last()?.press).toBe(2);
  });

  it('ignores the failure of a superseded order', async () => {
    let fail: (error: unknown) => void = () => {};
    openSource = () =>
      new Promise((_, reject) => {
        fail = reject;
      });
    host.play(playOrder({ live: true }));
    openSource = fromElement;
    host.play(playOrder({ press: 2, item: 'other' }));
    fail(new SourceError({ kind: 'network', detail: 'late' }, 'broke'));
    await settle();
    expect(last()).toMatchObject({ phase: 'loading', press: 2 });
  });

  it.each([
    [2, 'lost', 'network'],
    [3, 'broken', 'decode'],
    [4, 'no such format', 'unsupported'],
    [4, '404: Not Found', 'network'],
  ])('classifies element error %i “%s” as %s', async (code, message, kind) => {
    host.play(playOrder());
    element.fire('error', { error: { code, message } });
    await settle();
    expect(last()).toMatchObject({ phase: 'failed', failure: { kind, stage: 'load' } });
  });

  it('reports an error after playback started as a playback error', () => {
    host.play(playOrder());
    element.sound();
    element.fire('error', { error: { code: 3, message: 'broken' } });
    expect(last()?.failure?.stage).toBe('play');
  });

  it('fails when the browser refuses to play', async () => {
    host.play(playOrder());
    element.rejectPlay(new DOMException('not allowed', 'NotAllowedError'));
    await settle();
    expect(last()).toMatchObject({ phase: 'failed', failure: { kind: 'blocked' } });
  });

  it('does not treat an aborted attempt to play as a failure', async () => {
    host.play(playOrder());
    element.rejectPlay(new DOMException('new load', 'AbortError'));
    await settle();
    expect(last()?.phase).toBe('loading');
  });

  it('fails without an address, and stops what was playing', async () => {
    host.play(playOrder());
    element.sound();
    host.play(playOrder({ press: 2, item: 'none', url: '' }));
    clock.pass(FADE);
    await settle();
    expect(last()).toMatchObject({ press: 2, phase: 'failed', failure: { stage: 'load' } });
    expect(element.src).toBe('');
  });

  it('gives a silent server 15 seconds after its latest data', () => {
    host.play(playOrder());
    clock.pass(14_000);
    element.fire('progress');
    clock.pass(14_000);
    expect(last()?.phase).toBe('loading');
    clock.pass(1_000);
    expect(last()).toMatchObject({ phase: 'failed', failure: { kind: 'network', stage: 'load' } });
  });

  it('returns to the start when a file ends', () => {
    host.play(playOrder());
    element.sound();
    element.fire('ended', { currentTime: 100, ended: true, paused: true });
    expect(last()).toMatchObject({ phase: 'ended', position: 0 });
  });

  it('reports a pause that the browser made by itself', () => {
    host.play(playOrder());
    element.sound();
    element.pause();
    expect(last()?.phase).toBe('paused');
  });

  it('releases a live stream that the browser paused by itself', () => {
    host.play(playOrder({ live: true }));
    element.sound(Number.POSITIVE_INFINITY);
    element.pause();
    expect(last()?.phase).toBe('paused');
    expect(opened[0]?.signal.aborted).toBe(true);
  });

  it('prepares a file without playing it', () => {
    host.prepare(playOrder({ startAt: 30 }));
    element.fire('loadedmetadata', { duration: 100, readyState: 1, currentTime: 30 });
    expect(element.paused).toBe(true);
    expect(last()).toMatchObject({ phase: 'ready', position: 30, duration: 100 });
  });

  it('never connects to a live stream before play is pressed', () => {
    host.prepare(playOrder({ live: true }));
    expect(opened).toEqual([]);
  });

  it('keeps the position of a file that is paused while loading', () => {
    host.play(playOrder({ startAt: 50 }));
    element.currentTime = 0;
    host.pause();
    expect(last()).toMatchObject({ phase: 'paused', position: 50, duration: null });
  });

  it.each(['stopped', 'failed'])(
    'plays a file from the position of a seek made after it %s',
    async (how) => {
      host.play(playOrder({ startAt: 50 }));
      if (how === 'stopped') host.pause();
      else element.fire('error', { error: { code: 2, message: 'lost' } });
      await settle();
      host.seek(70);
      expect(last()?.position).toBe(70);
      keys.skip(10);
      keys.play();
      expect(opened.at(-1)?.startAt).toBe(80);
    },
  );

  it('reloads resumed audio that was stopped when a media key is pressed', () => {
    host.play(playOrder({ live: true, resumes: true }));
    expect(last()).toMatchObject({ phase: 'playing', recovery: { doing: 'connecting' } });
    host.pause();
    keys.play();
    expect(last()).toMatchObject({ phase: 'loading', recovery: null });
  });

  it('releases the output after 30 seconds without sound, not sooner', () => {
    host.play(playOrder());
    element.sound(1000);
    playOn(120_000);
    expect(last()?.phase).toBe('playing');
    host.pause();
    clock.pass(29_999);
    expect(element.src).not.toBe('');
    clock.pass(1);
    expect(last()).toMatchObject({ phase: 'idle', press: 1 });
    expect(element.src).toBe('');
  });

  it.each([
    ['was prepared but not played', 'ready'],
    ['ended', 'ended'],
    ['failed', 'failed'],
  ] as const)('releases the output 30 seconds after a file %s', async (_, phase) => {
    if (phase === 'ready') {
      host.prepare(playOrder());
      element.fire('loadedmetadata', { duration: 100, readyState: 1 });
    } else {
      host.play(playOrder());
      element.sound();
      if (phase === 'ended') element.fire('ended', { currentTime: 100, ended: true, paused: true });
      else element.fire('error', { error: { code: 3, message: 'broken' } });
    }
    expect(last()?.phase).toBe(phase);
    clock.pass(29_999);
    expect(last()?.phase).toBe(phase);
    clock.pass(1);
    expect(last()?.phase).toBe('idle');
    expect(element.src).toBe('');
  });

  it('seeks only within the file', () => {
    host.play(playOrder());
    element.sound(60);
    host.seek(1000);
    expect(element.currentTime).toBe(60);
    host.seek(-5);
    expect(element.currentTime).toBe(0);
  });

  it('reports the current title, and drops it on pause', () => {
    host.play(playOrder({ live: true }));
    element.sound(Number.POSITIVE_INFINITY);
    opened[0]?.onTitle({ raw: 'A - B', source: 'icy' });
    expect(last()?.streamTitle?.raw).toBe('A - B');
    host.pause();
    expect(last()?.streamTitle).toBeNull();
  });

  it('accepts an empty title only after another title', () => {
    host.play(playOrder({ live: true }));
    element.sound(Number.POSITIVE_INFINITY);
    opened[0]?.onTitle({ raw: ' ', source: 'icy' });
    expect(last()?.streamTitle).toBeNull();
    opened[0]?.onTitle({ raw: 'A - B', source: 'icy' });
    opened[0]?.onTitle({ raw: '', source: 'icy' });
    expect(last()?.streamTitle?.raw).toBe('');
  });

  it('reports that titles are coming, and immediately when none are', () => {
    host.play(playOrder({ live: true }));
    opened[0]?.onOwnTitles('coming');
    element.sound(Number.POSITIVE_INFINITY);
    expect(last()?.ownTitles).toBe('coming');
    const told = statuses.length;
    opened[0]?.onOwnTitles('none');
    expect(last()?.ownTitles).toBe('none');
    opened[0]?.onOwnTitles('none');
    expect(statuses).toHaveLength(told + 1);
  });

  it('reports the position of a file 250 ms after its latest report', () => {
    host.play(playOrder());
    element.sound();
    clock.pass(200);
    element.fire('durationchange', { duration: 101 });
    const told = statuses.length;
    clock.pass(200);
    expect(statuses).toHaveLength(told);
    clock.pass(50);
    expect(statuses).toHaveLength(told + 1);
  });

  it('reports nothing twice', () => {
    host.play(playOrder());
    element.sound();
    const told = phases().length;
    element.fire('canplay');
    element.fire('durationchange');
    expect(phases()).toHaveLength(told);
  });
});
