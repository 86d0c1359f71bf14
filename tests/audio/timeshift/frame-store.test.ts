import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AudioFrame } from '@/lib/audio/demux/audio-format';
import { createFrameStore, type FrameStore } from '@/lib/audio/timeshift/frame-store';
import { createFakePrivateFiles } from '../../support/fake-private-files.ts';
import { framesFrom, MP3 } from '../../support/kept-frames.ts';

const MB = 1024 * 1024;
/** Much more than any of these tests adds. Seconds. */
const AGES = 1e6;

const turn = () => new Promise((resolve) => setImmediate(resolve));

async function settle(): Promise<void> {
  for (let turns = 0; turns < 50; turns++) await turn();
}

/** Everything from this second on, in pieces, as playback reads it. */
async function readAll(store: FrameStore, from = store.start, piece = 10): Promise<AudioFrame[]> {
  const frames: AudioFrame[] = [];
  for (let at = from; ; ) {
    const more = await store.read(at, piece);
    const last = more.at(-1);
    if (last === undefined) return frames;
    for (const frame of more) frames.push(frame);
    at = last.time + last.duration;
  }
}

/** The fields that must come back exactly: durations may differ by the rounding of sums. */
const exact = (frames: readonly AudioFrame[]) =>
  frames.map(({ format, time, data }) => ({
    ...{ format, time },
    // One character per byte: a list of numbers takes six times as long.
    data: Buffer.from(data).toString('latin1'),
  }));

/** Adds this many seconds of frames that are 64 KB each and last a second. */
function addSeconds(store: FrameStore, seconds: number): AudioFrame[] {
  const frames = framesFrom(store.end, seconds, { duration: 1, size: 64 * 1024 });
  store.add(frames);
  return frames;
}

describe('what is kept', () => {
  it('comes back bit for bit from memory, while more is added', async () => {
    const store = createFrameStore(createFakePrivateFiles(), 0, AGES);
    const frames = framesFrom(0, 1000);
    for (let at = 0; at < frames.length; at += 7) {
      store.add(frames.slice(at, at + 7));
      const last = frames[Math.min(at + 6, frames.length - 1)];
      expect(exact(await store.read(last?.time ?? 0, 10))).toEqual(exact(last ? [last] : []));
    }
    expect(exact(await readAll(store))).toEqual(exact(frames));
  });

  it('comes back bit for bit from files', async () => {
    const files = createFakePrivateFiles();
    const store = createFrameStore(files, 5, AGES);
    const frames = addSeconds(store, 300);
    await settle();
    expect(files.stored.size).toBeGreaterThan(10);
    expect(store).toMatchObject({ start: 5, end: 305 });
    expect(exact(await readAll(store))).toEqual(exact(frames));
  });

  it('is a copy of what was added, and each reading is one of its own', async () => {
    const store = createFrameStore(createFakePrivateFiles(), 0, AGES);
    const frames = framesFrom(0, 3);
    const before = exact(frames);
    store.add(frames);
    for (const { data } of frames) data.fill(255);
    for (const { data } of await store.read(0, 10)) data.fill(255);
    expect(exact(await store.read(0, 10))).toEqual(before);
  });

  it('is read from the frame that contains the second asked for', async () => {
    const store = createFrameStore(createFakePrivateFiles(), 0, AGES);
    store.add(framesFrom(0, 100, { duration: 0.5 }));
    const first = async (from: number) => (await store.read(from, 1))[0]?.time;
    expect(await first(0.7)).toBe(0.5);
    expect(await first(1)).toBe(1);
    // A sum of durations with a rounding error.
    expect(await first(0.999999)).toBe(1);
    expect(await first(-10)).toBe(0);
    expect(await first(50)).toBeUndefined();
    expect(await store.read(3, 1)).toHaveLength(2);
  });

  it('is of one format at a time', async () => {
    const store = createFrameStore(createFakePrivateFiles(), 0, AGES);
    const mono = { ...MP3, channels: 1 };
    const frames = [
      ...framesFrom(0, 5),
      ...framesFrom(0.5, 5, { format: mono }),
      ...framesFrom(1, 5),
    ];
    store.add(frames);
    expect((await store.read(0.2, 10)).map(({ format }) => format.channels)).toEqual([2, 2, 2]);
    expect((await store.read(0.5, 10)).map(({ format }) => format.channels)).toEqual(
      Array(5).fill(1),
    );
    expect(exact(await readAll(store))).toEqual(exact(frames));
  });

  it('is no more than asked for, and never less by more than a part that is stored together', async () => {
    const store = createFrameStore(createFakePrivateFiles(), 0, 60);
    store.add(framesFrom(0, 3000));
    expect(store.end).toBeCloseTo(300);
    expect(store.end - store.start).toBeGreaterThanOrEqual(60);
    expect(store.end - store.start).toBeLessThan(81);
    expect((await store.read(0, 1))[0]?.time).toBe(store.start);
    store.setLimit(10);
    expect(store.end - store.start).toBeGreaterThanOrEqual(10);
    expect(store.end - store.start).toBeLessThan(31);
  });

  it('is 150 MB at most, and the newest of it', async () => {
    const files = createFakePrivateFiles();
    const store = createFrameStore(files, 0, AGES);
    for (let megabytes = 0; megabytes < 200; megabytes += 4) {
      addSeconds(store, 64);
      await settle();
    }
    const seconds = store.end - store.start;
    expect(store.end).toBe(3200);
    expect(seconds * 64 * 1024).toBeLessThanOrEqual(151 * MB);
    expect(seconds * 64 * 1024).toBeGreaterThan(145 * MB);
    const stored = [...files.stored.values()].reduce((sum, { length }) => sum + length, 0);
    expect(stored).toBeLessThan(150 * MB);
  });

  it('takes little memory even if it consists of one-byte frames', async () => {
    const files = createFakePrivateFiles();
    const store = createFrameStore(files, 0, AGES);
    const A_SECOND = 1000;
    const [frame] = framesFrom(0, 1, { size: 1, duration: 1 / A_SECOND });
    if (frame === undefined) throw new Error('No frame');
    const frames = Array.from({ length: 100_000 }, () => ({ ...frame }));
    for (let count = 0; count < 3_200_000; count += frames.length) {
      frames.forEach((one, index) => {
        one.time = (count + index) / A_SECOND;
      });
      store.add(frames);
      await settle();
    }
    // Their times and lengths alone are 12 bytes each, and stay in memory.
    expect((store.end - store.start) * A_SECOND * 12).toBeLessThan(33 * MB);
    expect((store.end - store.start) * A_SECOND).toBeGreaterThan(2_000_000);
  });
});

