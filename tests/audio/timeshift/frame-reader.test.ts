import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AudioFormat, AudioFrame } from '@/lib/audio/demux/audio-format';
import type { FrameReader } from '@/lib/audio/timeshift/frame-reader';
import { SECOND } from '@/lib/model/constants';
import { MP3 } from '../../support/kept-frames.ts';
import { createKeptStation, FRAME, NOW } from '../../support/kept-station.ts';

const MONO: AudioFormat = { ...MP3, channels: 1 };

const after = (seconds: number) => NOW + seconds * SECOND;
/** The places of frames, in tenths of a second; each has its own bytes. */
const placesOf = (frames: readonly AudioFrame[]) =>
  frames.map(({ time, data }) => {
    const place = (data[0] ?? 0) + ((data[1] ?? 0) << 8) + ((data[2] ?? 0) << 16);
    expect(place).toBe(Math.round(time * 1000));
    return Math.round(time / FRAME);
  });
const range = (from: number, end: number) =>
  Array.from(
    { length: Math.round((end - from) / FRAME) },
    (_, at) => Math.round(from / FRAME) + at,
  );

/** The frames that the reader has given so far, read as fast as they come. */
function take(reader: FrameReader) {
  const got: AudioFrame[] = [];
  const reading = { got, isOver: false };
  void (async () => {
    for (;;) {
      const frames = await reader.read();
      if (frames === null) break;
      expect(new Set(frames.map(({ format }) => format.channels)).size).toBe(1);
      got.push(...frames);
    }
    reading.isOver = true;
  })();
  return reading;
}

it('gives every frame from a time on, those to come as well, each once and in order', async () => {
  const fip = createKeptStation();
  await fip.sends(30);
  const reading = take(fip.shift.readFrom(after(12)));
  await fip.settle();
  expect(placesOf(reading.got).slice(0, 3)).toEqual([120, 121, 122]);
  await fip.sends(45);
  expect(reading.isOver).toBe(false);
  fip.life.abort();
  await fip.settle();
  expect(reading.isOver).toBe(true);
  expect(placesOf(reading.got)).toEqual(range(12, 75));
});

it('begins with the oldest frame if the time is earlier, and with the next one if nothing is kept yet', async () => {
  const fip = createKeptStation();
  const early = take(fip.shift.readFrom(after(-1000)));
  await fip.sends(20);
  const old = take(fip.shift.readFrom(after(-1000)));
  fip.life.abort();
  await fip.settle();
  expect(placesOf(early.got)).toEqual(range(0, 20));
  expect(placesOf(old.got)).toEqual(range(0, 20));
});

it('begins and ends where times meant that were told before the clock was corrected', async () => {
  const fip = createKeptStation();
  await fip.sends(30);
  const told = fip.shift.look()?.clock;
  // A second arrives early, so everything was broadcast earlier than it seemed.
  await fip.burst(1);
  const reader = fip.shift.readFrom(after(12), told);
  reader.endAt(after(20), told);
  const reading = take(reader);
  await fip.settle();
  expect(reading.isOver).toBe(true);
  expect(placesOf(reading.got)).toEqual(range(12, 20));
  const now = fip.shift.readFrom(after(12));
  now.endAt(after(20));
  const today = take(now);
  await fip.settle();
  expect(placesOf(today.got)).toEqual(range(13, 21));
});

it.each([
  ['long before', 20, 20],
  ['before a time that has not come', 75, 75],
  ['not long before', 59.9, 59.9],
])('ends at a time %s', async (_, time, end) => {
  const fip = createKeptStation();
  await fip.sends(60);
  const reader = fip.shift.readFrom(after(0));
  reader.endAt(after(time));
  expect(reader.end).toBeCloseTo(end, 5);
  const reading = take(reader);
  await fip.settle();
  expect(reading.isOver).toBe(time < 60);
  await fip.sends(30);
  expect(reading.isOver).toBe(true);
  expect(placesOf(reading.got)).toEqual(range(0, end));
});

