import type Hls from 'hls.js';
import type { LevelDetails, LoaderCallbacks, LoaderContext } from 'hls.js';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AudioFrame } from '@/lib/audio/demux/audio-format';
import { createHlsFragments, type HlsFragments } from '@/lib/audio/sources/hls-fragments';
import { createChunkStore } from '@/lib/audio/timeshift/chunk-store';
import type { FrameSequence } from '@/lib/audio/timeshift/frame-reader';
import { createFakePrivateFiles, type FakePrivateFiles } from '../../support/fake-private-files.ts';

const LEVEL = 'https://a.example/radio/index.m3u8';
const urlOf = (number: number) => `https://a.example/radio/${number}.ts`;
const settle = () => new Promise((resolve) => setImmediate(resolve));

const stats = () => ({
  loading: { start: 0, first: 0, end: 0 },
  loaded: 0,
  total: 0,
  aborted: false,
});

/** hls.js's loader; its requests wait until the test answers them. */
class FakeLoader {
  static open: FakeLoader[] = [];
  static asked: string[] = [];
  context: LoaderContext | null = null;
  stats = stats();
  callbacks: LoaderCallbacks<LoaderContext> | null = null;

  load(context: LoaderContext, _: object, callbacks: LoaderCallbacks<LoaderContext>): void {
    Object.assign(this, { context, callbacks });
    FakeLoader.open.push(this);
    FakeLoader.asked.push(context.url);
  }

  abort(): void {
    this.callbacks?.onAbort?.(this.stats as never, this.context as never, null);
  }

  destroy(): void {
    this.callbacks = null;
    FakeLoader.open = FakeLoader.open.filter((one) => one !== this);
  }

  succeed(data: string | ArrayBuffer): void {
    const { context, callbacks } = this;
    const response = { url: context?.url ?? '', data, code: 200 };
    callbacks?.onSuccess(response, this.stats as never, context as never, null);
  }

  fail(): void {
    const error = { code: 404, text: '' };
    this.callbacks?.onError(error, this.context as never, null, this.stats as never);
  }
}

/** A playlist of six segments of six seconds. */
const served = (first: number, tags = '') =>
  [
    `#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:${first}${tags}`,
    ...Array.from({ length: 6 }, (_, index) => `#EXTINF:6,\n${first + index}.ts`),
  ].join('\n');
