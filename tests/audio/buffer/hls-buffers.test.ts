import Hls, { type Fragment } from 'hls.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ElementBuffer, FrameBuffer } from '@/lib/audio/buffer/frame-buffer';
import { createRoutedBuffers } from '@/lib/audio/buffer/hls-buffers';
import type { AudioFrame } from '@/lib/audio/demux/audio-format';
import { createMp4Muxer } from '@/lib/audio/mux/mp4-muxer';
import { createRenderAhead, type RenderAhead } from '@/lib/audio/sound/render-ahead';
import { UNPROCESSED } from '@/lib/audio/sound/sound-renderer';
import type { Sound } from '@/lib/model/sound/sound';
import { createFakeClock, type FakeClock } from '../../support/fake-clock.ts';
import { FakeMediaElement } from '../../support/fake-media-element.ts';
import {
  FakeAudioDecoder,
  FakeEncodedAudioChunk,
  FRAME_SECONDS,
  framesOf,
  manner,
  resetDecoders,
} from '../sound/fake-decoder.ts';
import { FLAC, ReadingSourceBuffer, THEIRS } from './reading-source-buffer.ts';

/** Processing that changes nothing of a mono programme. */
const MONO: Sound = { ...UNPROCESSED, mono: true };
const HALF: Sound = { ...UNPROCESSED, balance: 0.5 };
/** AAC-LC at 48 kHz, and HE-AAC, both mono, as an AudioSpecificConfig. */
const LOW_COMPLEXITY = Uint8Array.of(0x11, 0x88);
const HIGH_EFFICIENCY = Uint8Array.of(0x2b, 0x89, 0x88, 0x00);
/** Frames in a segment: about two seconds. */
const SEGMENT = 94;
const SEGMENT_SECONDS = SEGMENT * FRAME_SECONDS;
/** What hls.js takes off the times of a segment's own. Seconds. */
const OFFSET = -1000;
/** What is held back at the end: a block and what the limiter looks ahead. Seconds. */
const HELD = 0.1;

type Listener = (event: string, data: object) => void;
type Told = { event: string } & Record<string, unknown>;

let element: FakeMediaElement;
let clock: FakeClock;
let life: AbortController;
let ahead: RenderAhead | null;
let failures: unknown[];

beforeEach(() => {
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('AudioDecoder', FakeAudioDecoder);
  vi.stubGlobal('EncodedAudioChunk', FakeEncodedAudioChunk);
  vi.stubGlobal('MediaSource', { isTypeSupported: (type: string) => type.startsWith('audio/mp4') });
  resetDecoders();
  element = new FakeMediaElement();
  element.readyState = 4;
  clock = createFakeClock();
  life = new AbortController();
  [ahead, failures] = [null, []];
});
afterEach(() => {
  life.abort();
  vi.unstubAllGlobals();
});