it('ends at a time that is told while it waits, whether that has passed or not', async () => {
  const fip = createKeptStation();
  const [past, later] = [fip.shift.readFrom(after(0)), fip.shift.readFrom(after(0))];
  const readings = [past, later].map(take);
  expect(past.end).toBe(Number.POSITIVE_INFINITY);
  await fip.sends(30);
  past.endAt(after(5));
  later.endAt(after(33));
  await fip.settle();
  expect(readings.map(({ isOver }) => isOver)).toEqual([true, false]);
  // Frames that were already given cannot be taken back, so the reader tells where the end is.
  expect(past.end).toBeCloseTo(5, 5);
  await fip.sends(5);
  expect(readings.map(({ isOver }) => isOver)).toEqual([true, true]);
  expect(placesOf(readings[1]?.got ?? [])).toEqual(range(0, 33));
});

it('ends where that time is when everything turns out to have been broadcast earlier', async () => {
  const fip = createKeptStation();
  // The audio is held back for five seconds at first.
  fip.clock.pass(5 * SECOND);
  await fip.sends(30);
  const reader = fip.shift.readFrom(after(0));
  reader.endAt(after(45));
  expect(reader.end).toBeCloseTo(40, 5);
  const reading = take(reader);
  await fip.burst(5);
  expect(reader.end).toBeCloseTo(45, 5);
  await fip.sends(20);
  expect(reading.isOver).toBe(true);
  expect(placesOf(reading.got)).toEqual(range(0, 45));
});

it('ends where a gap is if its end is in that, and reads on over gaps', async () => {
  const fip = createKeptStation();
  await fip.sends(30);
  const [within, over] = [fip.shift.readFrom(after(0)), fip.shift.readFrom(after(0))];
  within.endAt(after(50));
  over.endAt(after(100));
  const readings = [within, over].map(take);
  fip.clock.pass(60 * SECOND);
  await fip.settle();
  fip.shift.connect(false);
  await fip.sends(30);
  expect(readings.map(({ isOver }) => isOver)).toEqual([true, true]);
  expect(placesOf(readings[0]?.got ?? [])).toEqual(range(0, 30));
  expect(placesOf(readings[1]?.got ?? [])).toEqual(range(0, 40));
});

it('ends without what is missing if nothing has come for a while after its end', async () => {
  const fip = createKeptStation();
  await fip.sends(30);
  const reader = fip.shift.readFrom(after(0));
  const reading = take(reader);
  // The recording is stopped during an outage, in which a paused station does not reconnect.
  fip.clock.pass(20 * SECOND);
  reader.endAt(after(50));
  fip.clock.pass(9 * SECOND);
  await fip.settle();
  expect(reading.isOver).toBe(false);
  fip.clock.pass(SECOND);
  await fip.settle();
  expect(reading.isOver).toBe(true);
  expect(placesOf(reading.got)).toEqual(range(0, 30));
});

it('does not end while a connection has brought nothing yet', async () => {
  const fip = createKeptStation();
  await fip.sends(25);
  fip.shift.connect(false);
  const reader = fip.shift.readFrom(after(0));
  reader.endAt(after(60));
  const reading = take(reader);
  await fip.settle();
  expect(reading.isOver).toBe(false);
  await fip.sends(60);
  expect(placesOf(reading.got)).toEqual(range(0, 60));
});

it('gives what changes its format in parts of one format', async () => {
  const fip = createKeptStation();
  await fip.burst(12);
  await fip.burst(7, MONO);
  await fip.burst(6);
  const reading = take(fip.shift.readFrom(after(-1000)));
  fip.life.abort();
  await fip.settle();
  expect(placesOf(reading.got)).toEqual(range(0, 25));
});