describe('a file', () => {
  it('is deleted when what is in it is not kept any more', async () => {
    const files = createFakePrivateFiles();
    const store = createFrameStore(files, 0, AGES);
    addSeconds(store, 300);
    await settle();
    const before = files.stored.size;
    store.setLimit(200);
    await settle();
    expect(files.stored.size).toBeLessThan(before);
    store.setLimit(20);
    await settle();
    expect(files.stored.size).toBe(0);
    expect(await store.read(0, 10)).not.toEqual([]);
  });

  it.each([
    ['trimmed', (store: FrameStore) => store.setLimit(20)],
    ['dropped', (store: FrameStore) => store.drop()],
  ])('is deleted if it is %s while it is being written', async (_, end) => {
    const files = createFakePrivateFiles();
    const goOn = files.slowDown();
    const store = createFrameStore(files, 0, AGES);
    addSeconds(store, 300);
    await settle();
    end(store);
    goOn();
    await settle();
    expect(files.stored.size).toBe(0);
  });

  it('is deleted with all others when everything is dropped, and nothing is kept afterwards', async () => {
    const files = createFakePrivateFiles();
    const store = createFrameStore(files, 0, AGES);
    addSeconds(store, 300);
    await settle();
    store.drop();
    addSeconds(store, 300);
    await settle();
    expect(files.stored.size).toBe(0);
    expect(await store.read(0, 10)).toEqual([]);
    expect(store.start).toBe(store.end);
  });

  it('that has vanished is left out: reading goes on with what follows it', async () => {
    const files = createFakePrivateFiles();
    const store = createFrameStore(files, 0, AGES);
    const frames = addSeconds(store, 300);
    await settle();
    const [first, second] = files.stored.keys();
    files.stored.delete(second ?? '');
    const all = await readAll(store);
    const missing = frames.filter(({ time }) => !all.some((frame) => frame.time === time));
    expect(missing.length).toBeGreaterThan(10);
    expect(missing.length).toBeLessThan(21);
    files.stored.delete(first ?? '');
    expect((await store.read(0, 1))[0]?.time).toBe((missing.at(-1)?.time ?? 0) + 1);
    expect(store.start).toBe((missing.at(-1)?.time ?? 0) + 1);
  });

  it('is read to its end even if it is trimmed meanwhile, or what follows is read', async () => {
    const files = createFakePrivateFiles();
    const store = createFrameStore(files, 0, AGES);
    addSeconds(store, 300);
    await settle();
    const reading = store.read(0, 10);
    store.setLimit(100);
    const [first] = await reading;
    expect([0, store.start]).toContain(first?.time);
  });
});