/** hls.js's own controller of a station, with a route that processes the sound, or leaves it as it is. */
function open({ sound = null as Sound | null, route = null as Route | null, may = true } = {}) {
  const process = (buffer: ElementBuffer): FrameBuffer => {
    const { element: media } = buffer;
    ahead = createRenderAhead({
      ...{ buffer, clock, sound, loudness: null, hasWords: false, isLate: false },
      ...{ onChange() {}, onHeard() {}, onFailed: (error) => failures.push(error) },
    });
    expect(media).toBe(element.element);
    return ahead;
  };
  const { bufferController: Controller, route: routed } = createRoutedBuffers(Hls, {
    ...{ element: element.element, signal: life.signal },
    ...{ route: route ?? process, mayRoute: () => may },
  });
  const told: Told[] = [];
  const listeners = new Map<string, [Listener, unknown][]>();
  const hls = {
    config: { ...Hls.DefaultConfig },
    logger: { log() {}, warn() {}, error() {}, info() {}, debug() {}, trace() {} },
    on(event: string, listener: Listener, owner: unknown) {
      listeners.set(event, [...(listeners.get(event) ?? []), [listener, owner]]);
    },
    off() {},
    trigger(event: string, data: object) {
      told.push({ event, ...data });
      for (const [listener, owner] of listeners.get(event) ?? []) listener.call(owner, event, data);
    },
  };
  const tracker = { getBackBufferEvictionEnd: () => 0 };
  const buffers: ReadingSourceBuffer[] = [];
  const controller = new Controller(hls as never, tracker as never) as unknown as {
    media: unknown;
    mediaSource: unknown;
    onBufferReset(): void;
  };
  const mediaSource = {
    ...{ readyState: 'open', duration: Number.POSITIVE_INFINITY, sourceBuffers: buffers },
    addSourceBuffer: () => buffers[buffers.push(new ReadingSourceBuffer()) - 1],
    /** It does not even tell what it had then (Media Source, "buffered"). */
    removeSourceBuffer(buffer: ReadingSourceBuffer) {
      const get = () => {
        throw new DOMException('It was removed', 'InvalidStateError');
      };
      Object.defineProperty(buffer, 'buffered', { get });
    },
  };
  const attach = () => {
    Object.assign(controller, { media: element.element, mediaSource });
    hls.trigger(Hls.Events.MANIFEST_PARSED, { audio: true });
    hls.trigger(Hls.Events.BUFFER_CODECS, {
      audio: { id: 'main', codec: 'mp4a.40.2', container: 'audio/mp4' },
    });
  };
  attach();

  /** hls.js has made this of a segment, or of its beginning. */
  function give(bytes: Uint8Array): void {
    const stats = { buffering: { start: 0, first: 0, end: 0 } };
    hls.trigger(Hls.Events.BUFFER_APPENDING, {
      ...{ type: 'audio', data: bytes, parent: 'main', part: null, offset: OFFSET },
      frag: { sn: 1, cc: 0, level: 0, type: 'main', start: 0, stats } as unknown as Fragment,
      chunkMeta: { id: 1, sn: 1, partial: true, buffering: { audio: {} } },
    });
  }

  /** The same; resolves once it counts as appended. */
  async function append(bytes: Uint8Array): Promise<void> {
    const count = () => told.filter(({ event }) => event === Hls.Events.BUFFER_APPENDED).length;
    const before = count();
    give(bytes);
    await vi.waitFor(() => expect(count()).toBe(before + 1));
  }

  const muxer = createMp4Muxer(THEIRS);
  /** Appends the segment with this number, as hls.js does: with an initialisation if it does not follow the last. */
  async function segment(
    nth: number,
    isNew = false,
    description = LOW_COMPLEXITY,
  ): Promise<Uint8Array> {
    const packed = packedOf(nth, isNew ? createMp4Muxer(THEIRS) : muxer, description);
    for (const bytes of packed) await append(bytes);
    return packed.at(-1) as Uint8Array;
  }
  const packedOf = (nth: number, own: typeof muxer, description = LOW_COMPLEXITY) =>
    own.pack(
      framesOf(nth * SEGMENT, SEGMENT).map((frame) => ({
        ...frame,
        format: { ...frame.format, description },
        time: frame.time - OFFSET,
      })),
    );
  /** hls.js is about to append these segments. */
  const queue = (...numbers: number[]) => {
    for (const nth of numbers) packedOf(nth, muxer).forEach(give);
  };

  const flush = (startOffset: number, endOffset: number) =>
    hls.trigger(Hls.Events.BUFFER_FLUSHING, { type: 'audio', startOffset, endOffset });

  return {
    ...{ append, segment, queue, flush, told, buffers, routed, controller, attach },
    get buffer() {
      return buffers.at(-1) as ReadingSourceBuffer;
    },
  };
}
type Route = (buffer: ElementBuffer) => FrameBuffer;

