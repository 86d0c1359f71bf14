import { beforeEach, describe, expect, it } from 'vitest';
import { createElementHost, type ElementHost } from '@/lib/audio/host/element-host';
import type { ControlledAudio } from '@/lib/audio/host/media-controls';
import { openElementSource } from '@/lib/audio/sources/element-source';
import { leaveLogin } from '@/lib/audio/sources/sign-in';
import { type OpenSource, type SourceContext, SourceError } from '@/lib/audio/sources/source';
import type { AudioStatus } from '@/lib/contract/audio';
import { createFakeClock, type FakeClock } from '../../support/fake-clock.ts';
import { FakeMediaElement } from '../../support/fake-media-element.ts';
import { playOrder } from '../../support/play-order.ts';

const deps = {
  askServer: { answers: async () => true, trouble: async () => null },
  signIn: leaveLogin,
};
const fromElement: OpenSource = (context) => openElementSource(context, null, deps);

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

  it('is playing only when the element says so', () => {
    host.play(playOrder());
    expect(last()).toMatchObject({ phase: 'loading', press: 1 });
    element.fire('loadedmetadata', { duration: 100, readyState: 1 });
    element.fire('canplay', { readyState: 4 });
    expect(last()?.phase).toBe('loading');
    element.fire('playing');
    expect(last()).toMatchObject({ phase: 'playing', source: 'element', duration: 100 });
  });

  it('loads a file with metadata only, not looping, at its start, rate and volume', () => {
    host.play(playOrder({ startAt: 42, rate: 1.5, volume: 0.4 }));
    expect(element).toMatchObject({
      preload: 'metadata',
      loop: false,
      currentTime: 42,
      defaultPlaybackRate: 1.5,
      playbackRate: 1.5,
      volume: 0.4,
    });
  });

  it.each([
    ['http://a.example/1.mp3', 'https://proxy.example/http://a.example/1.mp3'],
    ['https://a.example/1.mp3', 'https://a.example/1.mp3'],
  ])('loads %s, where there is a pass-through proxy, from %s', async (url, loaded) => {
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

  it('plays what takes the place of a file that the element refused, and paused at', async () => {
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

  it('plays live audio at its own rate', () => {
    host.play(playOrder({ live: true, rate: 2 }));
    expect(element.playbackRate).toBe(1);
  });

  it('tells the position four times a second while a file plays, and not at all for a station that names its titles', () => {
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

  it('speaks up after 2 seconds and then every 10 while a station names no title', () => {
    host.play(playOrder({ live: true }));
    element.sound(Number.POSITIVE_INFINITY);
    statuses.length = 0;
    playOn(2_000);
    expect(statuses).toHaveLength(1);
    playOn(28_000);
    expect(statuses).toHaveLength(4);
  });

  it('says that playing failed where the browser refuses to play, loaded or not', async () => {
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

  it('resumes a paused file where it stands, without loading it again', () => {
    host.play(playOrder());
    element.sound();
    element.currentTime = 12;
    host.pause();
    expect(last()).toMatchObject({ phase: 'paused', position: 12 });
    const { loads } = element;
    host.play(playOrder({ press: 2, startAt: 11 }));
    element.fire('playing');
    expect(last()).toMatchObject({ phase: 'playing', press: 2, position: 12 });
    expect(element.loads).toBe(loads);
  });

  it('lets go of a live stream that is paused, and joins anew', () => {
    host.play(playOrder({ live: true }));
    element.sound(Number.POSITIVE_INFINITY);
    host.pause();
    expect(last()?.phase).toBe('paused');
    expect(element.src).toBe('');
    expect(opened[0]?.signal.aborted).toBe(true);
    host.play(playOrder({ press: 2, live: true }));
    expect(opened).toHaveLength(2);
  });

  it('ends the source of an order that is superseded', () => {
    host.play(playOrder());
    host.play(playOrder({ press: 2, item: 'other', url: 'https://a.example/other.mp3' }));
    expect(opened.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    expect(opened.map(({ life }) => life.aborted)).toEqual([true, false]);
    expect(element.src).toBe('https://a.example/other.mp3');
    expect(last()?.press).toBe(2);
  });

  it('takes no failure from an order that is superseded', async () => {
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
  ])('names the element error %i “%s” %s', async (code, message, kind) => {
    host.play(playOrder());
    element.fire('error', { error: { code, message } });
    await settle();
    expect(last()).toMatchObject({ phase: 'failed', failure: { kind, stage: 'load' } });
  });

  it('tells an error during playing from one of loading', () => {
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

  it('takes a cut-short attempt to play for no failure', async () => {
    host.play(playOrder());
    element.rejectPlay(new DOMException('new load', 'AbortError'));
    await settle();
    expect(last()?.phase).toBe('loading');
  });

  it('fails without an address, and silences what played', async () => {
    host.play(playOrder());
    element.sound();
    host.play(playOrder({ press: 2, item: 'none', url: '' }));
    await settle();
    expect(last()).toMatchObject({ press: 2, phase: 'failed', failure: { stage: 'load' } });
    expect(element.src).toBe('');
  });

  it('gives a silent server 15 seconds, from the latest data on', () => {
    host.play(playOrder());
    clock.pass(14_000);
    element.fire('progress');
    clock.pass(14_000);
    expect(last()?.phase).toBe('loading');
    clock.pass(1_000);
    expect(last()).toMatchObject({ phase: 'failed', failure: { kind: 'network', stage: 'load' } });
  });

  it('is back at the start after the end of a file', () => {
    host.play(playOrder());
    element.sound();
    element.fire('ended', { currentTime: 100, ended: true, paused: true });
    expect(last()).toMatchObject({ phase: 'ended', position: 0 });
  });

  it('follows a pause that the browser made by itself', () => {
    host.play(playOrder());
    element.sound();
    element.pause();
    expect(last()?.phase).toBe('paused');
  });

  it('lets go of a live stream that the browser paused by itself', () => {
    host.play(playOrder({ live: true }));
    element.sound(Number.POSITIVE_INFINITY);
    element.pause();
    expect(last()?.phase).toBe('paused');
    expect(opened[0]?.signal.aborted).toBe(true);
  });

  it('makes a file ready without a sound', () => {
    host.prepare(playOrder({ startAt: 30 }));
    element.fire('loadedmetadata', { duration: 100, readyState: 1, currentTime: 30 });
    expect(element.paused).toBe(true);
    expect(last()).toMatchObject({ phase: 'ready', position: 30, duration: 100 });
  });

  it('never connects to a live stream before it is pressed', () => {
    host.prepare(playOrder({ live: true }));
    expect(opened).toEqual([]);
  });

  it('keeps the place of a file whose loading was paused', () => {
    host.play(playOrder({ startAt: 50 }));
    element.currentTime = 0;
    host.pause();
    expect(last()).toMatchObject({ phase: 'paused', position: 50, duration: null });
  });

  it.each(['stopped', 'failed'])(
    'plays a file from where it was sought to after it %s',
    async (how) => {
      host.play(playOrder({ startAt: 50 }));
      if (how === 'stopped') host.pause();
      else element.fire('error', { error: { code: 2, message: 'lost' } });
      await settle();
      host.seek(70);
      expect(last()?.position).toBe(70);
      keys.seek(keys.position() + 10);
      keys.play();
      expect(opened.at(-1)?.startAt).toBe(80);
    },
  );

  it('loads by a media key what was brought back and then stopped', () => {
    host.play(playOrder({ live: true, resumes: true }));
    expect(last()).toMatchObject({ phase: 'playing', recovery: { doing: 'connecting' } });
    host.pause();
    keys.play();
    expect(last()).toMatchObject({ phase: 'loading', recovery: null });
  });

  it('lets go of the output after 30 seconds without sound, and not before', () => {
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
    ['was only made ready', 'ready'],
    ['ended', 'ended'],
    ['failed', 'failed'],
  ] as const)('lets go of the output 30 seconds after a file %s', async (_, phase) => {
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

  it('seeks within the file only', () => {
    host.play(playOrder());
    element.sound(60);
    host.seek(1000);
    expect(element.currentTime).toBe(60);
    host.seek(-5);
    expect(element.currentTime).toBe(0);
  });

  it('hands on the title that is heard', () => {
    host.play(playOrder({ live: true }));
    element.sound(Number.POSITIVE_INFINITY);
    opened[0]?.onTitle({ raw: 'A - B', source: 'icy' });
    expect(last()?.streamTitle?.raw).toBe('A - B');
    host.pause();
    expect(last()?.streamTitle).toBeNull();
  });

  it('takes an empty title for one only where there was another', () => {
    host.play(playOrder({ live: true }));
    element.sound(Number.POSITIVE_INFINITY);
    opened[0]?.onTitle({ raw: ' ', source: 'icy' });
    expect(last()?.streamTitle).toBeNull();
    opened[0]?.onTitle({ raw: 'A - B', source: 'icy' });
    opened[0]?.onTitle({ raw: '', source: 'icy' });
    expect(last()?.streamTitle?.raw).toBe('');
  });

  it('tells that a title is to come, and at once that none is', () => {
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

  it('tells where a file is 250 ms after whatever it told last', () => {
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

  it('says nothing twice', () => {
    host.play(playOrder());
    element.sound();
    const told = phases().length;
    element.fire('canplay');
    element.fire('durationchange');
    expect(phases()).toHaveLength(told);
  });
});
