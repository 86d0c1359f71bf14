import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AudioFrame } from '@/lib/audio/demux/audio-format';
import { createFrameStore } from '@/lib/audio/timeshift/frame-store';
import { createTimeshift } from '@/lib/audio/timeshift/timeshift';
import { createTitleClock } from '@/lib/audio/timeshift/title-clock';
import { SECOND } from '@/lib/model/constants';
import { createFakeClock } from '../../support/fake-clock.ts';
import { FakeMediaElement } from '../../support/fake-media-element.ts';
import { createFakePrivateFiles } from '../../support/fake-private-files.ts';
import { framesFrom } from '../../support/kept-frames.ts';

const NOW = 1_800_000_000_000;
/** Seconds. */
const FRAME = 0.05;

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A station that sends in real time, and an element that plays what its buffer holds unless it is paused. */
function listen({ limit = 3600, first = 0 } = {}) {
  const clock = createFakeClock(NOW);
  const life = new AbortController();
  const files = createFakePrivateFiles();
  const media = new FakeMediaElement();
  Object.assign(media, { readyState: 4, paused: false });
  media.currentTime = first;
  const { element } = media;
  const store = createFrameStore(files, first, limit);
  const sent: AudioFrame[] = [];
  /** The frames in the buffer: those since it was last emptied. */
  let held: AudioFrame[] = [];
  let restarts = 0;
  let appends = 0;
  let broken: Error | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (run: () => void) => {
    const done = last.then(turn).then(() => {
      if (broken !== null) throw broken;
      life.signal.throwIfAborted();
      run();
    });
    last = done.catch(() => undefined);
    return done;
  };
  const endOfHeld = () => (held.at(-1)?.time ?? 0) + (held.at(-1)?.duration ?? 0);
  const buffer = {
    ahead: () => (held.length === 0 ? 0 : Math.max(0, endOfHeld() - element.currentTime)),
    isFull: () => buffer.ahead() > 60,
    holds: (at: number) => held.length > 0 && (held[0]?.time ?? 0) <= at && at < endOfHeld(),
    restart: () =>
      inTurn(() => {
        held = [];
        restarts++;
      }),
    append: (frames: readonly AudioFrame[]) =>
      inTurn(() => {
        appends++;
        held.push(...frames);
      }),
  };
  const titles = createTitleClock(element, () => undefined, life.signal);
  const shift = createTimeshift({
    ...{ element, buffer, store, titles, clock },
    signal: life.signal,
  });
  const settle = async () => {
    for (let turns = 0; turns < 12; turns++) await turn();
  };

  return {
    ...{ clock, files, media, store, shift, titles, life, buffer, settle, sent },
    get held() {
      return held;
    },
    get restarts() {
      return restarts;
    },
    get appends() {
      return appends;
    },
    breaks(error: Error) {
      broken = error;
    },
    /** These seconds are sent at once. */
    async burst(seconds: number) {
      const frames = framesFrom(store.end, Math.round(seconds / FRAME), { duration: FRAME });
      sent.push(...frames);
      const taken = shift.take(frames);
      await settle();
      await taken;
    },
    /** This many seconds pass. */
    async plays(seconds: number, { sends = true, rate = 1 } = {}) {
      for (let at = 0; at < seconds; at += 0.5) {
        clock.pass(500);
        if (!media.paused) {
          media.currentTime += Math.min(0.5 * rate, buffer.ahead());
          media.fire('timeupdate');
        }
        if (sends) await this.burst(0.5);
        else await settle();
      }
    },
    /** Expects the buffer to hold a part of what was sent, nothing missing or doubled, around the position. */
    expectWhole() {
      const from = sent.findIndex(({ time }) => Math.abs(time - (held[0]?.time ?? 0)) < 0.001);
      expect(held.length).toBeGreaterThan(0);
      expect(held.map(({ data }) => data.join())).toEqual(
        sent.slice(from, from + held.length).map(({ data }) => data.join()),
      );
      expect(buffer.holds(media.currentTime), 'is at a place that is buffered').toBe(true);
    },
  };
}

it('appends frames as they come while it is live', async () => {
  const heard = listen();
  await heard.burst(5);
  await heard.plays(30);
  expect(heard.restarts).toBe(0);
  expect(heard.held).toEqual(heard.sent);
  expect(heard.shift.look()).toMatchObject({ edge: NOW + 30 * SECOND, oldest: NOW - 5 * SECOND });
  expect(heard.shift.look()?.behind).toBeCloseTo(5.5, 0);
});

