import { beforeEach, expect, it } from 'vitest';
import type { BufferWriter } from '@/lib/audio/buffer/buffer-writer';
import type { ElementBuffer } from '@/lib/audio/buffer/frame-buffer';
import { createHeldFile, type FileBuffer } from '@/lib/audio/buffer/held-file';
import type { AudioFrame } from '@/lib/audio/demux/audio-format';
import { FakeMediaElement } from '../../support/fake-media-element.ts';
import { framesFrom } from '../../support/kept-frames.ts';

/** Seconds that the element's buffer takes ahead, and that are read ahead. */
const ROOM = 10;
const KEEP_AHEAD = 40;

let element: FakeMediaElement;
let life: AbortController;
/** What the element's buffer has, in seconds. */
let from: number;
let to: number;
let ends: number;
let failures: unknown[];
let framesFromSecond: ElementBuffer['framesFrom'];
let append: (frames: readonly AudioFrame[]) => Promise<void>;
let file: FileBuffer;

/** Frames of an eighth of a second. */
const frames = (time: number, seconds: number) =>
  framesFrom(time, 8 * seconds, { duration: 1 / 8 });
const settle = () => new Promise((resolve) => setImmediate(resolve));
const buffered = () => [from, to];
/** The position moves, as in playing. */
async function playTo(second: number): Promise<void> {
  element.currentTime = second;
  from = Math.max(from, second - 5);
  element.fire('timeupdate');
  await settle();
}

beforeEach(() => {
  element = new FakeMediaElement();
  element.readyState = 4;
  life = new AbortController();
  [from, to, ends, failures] = [0, 0, 0, []];
  append = async (piece) => {
    const [first, last] = [piece[0], piece.at(-1)];
    if (first === undefined || last === undefined) return;
    // A gap or an overlap would be heard.
    expect(first.time).toBe(to);
    to = last.time + last.duration;
  };
  const writer: Partial<BufferWriter> = {
    holds: (at) => at >= from && at < to,
    isFull: () => to - element.currentTime > ROOM,
  };
  file = createHeldFile({
    ...{ element: element.element, signal: life.signal, keepAhead: KEEP_AHEAD },
    writer: writer as BufferWriter,
    onFailed: (error) => void failures.push(error),
    open(framesFrom) {
      framesFromSecond = framesFrom;
      return {
        append: (piece) => append(piece),
        async restart(start) {
          await settle();
          [from, to] = [start, start];
        },
        async end() {
          ends++;
        },
      };
    },
  });
});

it('appends what there is room for, and goes on as the position moves', async () => {
  await file.restart(0);
  await file.take(frames(0, 30));
  await settle();
  expect(buffered()).toEqual([0, 12]);
  expect(file.ahead()).toBeCloseTo(30);
  await playTo(5);
  expect(buffered()).toEqual([0, 16]);
  await playTo(29);
  expect(buffered()).toEqual([24, 30]);
  expect(ends).toBe(0);
});

it('lets the first frames be appended before more are read, after each start', async () => {
  let hasAppended = false;
  const usual = append;
  append = async (piece) => {
    await settle();
    await usual(piece);
    hasAppended = true;
  };
  for (const second of [0, 100]) {
    element.currentTime = second;
    await file.restart(second);
    await settle();
    hasAppended = false;
    await file.take(frames(second, 2));
    expect(hasAppended).toBe(true);
    hasAppended = false;
    await file.take(frames(second + 2, 2));
    expect(hasAppended).toBe(false);
    await settle();
    await settle();
  }
});

it('appends what comes at the very moment that it ran out', async () => {
  for (let later = 0; later < 12; later++) {
    const start = to;
    void file.take(frames(start, 0.25));
    for (let turn = 0; turn < later; turn++) await Promise.resolve();
    void file.take(frames(start + 0.25, 0.25));
    await settle();
    expect(to).toBe(start + 0.5);
  }
});

it('waits with reading until less than that is ahead', async () => {
  await file.restart(0);
  await file.take(frames(0, 45));
  let hasRoom = false;
  const waiting = file.room(life.signal).then(() => {
    hasRoom = true;
  });
  await playTo(4);
  expect(hasRoom).toBe(false);
  await playTo(6);
  await waiting;
  const reading = new AbortController();
  element.currentTime = 0;
  const stopped = file.room(reading.signal);
  reading.abort(new Error('Over'));
  await expect(stopped).rejects.toThrow('Over');
});

it('plays what it holds from any place, without reading it again', async () => {
  await file.restart(0);
  await file.take(frames(0, 45));
  await settle();
  element.currentTime = 30;
  expect(file.reaches(30)).toBe(true);
  await settle();
  await settle();
  expect(buffered()).toEqual([29.5, 41.5]);
  element.currentTime = 31;
  expect(file.reaches(31)).toBe(true);
  await settle();
  // It is buffered: nothing starts anew.
  expect(buffered()).toEqual([29.5, 41.5]);
  element.currentTime = 2;
  expect(file.reaches(2)).toBe(true);
  await settle();
  await settle();
  expect(buffered()).toEqual([1.5, 13.5]);
  expect([file.reaches(50), file.reaches(-1)]).toEqual([false, false]);
});

it('does not count on what is just being emptied', async () => {
  await file.restart(0);
  await file.take(frames(0, 45));
  await settle();
  expect(file.reaches(30)).toBe(true);
  element.currentTime = 5;
  expect(file.reaches(5)).toBe(true);
  await settle();
  await settle();
  await settle();
  expect(buffered()).toEqual([4.5, 16.5]);
  await file.restart(100);
  expect(file.reaches(5)).toBe(false);
});

it('keeps a minute behind the position', async () => {
  await file.restart(0);
  for (let second = 0; second < 100; second++) {
    await playTo(second);
    await file.take(frames(second, 1));
  }
  expect([file.reaches(20), file.reaches(45)]).toEqual([false, true]);
});

it('gives back what was appended, and nothing that was not', async () => {
  await file.restart(0);
  await file.take(frames(0, 30));
  await settle();
  const again = framesFromSecond(10);
  expect([again[0]?.time, again.at(-1)?.time]).toEqual([10, 11.875]);
});

it('ends once all is appended, and again after a jump back', async () => {
  await file.restart(0);
  await file.take(frames(0, 20));
  await file.end();
  await settle();
  expect([buffered(), ends]).toEqual([[0, 12], 0]);
  await playTo(15);
  expect([buffered(), ends]).toEqual([[10, 20], 1]);
  element.currentTime = 3;
  expect(file.reaches(3)).toBe(true);
  await settle();
  await settle();
  await playTo(12);
  expect([buffered(), ends]).toEqual([[7, 20], 2]);
  await playTo(19);
  expect(ends).toBe(2);
});

it('says when the frames are not taken, unless the element has something else', async () => {
  append = async () => {
    throw new Error('Full');
  };
  await file.restart(0);
  await file.take(frames(0, 1));
  await settle();
  expect(failures).toEqual([new Error('Full')]);
  life.abort();
  await file.take(frames(1, 1));
  await settle();
  expect(failures).toHaveLength(1);
});
