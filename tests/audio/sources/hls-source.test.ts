import { getEventListeners } from 'node:events';
import Hls, { type ErrorData } from 'hls.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { createHlsFragments } from '@/lib/audio/sources/hls-fragments';
import { createHlsSession } from '@/lib/audio/sources/hls-source';
import { type HlsSession, type SourceContext, SourceError } from '@/lib/audio/sources/source';
import type { StreamTitle } from '@/lib/model/now-playing';
import { createFakeClock, type FakeClock } from '../../support/fake-clock.ts';
import { FakeMediaElement } from '../../support/fake-media-element.ts';
import { createFakePrivateFiles } from '../../support/fake-private-files.ts';

type Listener = (event: string, data: unknown) => void;

/** hls.js as the session uses it; it emits the real one's events when the test says so. */
class FakeHls {
  static isSupported = () => true;
  static readonly Events = Hls.Events;
  static readonly ErrorTypes = Hls.ErrorTypes;
  static readonly DefaultConfig = Hls.DefaultConfig;
  static latest: FakeHls;
  readonly levels: unknown[] = [];
  readonly calls: string[] = [];
  autoLevelCapping = -1;
  currentLevel = -1;
  /** The fixed level; -1 if none is. */
  manualLevel = -1;
  #loaded = -1;
  get loadLevel() {
    return this.#loaded;
  }
  set loadLevel(level: number) {
    this.manualLevel = level;
    if (level >= 0) this.#loaded = level;
  }
  get autoLevelEnabled() {
    return this.manualLevel < 0;
  }
  nextAutoLevel = -1;
  nextLoadLevel = -1;
  audioTracks: { url: string }[] = [];
  audioTrack = -1;
  liveSyncPosition: number | null = null;
  targetLatency: number | null = null;
  latency = 0;
  latestLevelDetails: {
    fragmentStart: number;
    edge: number;
    fragments: unknown[];
    targetduration: number;
  } | null = null;
  readonly config = { backBufferLength: 0, maxBufferLength: 0, maxMaxBufferLength: 0 };
  readonly #listeners = new Map<string, Listener[]>();

  constructor() {
    FakeHls.latest = this;
  }

  on(event: string, listener: Listener): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }

  emit(event: string, data: object = {}): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(event, data);
  }

  loadSource(): void {
    this.calls.push('loadSource');
    this.levels.push({});
  }

  attachMedia = () => this.calls.push('attachMedia');
  startLoad = () => this.calls.push('startLoad');
  stopLoad = () => this.calls.push('stopLoad');
  recoverMediaError = () => this.calls.push('recoverMediaError');
  destroy = () => this.calls.push('destroy');
}

const parts = {
  Library: FakeHls as unknown as typeof Hls,
  createFragments: createHlsFragments,
};
/** Parts that keep the station. */
const keeping = {
  ...parts,
  createFragments: ((deps, limit) => ({
    ...createHlsFragments(deps, limit),
    keeps: true,
    namedFrom: 13,
  })) satisfies typeof createHlsFragments,
};