const typesOf = ({ log }: ReadingSourceBuffer) => [...new Set(log.map(({ type }) => type))];
const turns = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('what hls.js appends', () => {
  it('reaches the browser as it is while nothing is to be done to it', async () => {
    const { segment, buffer, routed } = open();
    const sent = [await segment(0), await segment(1)];
    expect(buffer.log.slice(1).map(({ bytes }) => bytes)).toEqual(sent);
    expect(typesOf(buffer)).toEqual([THEIRS]);
    expect(buffer.timestampOffset).toBe(OFFSET);
    expect(routed.isProcessed).toBe(false);
  });

  it('is processed where it is heard, and counts as appended once all of it is', async () => {
    const { segment, buffer, routed, told } = open({ sound: MONO });
    await segment(0);
    await segment(1);
    const [, ...appended] = buffer.log;
    expect(new Set(appended.map(({ type }) => type))).toEqual(new Set([FLAC]));
    // In pieces, the first of which is short.
    expect(appended.length).toBeGreaterThan(3);
    expect(appended[0]?.start).toBeCloseTo(0, 5);
    expect((appended[0]?.end ?? 9) - (appended[0]?.start ?? 0)).toBeLessThan(1);
    appended.slice(1).forEach(({ start }, nth) => {
      expect(start).toBeCloseTo(appended[nth]?.end ?? 0, 3);
    });
    expect(2 * SEGMENT_SECONDS - (appended.at(-1)?.end ?? 0)).toBeLessThan(HELD);
    expect(told.filter(({ event }) => event === Hls.Events.BUFFER_APPENDED)).toHaveLength(3);
    expect(routed.isProcessed).toBe(true);
    expect(buffer.timestampOffset).toBe(OFFSET);
  });

  it.each([
    [
      'comes with video',
      async ({ controller }: ReturnType<typeof open>) => {
        Object.assign((controller as unknown as { tracks: object }).tracks, { video: {} });
      },
      {},
    ],
    ['has to stay in the buffer', async () => {}, { may: false }],
  ] as const)('is not routed if it %s', async (_, prepare, options) => {
    const opened = open({ sound: MONO, ...options });
    await prepare(opened);
    await opened.segment(0);
    expect(ahead).toBeNull();
    expect(typesOf(opened.buffer)).toEqual([THEIRS]);
  });

  it('is not routed if no decoder takes it', async () => {
    const { append, buffer } = open({ sound: MONO });
    const [frame] = framesOf(0, 1) as [AudioFrame];
    // xHE-AAC
    const description = Uint8Array.of(0xf9, 0x46, 0x40);
    const format = { ...frame.format, description };
    const packed = createMp4Muxer(THEIRS).pack([{ ...frame, format }]);
    for (const bytes of packed) await append(bytes);
    expect(ahead).toBeNull();
    expect(typesOf(buffer)).toEqual([THEIRS]);
  });
});

describe('a change of the sound', () => {
  it('replaces what is buffered while hls.js has nothing to append', async () => {
    const { segment, buffer } = open({ sound: MONO });
    await segment(0);
    await segment(1);
    const before = buffer.log.length;
    element.currentTime = 1;
    ahead?.set(HALF);
    clock.pass(1000);
    await vi.waitFor(() => expect(buffer.log.length).toBeGreaterThan(before));
    await turns();
    const replaced = buffer.log.slice(before);
    expect(replaced[0]?.start).toBeGreaterThan(1);
    expect(replaced[0]?.start).toBeLessThan(1.5);
    expect(2 * SEGMENT_SECONDS - (replaced.at(-1)?.end ?? 0)).toBeLessThan(HELD);
    expect(failures).toEqual([]);
  });

  it('that comes together with a segment waits for none that waits for it', async () => {
    const { segment, buffer } = open({ sound: MONO });
    await segment(0);
    element.currentTime = 1;
    ahead?.set(HALF);
    const next = segment(1);
    clock.pass(1000);
    ahead?.set(MONO);
    clock.pass(1000);
    await next;
    await segment(2);
    await turns();
    expect(3 * SEGMENT_SECONDS - (buffer.log.at(-1)?.end ?? 0)).toBeLessThan(HELD);
    expect(failures).toEqual([]);
  });

  it('removes what is behind, which sounds as before', async () => {
    const { segment, buffer, told } = open({ sound: MONO });
    for (const nth of [0, 1, 2]) await segment(nth);
    element.currentTime = 4;
    ahead?.set(HALF);
    clock.pass(1000);
    await vi.waitFor(() =>
      expect(told.map(({ event }) => event)).toContain(Hls.Events.BUFFER_FLUSHED),
    );
    expect(buffer.buffered.start(0)).toBeCloseTo(3, 5);
  });

  it('is heard of a station that was appended as it is', async () => {
    const { segment, buffer } = open();
    await segment(0);
    await segment(1);
    element.currentTime = 1;
    ahead?.set(HALF);
    clock.pass(1000);
    await vi.waitFor(() => expect(buffer.log.at(-1)?.type).toBe(FLAC));
    await segment(2);
    await turns();
    expect(3 * SEGMENT_SECONDS - (buffer.log.at(-1)?.end ?? 0)).toBeLessThan(HELD);
    expect(buffer.log.findLast(({ type }) => type === THEIRS)?.end).toBeCloseTo(
      2 * SEGMENT_SECONDS,
      3,
    );
  });
});