it('does not append anything again for a seek to what is buffered', async () => {
  const heard = listen();
  await heard.burst(5);
  await heard.plays(30);
  heard.shift.seek(NOW + 10 * SECOND);
  await heard.settle();
  expect(heard.restarts).toBe(0);
  expect(heard.media.currentTime).toBeCloseTo(15, 3);
  await heard.plays(10);
  expect(heard.held).toEqual(heard.sent);
});

/** A station that has played for ten minutes, with the played audio removed from the buffer. */
async function tenMinutes(limit = 3600) {
  const heard = listen({ limit });
  // Most of this goes only to the store.
  for (let at = 0; at < 20; at++) await heard.burst(30);
  heard.shift.seekLive(3);
  await heard.settle();
  await heard.plays(2);
  return heard;
}

it('refills the buffer elsewhere, from half a second before the place, up to 20 s ahead', async () => {
  const heard = await tenMinutes();
  const before = heard.restarts;
  heard.shift.seek(NOW - 300 * SECOND);
  await heard.settle();
  expect(heard.restarts).toBe(before + 1);
  expect(heard.media.currentTime).toBeCloseTo(300, 3);
  expect(heard.held[0]?.time).toBeCloseTo(299.5, 3);
  expect(heard.buffer.ahead()).toBeGreaterThanOrEqual(20);
  expect(heard.buffer.ahead()).toBeLessThan(31);
  await heard.plays(60);
  expect(heard.restarts).toBe(before + 1);
  expect(heard.buffer.ahead()).toBeGreaterThanOrEqual(19);
  expect(heard.buffer.ahead()).toBeLessThan(31);
  heard.expectWhole();
});

it('goes to no place before two seconds from there are in the buffer, if they are kept', async () => {
  const heard = await tenMinutes();
  const aheadAtArrival = async (place: number) => {
    heard.shift.seek(NOW + (place - 600) * SECOND);
    const before = heard.media.currentTime;
    while (heard.media.currentTime === before) await turn();
    expect(heard.media.currentTime).toBeCloseTo(place, 3);
    const ahead = heard.buffer.ahead();
    await heard.settle();
    return ahead;
  };
  // A single read ends at multiples of twenty seconds.
  for (const place of [99.9, 139.95, 179.5]) {
    expect(await aheadAtArrival(place)).toBeGreaterThanOrEqual(2);
  }
  // Near the end of what is buffered.
  const end = heard.media.currentTime + heard.buffer.ahead();
  expect(await aheadAtArrival(end - 0.1)).toBeGreaterThanOrEqual(2);
  expect(await aheadAtArrival(heard.store.end - 1)).toBeCloseTo(1, 1);
  heard.expectWhole();
});

it('catches up without losing or doubling a frame, and appends them as they come again', async () => {
  const heard = await tenMinutes();
  heard.shift.seekLive(40);
  await heard.settle();
  await heard.plays(60, { rate: 2 });
  expect(heard.shift.look()?.behind).toBeLessThan(1);
  heard.expectWhole();
  expect(heard.held.at(-1)).toEqual(heard.sent.at(-1));
  const before = heard.appends;
  await heard.plays(5);
  expect(heard.appends).toBe(before + 10);
  expect(heard.held.at(-1)).toEqual(heard.sent.at(-1));
});

it('appends no more than a minute ahead during a pause, and goes on from the store', async () => {
  const heard = listen();
  await heard.burst(5);
  await heard.plays(10);
  heard.media.paused = true;
  const place = heard.media.currentTime;
  await heard.plays(600);
  expect(heard.buffer.ahead()).toBeGreaterThanOrEqual(60);
  expect(heard.buffer.ahead()).toBeLessThan(61);
  expect(heard.media.currentTime).toBe(place);
  expect(heard.shift.look()?.behind).toBeGreaterThan(600);
  heard.media.paused = false;
  await heard.plays(300);
  expect(heard.restarts).toBe(0);
  expect(heard.media.currentTime).toBeCloseTo(place + 300, 3);
  heard.expectWhole();
});