describe('an HLS session', () => {
  let element: FakeMediaElement;
  let context: SourceContext;
  let session: HlsSession;
  let connected: number;
  let life: AbortController;
  let clock: FakeClock;

  beforeEach(() => {
    element = new FakeMediaElement();
    life = new AbortController();
    connected = 0;
    clock = createFakeClock();
    context = {
      ...{ element: element.element, url: 'https://a.example/x.m3u8', alternates: [], again: 0 },
      ...{ live: true, hostAccess: true, rewind: 0, startAt: 0, kept: null, proxy: '' },
      signal: new AbortController().signal,
      life: life.signal,
      onProgress: () => {},
      onAttached: () => {},
      onAddress: () => connected++,
      onOwnTitles: () => {},
      onTitle: () => {},
    };
    session = open(context);
  });

  const open = (its: SourceContext, itsParts = parts) =>
    createHlsSession(
      its,
      { reach: async () => {}, files: createFakePrivateFiles(), clock, SourceError },
      itsParts,
    );
  const hls = () => FakeHls.latest;
  const error = (changes: Partial<ErrorData>) =>
    hls().emit(Hls.Events.ERROR, { fatal: true, error: new Error('x'), ...changes });
  /** Runs the session until it fails, and returns the error. */
  async function failsAfter(happen: () => void): Promise<SourceError> {
    const run = session.run(context);
    happen();
    const reason = await run.catch((failure: unknown) => failure);
    if (!(reason instanceof SourceError)) throw new Error(`It failed with ${reason}.`);
    return reason;
  }
  const decoderFails = () =>
    error({
      type: Hls.ErrorTypes.MEDIA_ERROR,
      details: Hls.ErrorDetails.BUFFER_APPEND_ERROR,
    });

  describe('while something else is still heard', () => {
    let silence: () => void;
    const settle = () => new Promise((resolve) => setImmediate(resolve));

    beforeEach(() => {
      const silenced = new Promise<void>((resolve) => {
        silence = resolve;
      });
      open({ ...context, silenced });
      void session.run(context).catch(() => undefined);
    });

    it('takes the element once that has faded out', async () => {
      expect(hls().calls).not.toContain('attachMedia');
      silence();
      await settle();
      hls().emit(Hls.Events.LEVEL_LOADED);
      expect(hls().calls.filter((call) => call === 'attachMedia')).toHaveLength(1);
    });

    it('waits no longer than for its playlists', async () => {
      hls().emit(Hls.Events.LEVEL_LOADED);
      expect(hls().calls).toContain('attachMedia');
      silence();
      await settle();
      expect(hls().calls.filter((call) => call === 'attachMedia')).toHaveLength(1);
    });

    it('does not take it if something else was pressed', async () => {
      life.abort();
      silence();
      await settle();
      expect(hls().calls).not.toContain('attachMedia');
    });
  });

  it('recovers after its decoder fails, and plays on', async () => {
    const failure = await failsAfter(decoderFails);
    expect(failure).toMatchObject({ failure: { kind: 'decode' }, trouble: 'gone' });
    element.paused = true;
    void session.run(context).catch(() => {});
    expect(hls().calls.slice(-1)).toEqual(['recoverMediaError']);
    expect(element.paused).toBe(false);
    hls().emit(Hls.Events.FRAG_LOADED);
    expect(connected).toBe(1);
    expect(session.worn).toBe(false);
  });

  it('is worn out if its decoder fails twice', async () => {
    await failsAfter(decoderFails);
    await failsAfter(decoderFails);
    expect(session.worn).toBe(true);
  });

  it('resumes loading after a network failure, and is as good as new after a segment', async () => {
    const networkFails = () =>
      error({
        type: Hls.ErrorTypes.NETWORK_ERROR,
        details: Hls.ErrorDetails.FRAG_LOAD_ERROR,
        response: { url: '', code: 0, text: '', data: undefined } as ErrorData['response'],
      });
    for (let failures = 0; failures < 5; failures++) {
      expect(await failsAfter(networkFails)).toMatchObject({ trouble: 'unreachable' });
      expect(session.worn).toBe(false);
      void session.run(context).catch(() => {});
      expect(hls().calls.slice(-1)).toEqual(['startLoad']);
      hls().emit(Hls.Events.FRAG_LOADED);
      hls().emit(Hls.Events.FRAG_BUFFERED);
    }
  });

  it.each([
    [404, 'gone'],
    [503, 'busy'],
    [0, 'unreachable'],
  ])('that gets status %i reports the trouble %s', async (code, trouble) => {
    const failure = await failsAfter(() =>
      error({
        type: Hls.ErrorTypes.NETWORK_ERROR,
        details: Hls.ErrorDetails.MANIFEST_LOAD_ERROR,
        response: { url: '', code, text: '', data: undefined } as ErrorData['response'],
      }),
    );
    expect(failure.trouble).toBe(trouble);
  });

  it('ignores errors that hls.js recovers from by itself', async () => {
    let failed = false;
    session.run(context).catch(() => {
      failed = true;
    });
    error({ type: Hls.ErrorTypes.MEDIA_ERROR, fatal: false });
    await Promise.resolve();
    expect(failed).toBe(false);
  });

  it('gives up after 20 failed requests in a row, however many qualities are left to try', async () => {
    const missing = () =>
      error({
        ...{ type: Hls.ErrorTypes.NETWORK_ERROR, fatal: false },
        details: Hls.ErrorDetails.LEVEL_LOAD_ERROR,
      });
    const failure = await failsAfter(() => {
      for (let failures = 0; failures < 19; failures++) missing();
      hls().emit(Hls.Events.FRAG_LOADED);
      for (let failures = 0; failures < 19; failures++) missing();
      expect(hls().calls).not.toContain('stopLoad');
      missing();
    });
    expect(failure.failure.kind).toBe('network');
    expect(hls().calls).toContain('stopLoad');
  });

  it('reads only the last tags of a segment with very many, and the beginning of a long title', () => {
    const told: StreamTitle[] = [];
    context.onTitle = (title) => told.push(title);
    const frag = { title: 'x'.repeat(1_000_000) };
    hls().emit(Hls.Events.FRAG_CHANGED, { frag });
    expect(told.map(({ raw }) => raw.length)).toEqual([4096]);
    let read = 0;
    const samples = Array.from({ length: 5000 }, (_, pts) => ({
      pts,
      get data() {
        read += 1;
        return new Uint8Array();
      },
    }));
    hls().emit(Hls.Events.FRAG_PARSING_METADATA, { samples });
    expect(read).toBe(20);
  });

  describe('whose sound is levelled', () => {
    /** Ten frames of MP3, each 26 ms of 128 kbit/s, as packed audio. */
    const FRAME = Uint8Array.from({ length: 417 }, (_, at) => [0xff, 0xfb, 0x90, 0x04][at] ?? 0);
    const sent = () => {
      const bytes = new Uint8Array(10 * FRAME.length);
      for (let nth = 0; nth < 10; nth++) bytes.set(FRAME, nth * FRAME.length);
      return bytes.buffer;
    };
    let told: { time: number; duration: number }[][];
    let wants: SourceContext;
    beforeEach(() => {
      told = [];
      wants = { ...context, wantsFrames: true, onFrames: (frames) => told.push([...frames]) };
      session = open(wants);
      void session.run(wants).catch(() => undefined);
    });
    const load = (changes: object = {}, payload: unknown = sent()) => {
      const frag = { type: 'main', level: 0, sn: 1, cc: 0, encrypted: false, initSegment: null };
      hls().emit(Hls.Events.FRAG_LOADED, { frag: { ...frag, ...changes }, part: null, payload });
    };

    it('tells the frames of its segments, which follow each other', () => {
      load();
      load({ sn: 2 });
      const frames = told.flat();
      expect(frames.length).toBeGreaterThan(17);
      frames.slice(1).forEach(({ time }, nth) => {
        const before = frames[nth] ?? { time: 0, duration: 0 };
        expect(time).toBeCloseTo(before.time + before.duration);
      });
    });

    it('leaves a gap where they do not, so that nothing is measured across it', () => {
      load();
      for (const other of [{ sn: 3 }, { sn: 4, level: 1 }, { sn: 5, level: 1, cc: 1 }]) {
        load(other);
        const [before, after] = told.slice(-2);
        expect((after?.[0]?.time ?? 0) - (before?.at(-1)?.time ?? 0)).toBeGreaterThan(1);
      }
    });

    it('tells of the rendition that is heard', () => {
      hls().audioTracks = [{ url: 'https://a.example/audio.m3u8' }];
      hls().audioTrack = 0;
      load();
      expect(told).toEqual([]);
      load({ type: 'audio' });
      expect(told).toHaveLength(1);
    });

    it('tells nothing of what is encrypted, is no sound or is broken, and nothing if nobody wants it', () => {
      load({ encrypted: true });
      load({ sn: 2 }, new TextEncoder().encode('<html>').buffer);
      load({ sn: 3 }, null);
      expect(connected).toBe(1);
      void session.run({ ...wants, wantsFrames: false }).catch(() => undefined);
      load({ sn: 4 });
      expect(told).toEqual([]);
    });
  });

  describe('where it begins', () => {
    /** How far behind the newest audio it begins, in seconds; hls.js would begin at 12. */
    function begins(cushion: number | null, { live = true, segments = 8 } = {}): number | null {
      open({ ...context, cushion });
      hls().targetLatency = 12;
      const details = { fragments: [], startSN: 0, targetduration: 4, live };
      for (let nth = 0; nth < 2; nth++) {
        hls().emit(Hls.Events.LEVEL_UPDATED, {
          details: { ...details, totalduration: 4 * segments },
        });
      }
      return hls().targetLatency;
    }

    it('is a segment further behind, or as far as its cushion reaches', () => {
      expect(begins(0)).toBe(16);
      expect(begins(20)).toBe(24);
    });

    it('is nothing that the server may remove at any moment', () => {
      expect(begins(20, { segments: 7 })).toBe(20);
      expect(begins(20, { segments: 5 })).toBe(12);
      expect(begins(0, { segments: 3 })).toBe(12);
    });

    it('is left to hls.js if it is to be live, or is no station', () => {
      expect(begins(null)).toBe(12);
      expect(begins(20, { live: false })).toBe(12);
    });
  });

  it('leaves nothing behind when it is dropped, however long the station plays on', () => {
    expect(getEventListeners(life.signal, 'abort')).toHaveLength(1);
    session.drop();
    expect(getEventListeners(life.signal, 'abort')).toHaveLength(0);
    expect(hls().calls).toContain('destroy');
  });

  it('rejoins the live edge after it fell behind', () => {
    expect(session.behind()).toBe(0);
    Object.assign(hls(), { liveSyncPosition: 200, latency: 45 });
    expect(session.behind()).toBe(45);
    session.rejoin(3);
    expect(element.currentTime).toBe(200);
  });

  it('is destroyed only once, when playback ends', () => {
    life.abort();
    session.drop();
    expect(hls().calls.filter((call) => call === 'destroy')).toHaveLength(1);
  });

  describe('with several bitrates', () => {
    const MINUTE = 60_000;
    const playing = (level: number) =>
      Object.assign(hls(), {
        ...{ currentLevel: level, loadLevel: level },
        ...{ nextAutoLevel: -1, manualLevel: -1 },
      });
    const sounds = (seconds = 1) => {
      element.fire('playing');
      element.currentTime += seconds;
    };
    const runsDry = () => {
      sounds();
      element.fire('waiting');
    };
    const bufferSegment = () => hls().emit(Hls.Events.FRAG_BUFFERED);
    const update = (...titles: string[]) =>
      hls().emit(Hls.Events.LEVEL_UPDATED, {
        details: {
          live: true,
          fragments: titles.map((title, index) => ({ title, start: 6 * index })),
        },
      });
    const parse = (pts: number, title: string) =>
      hls().emit(Hls.Events.FRAG_PARSING_METADATA, { samples: [{ pts, data: id3(title) }] });

    beforeEach(() => {
      hls().levels.push({ uri: 'low' }, { uri: 'medium' }, { uri: 'high' });
      playing(2);
    });

    it('loads one below what was playing after a silence, at once', () => {
      runsDry();
      expect(hls()).toMatchObject({ autoLevelCapping: 1, nextAutoLevel: 1 });
      playing(1);
      runsDry();
      expect(hls()).toMatchObject({ autoLevelCapping: 0, nextAutoLevel: 0 });
    });

    it('goes by what is loaded if it is not known what plays', () => {
      hls().currentLevel = -1;
      runsDry();
      expect(hls().autoLevelCapping).toBe(1);
    });

    it('changes the level of a rendition, which hls.js would not, but not of one that is the level itself', () => {
      Object.assign(hls(), { audioTracks: [{ url: 'high' }], audioTrack: 0 });
      runsDry();
      expect(hls()).toMatchObject({ nextAutoLevel: 1, nextLoadLevel: -1 });
      playing(1);
      hls().audioTracks = [{ url: 'medium-rendition' }];
      runsDry();
      expect(hls()).toMatchObject({ nextAutoLevel: -1, nextLoadLevel: 0 });
    });

    it('leaves the choice to hls.js if that has chosen low enough', () => {
      Object.assign(hls(), { loadLevel: 0, manualLevel: -1 });
      runsDry();
      expect(hls()).toMatchObject({ autoLevelCapping: 1, nextAutoLevel: -1 });
    });

    it.each([
      ['soon after it began to play', 0.3, []],
      ['after a pause', 1, ['pause']],
      ['during a seek', 1, ['seeking']],
      ['after its decoder was replaced', 1, ['emptied']],
    ])('takes no wait %s for a silence', (_, seconds, events) => {
      sounds(seconds);
      for (const event of [...events, 'waiting']) element.fire(event);
      expect(hls().autoLevelCapping).toBe(-1);
      runsDry();
      expect(hls().autoLevelCapping).toBe(1);
    });

    it('takes no wait before it has played for a silence', () => {
      element.currentTime = 100;
      element.fire('waiting');
      expect(hls().autoLevelCapping).toBe(-1);
    });

    it('counts one silence once', () => {
      runsDry();
      playing(1);
      element.fire('waiting');
      expect(hls().autoLevelCapping).toBe(1);
    });

    it.each([
      ['a playlist', () => update('A', 'B')],
      ['a segment', () => parse(12, 'B')],
    ])('allows a better one after ten minutes, as soon as %s has another title', (_, change) => {
      update('A');
      runsDry();
      clock.pass(10 * MINUTE);
      bufferSegment();
      update('A', 'A');
      expect(hls().autoLevelCapping).toBe(1);
      change();
      expect(hls().autoLevelCapping).toBe(-1);
    });

    it('takes the same title in another segment for no change', () => {
      parse(0, 'A');
      runsDry();
      clock.pass(10 * MINUTE);
      parse(6, 'A');
      expect(hls().autoLevelCapping).toBe(1);
    });

    it('allows it after another minute without one, and then the next', () => {
      runsDry();
      playing(1);
      runsDry();
      const levels = [11 * MINUTE, 0, 11 * MINUTE].map((passed) => {
        clock.pass(passed);
        bufferSegment();
        return hls().autoLevelCapping;
      });
      expect(levels).toEqual([1, 1, -1]);
    });

    it('ends with the session', () => {
      session.drop();
      runsDry();
      expect(hls().autoLevelCapping).toBe(-1);
    });
  });

  describe('that is kept for rewinding', () => {
    /** Loads a playlist of this many seconds, with its live position at `live`. */
    function update(live: number, seconds: number, titles: (string | null)[] = []): void {
      hls().liveSyncPosition = live;
      hls().latestLevelDetails = {
        fragmentStart: live - seconds,
        edge: live,
        fragments: [],
        targetduration: 6,
      };
      const fragments = titles.map((title, index) => ({
        title,
        start: live - seconds + 6 * index,
      }));
      hls().emit(Hls.Events.LEVEL_UPDATED, { details: { live: true, fragments } });
    }
    const holds = (...ranges: [number, number][]) =>
      Object.defineProperty(element, 'buffered', {
        value: rangesOf(...ranges),
        configurable: true,
      });
    const window = () => session.timeshift?.look() ?? null;
    const lengthOf = (kept = window()) =>
      kept === null ? null : Math.round((kept.edge - kept.oldest) / 1000);

    beforeEach(() => {
      session = open({ ...context, rewind: 1800 });
    });

    it('reaches back as far as the playlist, or the buffer before it', () => {
      expect(window()).toBeNull();
      update(100, 36);
      expect(lengthOf()).toBe(36);
      holds([20, 110]);
      expect(lengthOf()).toBe(80);
      // A gap ends the window.
      holds([20, 50], [60, 110]);
      expect(lengthOf()).toBe(40);
      holds([20, 30]);
      expect(lengthOf()).toBe(36);
    });

    it('keeps no more than the listener wants, and nothing if that is nothing', () => {
      update(7200, 7200);
      expect(lengthOf()).toBe(1800);
      expect(hls().config).toMatchObject({ backBufferLength: 1800, maxBufferLength: 1800 });
      session.setRewind(600);
      expect(lengthOf()).toBe(600);
      session.setRewind(0);
      expect(session.timeshift).toBeNull();
    });

    it('leaves only a part in the buffer if the rest is kept elsewhere', () => {
      session = open({ ...context, rewind: 1800 }, keeping);
      update(7200, 7200);
      expect(hls().config).toMatchObject({ backBufferLength: 30, maxBufferLength: 60 });
      expect(lengthOf()).toBe(1800);
    });

    it('tells the gaps of its playlist, neighbours as one', () => {
      update(100, 60);
      const gap = (start: number, ...tags: string[][]) => ({ start, duration: 6, tagList: tags });
      const fragments = [
        gap(40),
        gap(46, ['GAP']),
        gap(52, ['INF'], ['GAP']),
        gap(58),
        gap(64, ['GAP']),
      ];
      Object.assign(hls().latestLevelDetails ?? {}, { fragments });
      const { oldest = 0 } = window() ?? {};
      const gaps = session.timeshift
        ?.gaps()
        .map(({ at, seconds }) => [(at - oldest) / 1000, seconds]);
      expect(gaps).toEqual([
        [6, 12],
        [24, 6],
      ]);
    });

    it('outlives a server that is away, but not one that refuses', async () => {
      session = open({ ...context, rewind: 1800 }, keeping);
      const fails = (code: number) =>
        failsAfter(() =>
          error({
            type: Hls.ErrorTypes.NETWORK_ERROR,
            details: Hls.ErrorDetails.LEVEL_LOAD_ERROR,
            response: { url: '', code, text: '', data: undefined } as ErrorData['response'],
          }),
        );
      for (let failures = 0; failures < 10; failures++) await fails(failures % 2 ? 0 : 503);
      expect(session.worn).toBe(false);
      for (let failures = 0; failures < 3; failures++) await fails(403);
      expect(session.worn).toBe(true);
    });

    it('stays at its level where only that is kept, and a silence there has other reasons', () => {
      session = open({ ...context, rewind: 1800 }, keeping);
      hls().levels.push({ uri: 'low' }, { uri: 'high' });
      Object.assign(hls(), { loadLevel: 1, currentLevel: 1, manualLevel: -1 });
      const play = (at: number) => {
        element.currentTime = at;
        // Segments 10 to 19; the server names those from 13 on.
        const fragments = [...Array(10).keys()].map((index) => ({ title: null, start: 6 * index }));
        hls().emit(Hls.Events.LEVEL_UPDATED, { details: { live: true, startSN: 10, fragments } });
      };
      play(17);
      expect(hls().manualLevel).toBe(1);
      element.fire('playing');
      element.currentTime += 1;
      element.fire('waiting');
      expect(hls().autoLevelCapping).toBe(-1);
      play(18);
      expect(hls().manualLevel).toBe(-1);
    });

    it('has no frames at hand', () => {
      update(100, 36);
      expect(session.timeshift?.readFrom(0)).toBeNull();
    });

    it('goes to a time of broadcast, as near as can be had, and counts what is live as live', () => {
      update(100, 36);
      element.currentTime = 100;
      const { edge } = window() ?? { edge: 0 };
      session.timeshift?.seek(edge - 20_000);
      expect(element.currentTime).toBeCloseTo(80);
      expect(window()?.behind).toBeCloseTo(20);
      session.timeshift?.seek(0);
      expect(element.currentTime).toBeCloseTo(64);
      session.timeshift?.seek(edge + 60_000);
      expect(element.currentTime).toBeCloseTo(100);
      expect(window()?.behind).toBe(0);
    });

    it('stays in its place while the broadcast goes on', () => {
      update(100, 36);
      element.currentTime = 100;
      const before = window()?.position;
      for (let live = 106; live <= 160; live += 6) {
        clock.pass(6000);
        update(live, 36);
      }
      holds([90, 170]);
      expect(window()?.position).toBe(before);
      expect(window()?.behind).toBeCloseTo(60);
    });

    it('lists the titles of its segments, each once, by their times', () => {
      update(24, 24, ['A', 'A', null, 'B']);
      update(30, 24, ['A', null, 'B', 'C']);
      const { oldest = 0 } = window() ?? {};
      const titles = session.timeshift?.titles() ?? [];
      expect(titles.map(({ title }) => title.raw)).toEqual(['A', 'B', 'C']);
      expect(titles.map(({ at }) => Math.round((at - oldest) / 1000))).toEqual([-6, 12, 18]);
    });
  });
});

/** An ID3v2.4 tag with a title. */
function id3(title: string): Uint8Array {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const text = [3, ...bytes(title)];
  const frame = [...bytes('TIT2'), 0, 0, 0, text.length, 0, 0, ...text];
  return new Uint8Array([...bytes('ID3'), 4, 0, 0, 0, 0, 0, frame.length, ...frame]);
}

function rangesOf(...ranges: [number, number][]): TimeRanges {
  return {
    length: ranges.length,
    start: (index) => ranges[index]?.[0] ?? 0,
    end: (index) => ranges[index]?.[1] ?? 0,
  };
}