it('keeps what is kept after the end of the stream until the last reader is closed', async () => {
  const fip = createKeptStation({ size: 8 * 1024 });
  for (let at = 0; at < 8; at++) await fip.burst(20);
  expect(fip.files.stored.size).toBeGreaterThan(0);
  const [one, other] = [fip.shift.readFrom(0), fip.shift.readFrom(0)];
  fip.life.abort();
  await fip.settle();
  const reading = take(one);
  await fip.settle();
  await fip.settle();
  expect(placesOf(reading.got)).toEqual(range(0, 160));
  one.close();
  one.close();
  const second = take(other);
  await fip.settle();
  await fip.settle();
  expect(placesOf(second.got)).toEqual(range(0, 160));
  expect(fip.shift.look()).not.toBeNull();
  other.close();
  await fip.settle();
  expect(fip.shift.look()).toBeNull();
  expect(fip.files.stored.size).toBe(0);
});

it('does not keep anything for a reader that was closed before', async () => {
  const fip = createKeptStation();
  await fip.sends(5);
  fip.shift.readFrom(0).close();
  expect(fip.shift.look()).not.toBeNull();
  fip.life.abort();
  expect(fip.shift.look()).toBeNull();
});

it('goes on after what is not kept any more, but not beyond its end', async () => {
  const fip = createKeptStation({ limit: 60 });
  await fip.sends(30);
  const [open, ends] = [fip.shift.readFrom(after(0)), fip.shift.readFrom(after(0))];
  ends.endAt(after(25));
  const first = (await open.read()) ?? [];
  expect((await ends.read())?.length).toBe(first.length);
  fip.clock.pass(200 * SECOND);
  await fip.burst(200);
  const { start } = fip.store;
  expect(start).toBeGreaterThan(100);
  expect(await ends.read()).toBeNull();
  const rest = take(open);
  fip.life.abort();
  await fip.settle();
  expect(placesOf(first)).toEqual(range(0, first.length * FRAME));
  expect(placesOf(rest.got)).toEqual(range(start, 230));
});

it('gives the frames between its time and its end, whatever comes when', async () => {
  const step = fc.oneof(
    { arbitrary: fc.record({ sends: fc.integer({ min: 1, max: 40 }) }), weight: 6 },
    { arbitrary: fc.record({ bursts: fc.integer({ min: 1, max: 300 }) }), weight: 1 },
    { arbitrary: fc.record({ gap: fc.integer({ min: 1, max: 50 }) }), weight: 1 },
    { arbitrary: fc.record({ pends: fc.constant(true) }), weight: 1 },
    { arbitrary: fc.record({ ends: fc.integer({ min: -40, max: 60 }) }), weight: 1 },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: -5, max: 25 }),
      fc.array(step, { minLength: 1, maxLength: 60 }),
      fc.boolean(),
      async (from, steps, changes) => {
        const fip = createKeptStation();
        await fip.sends(20);
        const reader = fip.shift.readFrom(after(from));
        const reading = take(reader);
        let nth = 0;
        for (const one of steps) {
          const format = changes && nth++ % 2 === 0 ? MONO : MP3;
          if ('sends' in one) {
            fip.clock.pass(one.sends * FRAME * SECOND);
            await fip.burst(one.sends * FRAME, format);
          } else if ('bursts' in one) await fip.burst(one.bursts * FRAME, format);
          else if ('ends' in one) reader.endAt(fip.clock.now() + one.ends * SECOND);
          else {
            if ('gap' in one) fip.clock.pass(one.gap * SECOND);
            fip.shift.connect(false);
          }
        }
        const before = reading.isOver;
        fip.life.abort();
        for (let turns = 0; turns < 20; turns++) await fip.settle();
        expect(reading.isOver).toBe(true);
        const places = placesOf(reading.got);
        const first = Math.max(0, from * 10);
        // No frame is missing or doubled, whatever was asked for.
        expect(places).toEqual(range(0, fip.store.end).slice(first, first + places.length));
        const isAll = places.length === Math.max(0, Math.round(fip.store.end / FRAME) - first);
        expect(isAll || Number.isFinite(reader.end), 'ended for a reason').toBe(true);
        const wanted = Math.min(reader.end, fip.store.end) / FRAME;
        if (!before) expect(Math.max(first, wanted) - (first + places.length)).toBeLessThan(0.1);
      },
    ),
    { numRuns: 200, seed: 1 },
  );
}, 60_000);
