import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { AudioFrame } from '@/lib/audio/demux/audio-format';
import { createFrameParser } from '@/lib/audio/demux/frame-parser';
import type { SourceContext } from '@/lib/audio/sources/source';
import { createStreamSink } from '@/lib/audio/sources/stream-sink';
import { demoMp3 } from '../../fixtures/demo-audio.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { FakeMediaElement } from '../../support/fake-media-element.ts';
import { createFakePrivateFiles } from '../../support/fake-private-files.ts';

/** A SourceBuffer that accepts everything, one turn later. */
class FakeSourceBuffer extends EventTarget {
  /** Seconds from the beginning. */
  bufferedEnd = 0;
  appended: Uint8Array[] = [];
  get buffered() {
    return { length: this.bufferedEnd > 0 ? 1 : 0, start: () => 0, end: () => this.bufferedEnd };
  }
  abort(): void {}
  appendBuffer(bytes: Uint8Array): void {
    this.appended.push(bytes.slice());
    setImmediate(() => this.dispatchEvent(new Event('updateend')));
  }
}

/** A sink in a browser whose Media Source accepts MP3 only in MP4, like Firefox. */
async function openSink({ rewind = 0 } = {}) {
  const buffer = new FakeSourceBuffer();
  const mediaSource = Object.assign(new EventTarget(), { addSourceBuffer: () => buffer });
  const life = new AbortController().signal;
  const element = new FakeMediaElement();
  /** The times of the frames that will play next. */
  const told: number[] = [];
  const context = {
    element: element.element,
    life,
    kept: null,
    rewind,
    onAttached() {},
    onTitle() {},
    onFrames: (next) => told.push(...next.map(({ time }) => time)),
  } as Partial<SourceContext> as SourceContext;
  const sink = createStreamSink(context, {
    clock: createFakeClock(),
    createMediaSource: () => mediaSource as unknown as MediaSource,
    isTypeSupported: (type) => type.startsWith('audio/mp4'),
    files: createFakePrivateFiles(),
    createObjectUrl: () => 'blob:sink',
    revokeObjectUrl() {},
  });
  mediaSource.dispatchEvent(new Event('sourceopen'));
  const { frames } = createFrameParser().push(new Uint8Array(demoMp3(2)));
  const [first] = frames;
  if (first === undefined || !(await sink.open(first.format))) throw new Error('The sink is shut');
  return { sink, frames, buffer, life, element, told };
}

/** The names of its top-level boxes, in order. */
function boxesOf(bytes: Uint8Array): string[] {
  const names: string[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  for (let at = 0; at < bytes.length; at += view.getUint32(at)) {
    names.push(String.fromCharCode(...bytes.subarray(at + 4, at + 8)));
  }
  return names;
}

describe('the initialisation segment of a stream', () => {
  it('is appended together with the first frames', async () => {
    const { sink, frames, buffer } = await openSink();
    const half = frames.length >> 1;
    await sink.write(frames.slice(0, half));
    await sink.write([]);
    await sink.write(frames.slice(half));
    expect(buffer.appended.map(boxesOf)).toEqual([
      ['ftyp', 'moov', 'moof', 'mdat'],
      ['moof', 'mdat'],
    ]);
  });
});

it('leaves nothing behind when it is dropped, however long the station plays on', async () => {
  const { sink, life } = await openSink({ rewind: 60 });
  expect(getEventListeners(life, 'abort')).toHaveLength(1);
  sink.drop();
  expect(getEventListeners(life, 'abort')).toHaveLength(0);
});

it('tells which frames are heard next: not those that arrive while more lies ahead than the buffer takes', async () => {
  const { sink, frames, buffer, element, told } = await openSink({ rewind: 3600 });
  const half = frames.length >> 1;
  const times = frames.map(({ time }) => time);
  await sink.write(frames.slice(0, half));
  expect(told).toEqual(times.slice(0, half));
  buffer.bufferedEnd = 100;
  await sink.write(frames.slice(half));
  expect(told).toHaveLength(half);
  // By now it has been played.
  buffer.bufferedEnd = 0;
  element.fire('timeupdate');
  await expect.poll(() => told).toEqual(times);
});

it('packs very many frames that arrive together in several appends', async () => {
  const { sink, frames, buffer } = await openSink();
  const [frame] = frames as [AudioFrame];
  const tiny = Array.from({ length: 12_000 }, (_, at) => ({
    ...frame,
    time: at * frame.duration,
    data: new Uint8Array(1),
  }));
  await sink.write(tiny);
  expect(buffer.appended).toHaveLength(3);
  expect(sink.end).toBeCloseTo(12_000 * frame.duration);
});

it('leaves out the rest of very many frames when it goes elsewhere meanwhile', async () => {
  const { sink, frames, buffer } = await openSink({ rewind: 3600 });
  const [frame] = frames as [AudioFrame];
  const tiny = Array.from({ length: 12_000 }, (_, at) => ({
    ...frame,
    time: at * frame.duration,
    data: new Uint8Array(1),
  }));
  const writing = sink.write(tiny);
  sink.timeshift?.seekLive(60);
  await writing;
  for (let turns = 0; turns < 100; turns++) await new Promise((resolve) => setImmediate(resolve));
  const [first, ...rest] = buffer.appended;
  const restart = rest.findIndex((bytes) => boxesOf(bytes)[0] === 'ftyp');
  expect(restart).toBeGreaterThanOrEqual(0);
  // The rest are ten-second pieces from the store.
  for (const { length } of rest.slice(restart))
    expect(length).toBeLessThan((first?.length ?? 0) / 5);
});