it('a change that comes when hls.js has given its SourceBuffer up applies to the next one', async () => {
  const { segment, controller, attach } = open({ sound: MONO });
  await segment(0);
  element.currentTime = 0.5;
  controller.onBufferReset();
  ahead?.set(HALF);
  clock.pass(1000);
  await turns();
  attach();
  await segment(7, true);
  expect(failures).toEqual([]);
});

describe('a jump', () => {
  it('to where nothing is buffered begins anew', async () => {
    const { segment, buffer } = open({ sound: MONO });
    await segment(0);
    element.currentTime = 20 * SEGMENT_SECONDS;
    const before = buffer.log.length;
    await segment(20, true);
    const jumped = buffer.log.slice(before).filter(({ start }) => start > 3 * SEGMENT_SECONDS);
    expect(jumped[0]?.start).toBeCloseTo(20 * SEGMENT_SECONDS, 2);
    expect(21 * SEGMENT_SECONDS - (jumped.at(-1)?.end ?? 0)).toBeLessThan(HELD);
  });

  it('back to before what is buffered leaves no gap in between', async () => {
    const { segment, buffer } = open({ sound: MONO });
    for (const nth of [5, 6, 7]) await segment(nth, nth === 5);
    element.currentTime = 4 * SEGMENT_SECONDS;
    const before = buffer.log.length;
    await segment(4, true);
    const { buffered } = buffer;
    // What follows waits for nothing that is buffered already.
    const again = buffer.log.slice(before).map(({ start }) => start);
    expect(
      again.filter((start) => start > 5.5 * SEGMENT_SECONDS && start < 7.5 * SEGMENT_SECONDS),
    ).toEqual([]);
    expect(buffered.length).toBe(1);
    expect(buffered.start(0)).toBeCloseTo(4 * SEGMENT_SECONDS, 2);
    expect(buffered.end(0)).toBeGreaterThan(8 * SEGMENT_SECONDS - HELD);
  });

  it('with a buffer that hls.js has emptied takes the sound as it is wanted then', async () => {
    const { segment, buffer, flush, routed } = open({ sound: MONO });
    await segment(0);
    ahead?.set(null);
    flush(0, Number.POSITIVE_INFINITY);
    await turns();
    const sent = await segment(7, true);
    expect(buffer.log.at(-1)?.type).toBe(THEIRS);
    // With its initialisation, since the buffer had another.
    expect(buffer.log.at(-1)?.bytes.slice(-sent.length)).toEqual(sent);
    expect(routed.isProcessed).toBe(false);
  });

  it.each([0, 1, 3, 10, 30, 100, 300])(
    'into another SourceBuffer, at whatever moment, forgets the first: %i',
    async (moment) => {
      const { segment, queue, buffers, controller, attach } = open({ sound: MONO });
      await segment(0);
      element.currentTime = 0.5;
      ahead?.set(HALF);
      queue(1, 2);
      clock.pass(1000);
      for (let nth = 0; nth < moment; nth++) await new Promise((resolve) => setImmediate(resolve));
      controller.onBufferReset();
      attach();
      await segment(7, true);
      await segment(8, true);
      await turns();
      expect(buffers).toHaveLength(2);
      expect(buffers[1]?.buffered.length).toBe(1);
      expect(buffers[1]?.buffered.start(0)).toBeCloseTo(7 * SEGMENT_SECONDS, 2);
      expect(9 * SEGMENT_SECONDS - (buffers[1]?.buffered.end(0) ?? 0)).toBeLessThan(HELD);
      expect(failures).toEqual([]);
    },
  );
});