it('skips what is not there any more, but only after what was buffered before it', async () => {
  const heard = await tenMinutes(60);
  heard.shift.seekLive(55);
  await heard.settle();
  heard.media.paused = true;
  const place = heard.media.currentTime;
  // The paused position is dropped from the store.
  await heard.burst(200);
  expect(heard.media.currentTime).toBe(place);
  heard.media.paused = false;
  await heard.plays(15, { sends: false });
  expect(heard.media.currentTime).toBeCloseTo(place + 15, 3);
  await heard.plays(60, { sends: false });
  const { start } = heard.store;
  expect(heard.media.currentTime).toBeGreaterThan(start);
  expect(start).toBeGreaterThan(place + 100);
  heard.expectWhole();
});

it('plays what follows a place that cannot be read', async () => {
  const heard = listen();
  for (let at = 0; at < 12; at++) {
    // Large enough to be in files soon.
    const frames = framesFrom(heard.store.end, 100, { duration: 1, size: 16 * 1024 });
    heard.sent.push(...frames);
    await Promise.all([heard.shift.take(frames), heard.settle(), heard.settle()]);
  }
  heard.shift.seekLive(3);
  await heard.settle();
  expect(heard.files.stored.size).toBeGreaterThan(10);
  for (const name of [...heard.files.stored.keys()].slice(5, 7)) heard.files.stored.delete(name);
  heard.shift.seek(NOW - 1200 * SECOND + 130 * SECOND);
  await heard.settle();
  expect(heard.buffer.holds(heard.media.currentTime)).toBe(true);
  expect(heard.media.currentTime).toBeGreaterThan(130);
  expect(heard.media.currentTime).toBeLessThan(180);
  heard.expectWhole();
});

it('ends up at the last of many fast seeks, whatever came in between', async () => {
  const step = fc.oneof(
    { arbitrary: fc.record({ seek: fc.integer({ min: -50, max: 700 }) }), weight: 3 },
    { arbitrary: fc.record({ near: fc.integer({ min: -25, max: 25 }) }), weight: 3 },
    fc.record({ turns: fc.integer({ min: 1, max: 6 }) }),
    fc.record({ takes: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ live: fc.constant(3) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 100, maxLength: 100 }), async (steps) => {
      const heard = listen();
      for (let at = 0; at < 20; at++) await heard.burst(30);
      let target = 0;
      for (const one of steps) {
        const { start, end } = heard.store;
        const bounded = (at: number) => Math.max(start, Math.min(at, end - FRAME));
        if ('turns' in one) for (let turns = 0; turns < one.turns; turns++) await turn();
        else if ('takes' in one) {
          const frames = framesFrom(end, one.takes, { duration: FRAME });
          heard.sent.push(...frames);
          heard.clock.pass(one.takes * FRAME * SECOND);
          void heard.shift.take(frames);
        } else if ('live' in one) {
          target = bounded(end - one.live);
          heard.shift.seekLive(one.live);
        } else {
          const at = 'seek' in one ? one.seek : heard.media.currentTime + one.near;
          target = bounded(at);
          heard.shift.seek(NOW + (at - 600) * SECOND);
        }
      }
      await heard.settle();
      await heard.settle();
      expect(heard.media.currentTime).toBeCloseTo(target, 1);
      heard.expectWhole();
      await heard.plays(30);
      heard.expectWhole();
      heard.shift.seekLive(3);
      await heard.settle();
      await heard.plays(2);
      heard.expectWhole();
      expect(heard.held.at(-1)?.data).toEqual(heard.sent.at(-1)?.data);
    }),
    { numRuns: 25, seed: 1 },
  );
}, 60_000);

it('loses no frame that comes in the very moment in which it catches up', async () => {
  const heard = await tenMinutes();
  const { read } = heard.store;
  heard.store.read = async (from, seconds) => {
    const frames = await read(from, seconds);
    if (frames.length === 0) {
      heard.store.read = read;
      const late = framesFrom(heard.store.end, 1, { duration: 0.02 });
      heard.sent.push(...late);
      void heard.shift.take(late);
    }
    return frames;
  };
  heard.shift.seekLive(10);
  await heard.settle();
  expect(heard.store.read).toBe(read);
  await heard.burst(0.5);
  heard.expectWhole();
  expect(heard.held.at(-1)?.data).toEqual(heard.sent.at(-1)?.data);
});

it('ends with what it belongs to, and deletes everything', async () => {
  const heard = listen();
  for (let at = 0; at < 8; at++) {
    const frames = framesFrom(heard.store.end, 100, { duration: 1, size: 16 * 1024 });
    await Promise.all([heard.shift.take(frames), heard.settle()]);
  }
  expect(heard.files.stored.size).toBeGreaterThan(0);
  heard.shift.seekLive(300);
  heard.life.abort();
  await heard.settle();
  expect(heard.files.stored.size).toBe(0);
  expect(heard.shift.look()).toBeNull();
  heard.media.fire('timeupdate');
  await heard.settle();
});