const bytesOf = (number: number) => new Uint8Array(1000).fill(number).buffer;
const namesIn = (text: string) => text.split('\n').filter((line) => /^[\w-]+(\.ts)?$/.test(line));
const gapsIn = (text: string) =>
  [...text.matchAll(/#EXT-X-GAP\n.*\n(.*)/g)].map(([, name]) => name);

describe('the segments of an HLS station', () => {
  let files: FakePrivateFiles;
  let fragments: HlsFragments;
  let ahead: number;
  let hls: { levels: { uri: string }[]; audioTracks: { url: string }[]; audioTrack: number };

  beforeEach(() => {
    FakeLoader.open = [];
    FakeLoader.asked = [];
    files = createFakePrivateFiles();
    ahead = 0;
    hls = { levels: [{ uri: LEVEL }], audioTracks: [], audioTrack: -1 };
    open(1800);
  });

  function open(limit: number): void {
    const policy = { default: { maxTimeToFirstByteMs: 8000, maxLoadTimeMs: 60_000 } };
    fragments = createHlsFragments(
      {
        Base: FakeLoader as never,
        hls: () => ({ ...hls, config: { fragLoadPolicy: policy } }) as unknown as Hls,
        createStore: (seconds, next) => createChunkStore(files, seconds, next),
        ahead: () => ahead,
      },
      limit,
    );
  }

  const openAt = (url: string) => FakeLoader.open.filter(({ context }) => context?.url === url);
  const answer = async (url: string, data: string | ArrayBuffer) => {
    openAt(url)[0]?.succeed(data);
    await settle();
  };

  /** hls.js reloads the playlist. Returns its text, or the failure. */
  async function reload(
    text: string | null,
    type = 'level',
    url = LEVEL,
    details: object | null = null,
  ): Promise<string> {
    const Loader = fragments.loaders.pLoader as unknown as typeof FakeLoader;
    const loader = new Loader();
    let told = '';
    const levelOrTrack = type === 'level' ? { uri: url, details } : null;
    const callbacks = {
      onSuccess: ({ data }: { data?: unknown }) => {
        told = String(data);
      },
      onError: ({ code }: { code: number }) => {
        told = `failed: ${code}`;
      },
      onTimeout: () => {},
    };
    loader.load({ url, type, responseType: 'text', levelOrTrack } as never, {}, callbacks as never);
    const { open: all } = FakeLoader;
    const request = all.at(-1);
    if (text === null) request?.fail();
    else request?.succeed(text);
    loader.destroy();
    await settle();
    return told;
  }

  /** hls.js asks for a segment. */
  function ask(sn: number | 'initSegment', url = sn === 'initSegment' ? '' : urlOf(sn)) {
    const Loader = fragments.loaders.fLoader as unknown as typeof FakeLoader;
    const loader = new Loader();
    const result = { is: 'open', data: null as ArrayBuffer | null };
    const end = (is: string, data: ArrayBuffer | null = null) => {
      Object.assign(result, { is, data });
      loader.destroy();
    };
    const frag = { type: 'main', level: 0, sn };
    loader.load({ url, responseType: 'arraybuffer', frag, part: null } as never, {}, {
      onSuccess: ({ data }: { data: ArrayBuffer }) => end('loaded', data),
      onError: () => end('failed'),
      onAbort: () => end('aborted'),
      onTimeout: () => {},
    } as never);
    return { result, abort: () => loader.abort(), stats: loader.stats };
  }
  const first = (data: ArrayBuffer | null) => (data === null ? null : new Uint8Array(data)[0]);

  /** hls.js loads this over the network. */
  async function load(number: number): Promise<void> {
    const { result } = ask(number);
    await settle();
    await answer(urlOf(number), bytesOf(number));
    expect(result.is).toBe('loaded');
  }

  it('are named as long as they are kept, and come from the store then', async () => {
    await reload(served(0));
    for (const number of [3, 4, 5]) await load(number);
    const text = await reload(served(20));
    expect(namesIn(text).slice(0, 3)).toEqual(['3.ts', '4.ts', '5.ts']);
    expect(gapsIn(text)).toHaveLength(14);
    const { result, stats: told } = ask(4);
    await settle();
    expect(result.is).toBe('loaded');
    expect(first(result.data)).toBe(4);
    expect(told.loaded).toBe(1000);
    expect(FakeLoader.asked.filter((url) => url === urlOf(4))).toHaveLength(1);
    // Whatever hls.js does to its bytes leaves the stored ones alone.
    new Uint8Array(result.data ?? new ArrayBuffer()).fill(99);
    const again = ask(4);
    await settle();
    expect(first(again.result.data)).toBe(4);
  });

  it('are known from the press on, when the playlist is all that there is', async () => {
    await reload(served(0), 'manifest');
    await load(3);
    expect(namesIn(await reload(served(10)))[0]).toBe('3.ts');
  });

  it('are loaded one after another if hls.js does not ask for them, the newest ones one reload later', async () => {
    await reload(served(0));
    await load(3);
    await reload(served(2));
    // 4 and 5 were named before; 6 and 7 are new.
    expect(openAt(urlOf(4))).toHaveLength(1);
    expect(openAt(urlOf(5))).toHaveLength(0);
    await answer(urlOf(4), bytesOf(4));
    await answer(urlOf(5), bytesOf(5));
    expect(FakeLoader.open).toHaveLength(0);
    await reload(served(3));
    expect(openAt(urlOf(6))).toHaveLength(1);
    // Nobody needs segments from before the press.
    expect(FakeLoader.asked).not.toContain(urlOf(2));
    const { result } = ask(5);
    await settle();
    expect(first(result.data)).toBe(5);
  });

  it('that are being loaded here are not loaded twice, and not taken for late', async () => {
    await reload(served(0));
    await load(3);
    await reload(served(1));
    const began = performance.now();
    const { result, stats: told } = ask(4);
    await settle();
    expect(told.loading.start).toBeGreaterThanOrEqual(began);
    expect(openAt(urlOf(4))).toHaveLength(1);
    await answer(urlOf(4), bytesOf(4));
    expect(first(result.data)).toBe(4);
  });

  it('leave the network to hls.js', async () => {
    await reload(served(0));
    await load(3);
    await reload(served(1));
    expect(openAt(urlOf(4))).toHaveLength(1);
    const { result, stats: told } = ask(8, urlOf(8));
    await settle();
    // A loader of hls.js refuses to load if it seems to have been used.
    expect(told.loading.start).toBe(0);
    expect(openAt(urlOf(4))).toHaveLength(0);
    await reload(served(2));
    expect(openAt(urlOf(4))).toHaveLength(0);
    await answer(urlOf(8), bytesOf(8));
    expect(result.is).toBe('loaded');
    await reload(served(3));
    expect(openAt(urlOf(4))).toHaveLength(1);
  });

  it('are tried again while the server names them, and then are gaps', async () => {
    await reload(served(0));
    await load(3);
    await reload(served(1));
    openAt(urlOf(4))[0]?.fail();
    await settle();
    // The next one is not held up.
    await answer(urlOf(5), bytesOf(5));
    expect(gapsIn(await reload(served(2)))).toEqual([]);
    openAt(urlOf(4))[0]?.fail();
    await settle();
    expect(gapsIn(await reload(served(5)))).toEqual(['4.ts']);
  });

  it('that hls.js is still loading are no gaps', async () => {
    await reload(served(0));
    await load(3);
    const { result, abort } = ask(4);
    await settle();
    expect(gapsIn(await reload(served(5)))).toEqual([]);
    abort();
    expect(result.is).toBe('aborted');
    expect(gapsIn(await reload(served(5)))).toEqual(['4.ts']);
  });

  it('can be given up by hls.js while the store is asked', async () => {
    await reload(served(0));
    await load(3);
    const { result, abort } = ask(3);
    abort();
    await settle();
    expect(result.is).toBe('aborted');
    expect(FakeLoader.open).toHaveLength(0);
  });

  it('are asked of the server if a file cannot be read any more', async () => {
    await reload(served(0));
    for (const number of [0, 1, 2, 3, 4, 5]) {
      ask(number);
      await settle();
      await answer(urlOf(number), new Uint8Array(1024 * 1024).buffer);
    }
    for (let turns = 0; turns < 50; turns++) await settle();
    expect(files.stored.size).toBeGreaterThan(0);
    files.stored.clear();
    const { result } = ask(0);
    await settle();
    expect(fragments.loss).toBe('unreadable');
    await answer(urlOf(0), bytesOf(7));
    expect(first(result.data)).toBe(7);
  });

  it('are enough to play on with while the server is away, far behind', async () => {
    await reload(served(0));
    await load(3);
    const text = await reload(served(1));
    ahead = 10;
    expect(await reload(null)).toBe('failed: 404');
    ahead = 100;
    expect(namesIn(await reload(null))).toEqual(namesIn(text));
    fragments.setLimit(0);
    expect(await reload(null)).toBe('failed: 404');
  });

  it('are still there after a page has come in the place of the playlist', async () => {
    await reload(served(0));
    for (const number of [3, 4, 5]) await load(number);
    const page = '<!doctype html><title>Sign in</title>';
    expect(await reload(page, 'level', LEVEL, {})).toBe('failed: 502');
    expect(namesIn(await reload(served(20)))[0]).toBe('3.ts');
    ahead = 60;
    expect(namesIn(await reload(page, 'level', LEVEL, {}))[0]).toBe('3.ts');
    // An address that never was a playlist is left to hls.js.
    expect(await reload(page)).toBe(page);
  });

  it('come with the initialisation that they had, which the server may have deleted', async () => {
    const map = 'https://a.example/radio/init.mp4';
    await reload(served(0, '\n#EXT-X-MAP:URI="init.mp4"'));
    await load(3);
    await reload(served(1, '\n#EXT-X-MAP:URI="init.mp4"'));
    expect(openAt(urlOf(4))).toHaveLength(0);
    await answer(map, bytesOf(77));
    expect(openAt(urlOf(4))).toHaveLength(1);
    const { result } = ask('initSegment', map);
    await settle();
    openAt(map)[0]?.fail();
    expect(first(result.data)).toBe(77);
    const unknown = ask('initSegment', 'https://a.example/other.mp4');
    openAt('https://a.example/other.mp4')[0]?.fail();
    expect(unknown.result.is).toBe('failed');
  });

  it.each([
    ['nothing is to be kept', () => open(0), served(0)],
    [
      'what is heard comes from elsewhere',
      () => Object.assign(hls, { audioTracks: [{ url: 'x' }], audioTrack: 0 }),
      served(0),
    ],
    ['the station sends parts', () => {}, served(0, '\n#EXT-X-PART-INF:PART-TARGET=1')],
  ])('are left alone if %s', async (_, prepare, text) => {
    prepare();
    expect(await reload(text)).toBe(text);
    expect(fragments.keeps).toBe(false);
    await load(3);
    expect(await reload(text)).toBe(text);
    const { result } = ask(3);
    await settle();
    expect(result.is).toBe('open');
  });

  it('are kept for a level that is the rendition itself', async () => {
    Object.assign(hls, { audioTracks: [{ url: LEVEL }], audioTrack: 0 });
    await reload(served(0));
    expect(fragments.keeps).toBe(true);
  });

  it('are forgotten when nothing is to be kept any more, and kept anew after that', async () => {
    await reload(served(0));
    await load(3);
    fragments.setLimit(0);
    expect(namesIn(await reload(served(5)))).toEqual(namesIn(served(5)));
    expect(fragments.keeps).toBe(false);
    expect(FakeLoader.open).toHaveLength(0);
    fragments.setLimit(600);
    await reload(served(6));
    await load(8);
    await reload(served(20));
    expect(namesIn(await reload(served(20)))[0]).toBe('8.ts');
  });

  it('are no more than asked for', async () => {
    fragments.setLimit(600);
    for (let number = 0; number < 200; number++) {
      await reload(served(number));
      await load(number + 3);
    }
    const names = namesIn(await reload(served(200)));
    // The seconds asked for, and those that a listener at the oldest moment needs.
    expect(names.length * 6).toBeGreaterThan(600);
    expect(names.length * 6).toBeLessThan(720);
  });

  it.each([
    ['go with the station', () => fragments.drop()],
    ['go when nothing is to be kept any more', () => fragments.setLimit(0)],
  ])('%s, and so do their files', async (_, end) => {
    await reload(served(0));
    for (const number of [0, 1, 2, 3, 4, 5]) {
      ask(number);
      await settle();
      await answer(urlOf(number), new Uint8Array(1024 * 1024).buffer);
    }
    await reload(served(1));
    await reload(served(2));
    expect(FakeLoader.open).toHaveLength(1);
    for (let turns = 0; turns < 50; turns++) await settle();
    expect(files.stored.size).toBeGreaterThan(0);
    end();
    for (let turns = 0; turns < 50; turns++) await settle();
    expect(files.stored.size).toBe(0);
    expect(FakeLoader.open).toHaveLength(0);
    expect(namesIn(await reload(served(3)))).toEqual(namesIn(served(3)));
    expect(FakeLoader.open).toHaveLength(0);
  });

  describe('as frames', () => {
    /** An MPEG frame of 24 ms at 128 kbit/s and 48 kHz. */
    const FRAME = 0.024;
    const IN_SEGMENT = 250;

    /** A segment of six seconds; each frame has its segment's number and its own. */
    function framed(number: number): Uint8Array<ArrayBuffer> {
      const bytes = new Uint8Array(384 * IN_SEGMENT);
      for (let nth = 0; nth < IN_SEGMENT; nth++) {
        bytes.set([0xff, 0xfb, 0x94, 0xc4, number, nth], 384 * nth);
      }
      return bytes;
    }
    async function loadFramed(number: number, bytes = framed(number)): Promise<void> {
      ask(number);
      await settle();
      await answer(urlOf(number), bytes.buffer);
    }
    /** hls.js places the segments; the first one here starts at second 100. */
    async function served6(first: number, tags = ''): Promise<void> {
      await reload(served(first, tags));
      place(first);
    }
    const place = (first: number) =>
      fragments.place(0, {
        fragments: Array.from({ length: 6 }, (_, index) => ({
          ...{ sn: first + index, start: 100 + 6 * (first + index) },
        })) as LevelDetails['fragments'],
      });
    const framesFrom = (second: number) => {
      const frames = fragments.framesFrom(second);
      if (frames === null) throw new Error('Nothing is kept');
      return frames;
    };
    async function takeAll(sequence: FrameSequence): Promise<AudioFrame[]> {
      const all: AudioFrame[] = [];
      for (;;) {
        const frames = await sequence.take(sequence.end);
        const [first, last] = [frames[0], frames.at(-1)];
        if (first === undefined || last === undefined) return all;
        expect(last.time - first.time).toBeLessThan(10);
        all.push(...frames);
      }
    }
    const numbersOf = (frames: readonly AudioFrame[]) => [
      ...new Set(frames.map(({ data }) => data[4])),
    ];

    it('come from a second on, each once and in order, with the times that hls.js gave them', async () => {
      await served6(0);
      for (const number of [3, 4, 5]) await loadFramed(number);
      const sequence = framesFrom(121.01);
      expect(sequence.place).toBe(121.01);
      expect(sequence.end).toBe(136);
      const frames = await takeAll(sequence);
      // The frame that contains this second.
      expect(frames[0]?.time).toBeCloseTo(121, 5);
      const before = Math.round((121 - 118) / FRAME);
      expect(frames.map(({ data }) => 250 * (data[4] ?? 0) + (data[5] ?? 0))).toEqual(
        Array.from({ length: 3 * IN_SEGMENT - before }, (_, nth) => 750 + before + nth),
      );
      expect(sequence.place).toBeCloseTo(136, 5);
      // Segments that arrive later follow.
      await served6(1);
      await loadFramed(6);
      expect(sequence.end).toBe(142);
      expect(numbersOf(await takeAll(sequence))).toEqual([6]);
    });

    it('begin with the oldest, and wait for one that is still to come', async () => {
      await served6(0);
      await loadFramed(2);
      await loadFramed(4);
      const sequence = framesFrom(0);
      expect(sequence.end).toBe(118);
      expect(numbersOf(await takeAll(sequence))).toEqual([2]);
      await loadFramed(3);
      expect(sequence.end).toBe(130);
      expect(numbersOf(await takeAll(sequence))).toEqual([3, 4]);
    });

    it('go on after what the server names no more', async () => {
      await served6(0);
      await loadFramed(2);
      await loadFramed(4);
      await served6(4);
      const frames = await takeAll(framesFrom(0));
      expect(numbersOf(frames)).toEqual([2, 4]);
      const second = frames.find(({ data }) => data[4] === 4);
      expect(second?.time).toBe(124);
    });

    it('are left out of a segment that contains none', async () => {
      await served6(0);
      await loadFramed(3);
      await loadFramed(4, new Uint8Array(1000));
      await loadFramed(5);
      expect(numbersOf(await takeAll(framesFrom(0)))).toEqual([3, 5]);
    });

    it('outlive the station until they are dropped', async () => {
      await served6(0);
      for (const number of [3, 4]) await loadFramed(number);
      const sequence = framesFrom(0);
      fragments.end();
      expect(numbersOf(await takeAll(sequence))).toEqual([3, 4]);
      const other = framesFrom(0);
      fragments.drop();
      expect(await takeAll(other)).toEqual([]);
    });

    it.each([
      ['the key that hls.js loaded', true],
      ['one that is loaded for them', false],
    ])('are decrypted with %s', async (_, byHls) => {
      const key = new Uint8Array(16).fill(7);
      const url = 'https://a.example/radio/key';
      const tags = '\n#EXT-X-KEY:METHOD=AES-128,URI="key"';
      const imported = await crypto.subtle.importKey('raw', key, 'AES-CBC', false, ['encrypt']);
      const encrypted = async (number: number) => {
        // A segment without its own IV uses its number.
        const iv = new Uint8Array(16);
        iv[15] = number;
        return new Uint8Array(
          await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, imported, framed(number)),
        );
      };
      await served6(0, tags);
      await loadFramed(3, await encrypted(3));
      if (byHls) {
        const { loader: Loader } = fragments.loaders as unknown as { loader: typeof FakeLoader };
        const loader = new Loader();
        const callbacks = { onSuccess: () => {} };
        loader.load(
          { url, type: 'key', responseType: 'arraybuffer' } as never,
          {},
          callbacks as never,
        );
        await answer(url, key.buffer);
        loader.destroy();
        await loadFramed(4, await encrypted(4));
      } else {
        expect(await takeAll(framesFrom(0))).toEqual([]);
        await served6(1, tags);
        await answer(url, key.buffer);
        await answer(urlOf(4), (await encrypted(4)).buffer);
      }
      expect(numbersOf(await takeAll(framesFrom(0)))).toEqual([3, 4]);
      expect(FakeLoader.asked.filter((asked) => asked === url)).toHaveLength(1);
    });
  });
});