describe('another level', () => {
  it('of another encoding follows without a gap', async () => {
    const { segment, buffer } = open({ sound: MONO });
    for (const nth of [0, 1]) await segment(nth);
    await segment(2, true, HIGH_EFFICIENCY);
    await segment(3, true);
    expect(buffer.log.slice(1).map(({ type }) => type)).not.toContain(THEIRS);
    expect(buffer.buffered.length).toBe(1);
    expect(4 * SEGMENT_SECONDS - buffer.buffered.end(0)).toBeLessThan(HELD);
    expect(failures).toEqual([]);
  });

  it('that replaces what is buffered is processed, too', async () => {
    const { segment, buffer, flush } = open({ sound: MONO });
    for (const nth of [0, 1, 2]) await segment(nth);
    element.currentTime = 1;
    flush(2 * SEGMENT_SECONDS, Number.POSITIVE_INFINITY);
    await turns();
    expect(buffer.buffered.end(0)).toBeCloseTo(2 * SEGMENT_SECONDS, 3);
    await segment(2, true, HIGH_EFFICIENCY);
    await segment(3, true, HIGH_EFFICIENCY);
    expect(buffer.buffered.length).toBe(1);
    expect(4 * SEGMENT_SECONDS - buffer.buffered.end(0)).toBeLessThan(HELD);
    expect(failures).toEqual([]);
  });

  it('whose audio no decoder takes is heard as it is', async () => {
    const { segment, buffer } = open({ sound: MONO });
    await segment(0);
    const sent = await segment(1, true, Uint8Array.of(0xf9, 0x46, 0x40));
    expect(buffer.log.at(-1)?.bytes.slice(-sent.length)).toEqual(sent);
    expect(buffer.type).toBe(THEIRS);
    await segment(2, true);
    expect(buffer.type).toBe(FLAC);
    expect(failures).toEqual([]);
  });
});

describe('a full buffer', () => {
  it('loses what is behind the position', async () => {
    const { segment, buffer } = open({ sound: MONO });
    for (const nth of [0, 1, 2]) await segment(nth);
    element.currentTime = 5;
    buffer.most = 4;
    await segment(3);
    expect(buffer.buffered.start(0)).toBeCloseTo(4, 5);
    expect(4 * SEGMENT_SECONDS - buffer.buffered.end(0)).toBeLessThan(HELD);
    expect(failures).toEqual([]);
  });

  it('with nothing behind lets hls.js know', async () => {
    const { segment, buffer, told } = open({ route: (own) => own });
    await segment(0);
    buffer.most = 1;
    void segment(1).catch(() => undefined);
    await vi.waitFor(() =>
      expect(told.find(({ event }) => event === Hls.Events.ERROR)).toMatchObject({
        details: Hls.ErrorDetails.BUFFER_FULL_ERROR,
      }),
    );
  });
});

it('goes on as it is if it cannot be decoded', async () => {
  const { segment, buffer } = open({ sound: MONO });
  manner.isBroken = () => true;
  await segment(0);
  await segment(1);
  expect(failures).toHaveLength(1);
  expect(buffer.buffered.end(0)).toBeCloseTo(2 * SEGMENT_SECONDS, 2);
});