it('tells the connection when the browser does not take frames that were kept', async () => {
  const heard = await tenMinutes();
  heard.breaks(new Error('decoder'));
  heard.shift.seekLive(300);
  await heard.settle();
  await expect(heard.shift.take(framesFrom(heard.store.end, 1))).rejects.toThrow('decoder');
});

it('knows nothing before anything was kept', async () => {
  const heard = listen({ first: 50 });
  expect(heard.shift.look()).toBeNull();
  await heard.burst(1);
  expect(heard.shift.look()).toMatchObject({ edge: NOW });
});

it('says that the edge moves on only as long as audio arrives', async () => {
  const heard = listen();
  await heard.burst(10);
  await heard.plays(10);
  expect(heard.shift.look()?.edge).toBe(NOW + 10 * SECOND);
  await heard.plays(4, { sends: false });
  expect(heard.shift.look()?.edge).toBe(NOW + 14 * SECOND);
  await heard.plays(2, { sends: false });
  expect(heard.shift.look()?.edge).toBe(NOW + 10 * SECOND);
});

it('tells the gap that a broken connection leaves', async () => {
  const heard = listen();
  await heard.burst(5);
  await heard.plays(10);
  await heard.plays(60, { sends: false });
  heard.shift.connect(true);
  expect(heard.shift.gaps()).toEqual([]);
  heard.shift.connect(false);
  expect(heard.shift.look()?.edge).toBe(NOW + 10 * SECOND);
  await heard.plays(10);
  expect(heard.shift.gaps()).toMatchObject([{ at: NOW + 10 * SECOND }]);
  expect(heard.shift.gaps()[0]?.seconds).toBeCloseTo(60, 0);
});

it('tells titles with their times of broadcast, which stay the same, and none that is not kept', async () => {
  const heard = listen({ limit: 60 });
  const told = () => heard.shift.titles().map(({ at, title }) => [title.raw, (at - NOW) / SECOND]);
  await heard.burst(10);
  for (const [at, raw] of [
    [0, 'one'],
    [8, 'never heard'],
    [8, 'two'],
    [66, 'two'],
    [90, 'three'],
  ] as const) {
    heard.titles.add(at, { raw, source: 'icy' });
  }
  await heard.plays(85);
  expect(told()).toEqual([
    ['two', -2],
    ['three', 80],
  ]);
  const before = heard.store.start;
  // Although the song's beginning is no longer kept.
  await heard.plays(30);
  expect(heard.store.start).toBeGreaterThan(before);
  expect(told()).toEqual([
    ['two', -2],
    ['three', 80],
  ]);
});

it('tells the same lists until a title comes, changes its time or is not kept any more', async () => {
  const heard = listen({ limit: 60 });
  let lists: unknown[] = [];
  const told = () => heard.shift.titles().map(({ title }) => title.raw);
  /** Whether the lists of titles and of gaps are new ones. */
  const areNew = () => {
    const before = lists;
    lists = [heard.shift.titles(), heard.shift.gaps()];
    return lists.map((list, index) => list !== before[index]);
  };
  heard.titles.add(0, { raw: 'one', source: 'icy' });
  await heard.burst(20);
  await heard.plays(10);
  areNew();
  await heard.plays(30);
  expect(areNew()).toEqual([false, false]);

  heard.titles.add(50, { raw: 'two', source: 'icy' });
  expect(areNew()).toEqual([true, false]);
  expect(told()).toEqual(['one', 'two']);
  // The same song again.
  heard.titles.add(55, { raw: 'two', source: 'icy' });
  expect(areNew()).toEqual([false, false]);

  // During a pause, titles that are no longer kept are still needed for the paused position.
  heard.media.paused = true;
  const before = heard.store.start;
  await heard.plays(40);
  expect(heard.store.start).toBeGreaterThan(before);
  expect(areNew()).toEqual([false, false]);
  await heard.plays(60);
  expect(told()).toEqual(['two']);
  expect(areNew()).toEqual([true, false]);

  // Earlier than any audio before, which corrects the times.
  await heard.burst(2);
  expect(areNew()).toEqual([true, false]);

  await heard.plays(10, { sends: false });
  heard.shift.connect(false);
  await heard.plays(20);
  expect(areNew()).toEqual([false, true]);
});