describe('without room for files', () => {
  it('less is kept, the newest, and nothing fails', async () => {
    const files = createFakePrivateFiles();
    files.fillUp();
    const store = createFrameStore(files, 0, AGES);
    for (let times = 0; times < 10; times++) {
      addSeconds(store, 100);
      await settle();
    }
    const seconds = store.end - store.start;
    expect(store.end).toBe(1000);
    expect(seconds * 64 * 1024).toBeGreaterThan(28 * MB);
    expect(seconds * 64 * 1024).toBeLessThan(33 * MB);
    expect(store.loss).toBe('full');
    expect(await readAll(store)).toHaveLength(seconds);
    // Writing is not tried again and again.
    expect(files.refused).toBe(1);
  });

  it('what was written before stays, as far as there is room', async () => {
    const files = createFakePrivateFiles();
    const store = createFrameStore(files, 0, AGES);
    for (let times = 0; times < 8; times++) {
      addSeconds(store, 100);
      await settle();
    }
    files.fillUp(44 * MB);
    for (let times = 0; times < 10; times++) {
      addSeconds(store, 100);
      await settle();
      const seconds = store.end - store.start;
      expect(seconds * 64 * 1024).toBeGreaterThan(46 * MB);
      expect(await readAll(store)).toHaveLength(seconds);
    }
    expect(store.loss).toBe('full');
    store.setLimit(400);
    expect(store.loss).toBe(null);
  });

  it('no more is in memory than that while a file takes long to be written', async () => {
    const files = createFakePrivateFiles();
    files.slowDown();
    const store = createFrameStore(files, 0, AGES);
    addSeconds(store, 1000);
    expect((store.end - store.start) * 64 * 1024).toBeLessThan(34 * MB);
  });

  it('private windows of Firefox, which have no such files, play as well', async () => {
    const files = createFakePrivateFiles();
    let opened = 0;
    files.open = async () => {
      opened++;
      throw new DOMException('not here', 'SecurityError');
    };
    const store = createFrameStore(files, 0, AGES);
    for (let times = 0; times < 3; times++) {
      addSeconds(store, 100);
      await settle();
    }
    expect(await readAll(store)).toHaveLength(300);
    expect(opened).toBe(1);
  });
});

it('says that a file cannot be read until its place has passed', async () => {
  const files = createFakePrivateFiles();
  const store = createFrameStore(files, 0, 400);
  addSeconds(store, 400);
  await settle();
  expect(store.loss).toBe(null);
  const [, second = ''] = files.stored.keys();
  files.stored.delete(second);
  await readAll(store);
  expect(store.loss).toBe('unreadable');
  addSeconds(store, 10);
  expect(store.loss).toBe('unreadable');
  addSeconds(store, 100);
  expect(store.loss).toBe(null);
});

it('holds what a plain list would, whatever is added, read and limited', async () => {
  const FORMATS = [MP3, { ...MP3, channels: 1 }];
  const step = fc.oneof(
    fc.record({
      do: fc.constant('add' as const),
      count: fc.integer({ min: 0, max: 60 }),
      duration: fc.constantFrom(0.0025, 0.0261224489, 0.5, 3),
      size: fc.constantFrom(0, 1, 400, 90_000),
      format: fc.constantFrom(...FORMATS),
    }),
    fc.record({
      do: fc.constant('read' as const),
      from: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    fc.record({ do: fc.constant('limit' as const), seconds: fc.integer({ min: 1, max: 400 }) }),
    fc.record({ do: fc.constant('wait' as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const store = createFrameStore(createFakePrivateFiles(), 0, AGES);
      const list: AudioFrame[] = [];
      for (const one of steps) {
        if (one.do === 'add') {
          const frames = framesFrom(store.end, one.count, one);
          list.push(...frames.map((frame) => ({ ...frame, data: frame.data.slice() })));
          store.add(frames);
        } else if (one.do === 'limit') store.setLimit(one.seconds);
        else if (one.do === 'wait') await turn();
        else {
          const from = one.from * store.end;
          const { start } = store;
          const read = await store.read(from, 5);
          const expected = list.filter(
            ({ time, duration }) => time >= start && time + duration > from + 0.0005,
          );
          expect(read.length === 0).toBe(expected.length === 0);
          expect(exact(read)).toEqual(exact(expected.slice(0, read.length)));
        }
      }
      const kept = list.filter(({ time }) => time >= store.start);
      expect(exact(await readAll(store))).toEqual(exact(kept));
      expect(store.end).toBeCloseTo((list.at(-1)?.time ?? 0) + (list.at(-1)?.duration ?? 0));
    }),
    { numRuns: 100, seed: 1 },
  );
});
