import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AudioFormat } from '@/lib/audio/demux/audio-format';
import { songFileType, writeSongFile } from '@/lib/audio/mux/song-file';
import { createRecorder, type RecorderDeps } from '@/lib/audio/recording/recorder';
import type { Recorded } from '@/lib/contract/kept';
import { SECOND } from '@/lib/model/constants';
import { joinBytes } from '@/lib/platform/bytes';
import { createFakePrivateFiles } from '../../support/fake-private-files.ts';
import { framesFrom } from '../../support/kept-frames.ts';
import { createKeptStation, FRAME, NOW } from '../../support/kept-station.ts';
import { recordOrder } from '../../support/record-order.ts';

/** Its file is the tags, followed by the frames. */
const MP2: AudioFormat = { codec: 'mp2', sampleRate: 44_100, channels: 2 };
const MONO: AudioFormat = { ...MP2, channels: 1 };
const after = (seconds: number) => NOW + seconds * SECOND;

const turn = () => new Promise((resolve) => setImmediate(resolve));
async function settle() {
  for (let turns = 0; turns < 60; turns++) await turn();
}

/** A recorder of a station that sends MP2. */
function record() {
  const station = createKeptStation({ usual: MP2 });
  const [pieces, finished] = [createFakePrivateFiles(), createFakePrivateFiles()];
  const told: Recorded[] = [];
  const downloads: [fileName: string, size: number][] = [];
  const changes: string[][] = [];
  const asked: string[] = [];
  const deps: RecorderDeps = {
    ...{ pieces, finished, clock: station.clock },
    loadWriter: async () => ({ songFileType, writeSongFile }),
    async fetchCover(address) {
      asked.push(address);
      return undefined;
    },
    download: (file, fileName) => void downloads.push([fileName, file.size]),
    onRecorded: async (recorded) => void told.push(recorded),
    onChange: () => void changes.push(recorder.underWay),
  };
  const recorder = createRecorder(deps);
  return {
    ...{ station, pieces, finished, told, downloads, changes, asked, deps, recorder },
    /** The bytes of the file after its tags, which are the frames. */
    frames(id = 'a') {
      const bytes = finished.stored.get(id);
      if (bytes === undefined) throw new Error('There is no file');
      const size = (place: number) => (bytes[place] ?? 0) & 0x7f;
      const tag = (size(6) << 21) + (size(7) << 14) + (size(8) << 7) + size(9) + 10;
      return bytes.subarray(tag);
    },
  };
}

/** The bytes of the station's frames between these seconds. */
const sent = (from: number, end: number, format = MP2) =>
  joinBytes(
    framesFrom(from, Math.round((end - from) / FRAME), { duration: FRAME, format }).map(
      ({ data }) => data,
    ),
  );

describe('a recording', () => {
  let one: ReturnType<typeof record>;
  beforeEach(() => {
    vi.spyOn(console, 'info').mockImplementation(() => {});
    one = record();
  });

  it('becomes a file with the frames from its time to its end, bit for bit', async () => {
    await one.station.sends(40);
    one.recorder.begin(recordOrder({ from: after(10), until: after(55) }), one.station.shift);
    await one.station.sends(10);
    expect(one.finished.stored.size).toBe(0);
    await one.station.sends(10);
    await settle();
    expect(one.frames()).toEqual(sent(10, 55));
    expect(one.told).toEqual([
      {
        ...{ ok: true, id: 'a', extension: 'mp2', mimeType: 'audio/mpeg' },
        ...{ seconds: expect.closeTo(45, 5), bytes: one.finished.stored.get('a')?.length },
      },
    ]);
    expect(one.pieces.stored.size).toBe(0);
  });

  it('is made of what is kept already, at once', async () => {
    await one.station.sends(40);
    one.recorder.begin(recordOrder({ from: after(5), until: after(30) }), one.station.shift);
    await settle();
    expect(one.frames()).toEqual(sent(5, 30));
  });

  it('ends when it is told to, with what was sent by then', async () => {
    await one.station.sends(5);
    one.recorder.begin(recordOrder({ from: after(5) }), one.station.shift);
    await one.station.sends(33);
    one.recorder.end('a', after(41));
    await one.station.sends(2);
    expect(one.told).toEqual([]);
    await one.station.sends(2);
    await settle();
    expect(one.frames()).toEqual(sent(5, 41));
  });

  it('ends at a time in the past without what was copied of the time after that', async () => {
    await one.station.sends(60);
    // Far behind live, where everything up to the edge is copied at once.
    one.recorder.begin(recordOrder({ from: after(10) }), one.station.shift);
    await one.station.sends(30);
    one.recorder.end('a', after(23.4));
    await settle();
    expect(one.frames()).toEqual(sent(10, 23.4));
    expect(one.told).toMatchObject([{ ok: true, seconds: expect.closeTo(13.4, 5) }]);
  });

  it('ends with the stream, and has all of that', async () => {
    one.recorder.begin(recordOrder(), one.station.shift);
    await one.station.sends(33);
    one.station.life.abort();
    await settle();
    expect(one.frames()).toEqual(sent(0, 33));
    // The station is no longer kept.
    expect(one.station.shift.look()).toBeNull();
  });

  it('is empty if nothing was kept of that time', async () => {
    await one.station.sends(20);
    one.recorder.begin(recordOrder({ from: after(30) }), one.station.shift);
    one.recorder.begin(recordOrder({ id: 'b', until: after(-5) }), one.station.shift);
    one.recorder.begin(recordOrder({ id: 'c' }), null);
    one.recorder.end('a', 0);
    await settle();
    const empty = (id: string) => ({ ok: false, id, trouble: 'empty' });
    expect(one.told).toHaveLength(3);
    expect(one.told).toEqual(expect.arrayContaining([empty('a'), empty('b'), empty('c')]));
    expect([one.finished.stored.size, one.pieces.stored.size]).toEqual([0, 0]);
    expect(one.recorder.underWay).toEqual([]);
    expect(one.asked).toEqual([]);
  });

  it('ends by itself with as many bytes as are wanted', async () => {
    one.recorder.begin(recordOrder({ mostBytes: 2500 }), one.station.shift);
    await one.station.sends(120);
    await settle();
    expect(one.told).toMatchObject([{ ok: true }]);
    const length = one.frames().length;
    expect(one.frames()).toEqual(sent(0, 120).subarray(0, length));
    expect(length).toBeLessThan(2500);
    expect(one.recorder.underWay).toEqual([]);
  });

  it('is the longest part if the format changes, since no container follows that', async () => {
    one.recorder.begin(recordOrder(), one.station.shift);
    await one.station.burst(15);
    await one.station.burst(25, MONO);
    await one.station.burst(12);
    await one.station.burst(4, MONO);
    one.station.life.abort();
    await settle();
    expect(one.told).toMatchObject([{ ok: true, seconds: expect.closeTo(25, 5) }]);
    expect(one.frames()).toEqual(sent(15, 40, MONO));
  });

  it('has its tags, and no cover if that cannot be had', async () => {
    await one.station.sends(10);
    const { tags } = recordOrder();
    const cover = 'https://a.example/cover.png';
    one.recorder.begin(
      recordOrder({ until: after(9), tags: { ...tags, cover } }),
      one.station.shift,
    );
    await settle();
    expect(one.asked).toEqual([cover]);
    const text = new TextDecoder('latin1').decode(one.finished.stored.get('a'));
    expect(text.replaceAll('\0', '')).toMatch(/Cirrus.*Bonobo.*FIP|Cirrus.*FIP.*Bonobo/s);
  });

  it('is under way until the news of it has been taken', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const changes: string[][] = [];
    const recorder = createRecorder({
      ...one.deps,
      onRecorded: () => promise,
      onChange: () => void changes.push(recorder.underWay),
    });
    await one.station.sends(20);
    recorder.begin(recordOrder({ until: after(15) }), one.station.shift);
    expect(recorder.underWay).toEqual(['a']);
    await settle();
    expect(one.finished.stored.has('a')).toBe(true);
    expect(changes).toEqual([['a']]);
    expect(one.pieces.stored.size).toBeGreaterThan(0);
    resolve();
    await settle();
    expect(changes).toEqual([['a'], []]);
    expect(one.pieces.stored.size).toBe(0);
  });

  it('is one of several, which have nothing to do with each other', async () => {
    await one.station.sends(20);
    one.recorder.begin(recordOrder({ from: after(2) }), one.station.shift);
    one.recorder.begin(recordOrder({ id: 'b', from: after(12) }), one.station.shift);
    expect(one.recorder.underWay).toEqual(['a', 'b']);
    await one.station.sends(20);
    one.recorder.end('a', after(35));
    await settle();
    expect(one.recorder.underWay).toEqual(['b']);
    await one.station.sends(20);
    one.recorder.end('b', after(50));
    await settle();
    expect(one.frames('a')).toEqual(sent(2, 35));
    expect(one.frames('b')).toEqual(sent(12, 50));
    expect(one.changes).toEqual([['a'], ['a', 'b'], ['b'], []]);
  });

  it('is not begun twice, and nothing ends one that is not known', async () => {
    one.recorder.end('a', after(0));
    await one.station.sends(5);
    one.recorder.begin(recordOrder(), one.station.shift);
    one.recorder.begin(recordOrder({ from: after(3) }), one.station.shift);
    one.recorder.finish(recordOrder());
    one.recorder.end('b', after(0));
    await one.station.sends(15);
    one.station.life.abort();
    await settle();
    expect(one.told).toHaveLength(1);
    expect(one.frames()).toEqual(sent(0, 20));
    expect(one.station.shift.look()).toBeNull();
  });
});

describe('a recording without room', () => {
  let one: ReturnType<typeof record>;
  beforeEach(() => {
    vi.spyOn(console, 'info').mockImplementation(() => {});
    one = record();
  });

  it('becomes a file of what was written by then', async () => {
    one.recorder.begin(recordOrder(), one.station.shift);
    await one.station.sends(25);
    one.pieces.fillUp();
    await one.station.sends(15);
    await settle();
    expect(one.told).toMatchObject([{ ok: true }]);
    const length = one.frames().length;
    expect(one.frames()).toEqual(sent(0, 25).subarray(0, length));
    expect(length).toBeGreaterThan(1000);
    expect(one.pieces.stored.size).toBe(0);
  });

  it('is full if there is none for a first piece, and never a file', async () => {
    one.pieces.fillUp();
    one.recorder.begin(recordOrder(), one.station.shift);
    await one.station.sends(15);
    await settle();
    expect(one.told).toEqual([{ ok: false, id: 'a', trouble: 'full' }]);
    one.recorder.finish(recordOrder());
    await settle();
    expect(one.told[1]).toEqual({ ok: false, id: 'a', trouble: 'empty' });
  });

  it('keeps what it has if there is none for the file, and is finished once there is', async () => {
    await one.station.sends(30);
    one.finished.fillUp(100);
    one.recorder.begin(recordOrder({ until: after(25) }), one.station.shift);
    await settle();
    expect(one.told).toEqual([{ ok: false, id: 'a', trouble: 'full' }]);
    expect(one.recorder.underWay).toEqual([]);
    one.recorder.finish(recordOrder());
    await settle();
    expect(one.told[1]).toEqual({ ok: false, id: 'a', trouble: 'full' });
    one.finished.fillUp(100_000);
    one.recorder.finish(recordOrder());
    await settle();
    expect(one.told[2]).toMatchObject({ ok: true, seconds: expect.closeTo(25, 5) });
    expect(one.frames()).toEqual(sent(0, 25));
    expect(one.pieces.stored.size).toBe(0);
  });
});

describe('a recording that an earlier life has left', () => {
  let one: ReturnType<typeof record>;

  /** Records until the browser ends, so that nobody is told. */
  beforeEach(async () => {
    vi.spyOn(console, 'info').mockImplementation(() => {});
    one = record();
    const before = createRecorder({
      ...one.deps,
      onRecorded: () => Promise.reject(new Error('nobody is there')),
      onChange() {},
    });
    before.begin(recordOrder(), one.station.shift);
    await one.station.sends(45);
    before.end('a', after(43));
    await settle();
    expect(before.underWay).toEqual([]);
    expect(one.pieces.stored.size).toBeGreaterThan(3);
    one.finished.stored.clear();
  });

  it('is finished from its pieces, which stay until somebody knows', async () => {
    one.recorder.finish(recordOrder());
    expect(one.recorder.underWay).toEqual(['a']);
    await settle();
    expect(one.told).toMatchObject([{ ok: true }]);
    expect(one.frames().subarray(0, sent(0, 43).length)).toEqual(sent(0, 43));
    expect(one.pieces.stored.size).toBe(0);
  });

  it('is finished in the order of its pieces, of which there may be more than ten', async () => {
    const long = record();
    const before = createRecorder({
      ...long.deps,
      onRecorded: () => Promise.reject(new Error('nobody is there')),
      onChange() {},
    });
    before.begin(recordOrder(), long.station.shift);
    await long.station.sends(150);
    long.station.life.abort();
    await settle();
    const names = [...long.pieces.stored.keys()];
    expect(names.length).toBeGreaterThan(12);
    const stored = [...long.pieces.stored].toReversed();
    long.pieces.stored.clear();
    for (const [name, bytes] of stored) long.pieces.stored.set(name, bytes);
    long.recorder.finish(recordOrder());
    await settle();
    expect(long.frames()).toEqual(sent(0, 150));
  });

  it('is finished without a piece that cannot be read', async () => {
    const whole = one.pieces.stored.size;
    // The browser ended while this was being written.
    one.pieces.stored.set(`a.${whole}`, new Uint8Array(0));
    one.recorder.finish(recordOrder());
    await settle();
    expect(one.told).toMatchObject([{ ok: true }]);
    expect(one.frames().subarray(0, sent(0, 43).length)).toEqual(sent(0, 43));
    expect(one.pieces.stored.size).toBe(0);
  });

  it('ends where it should have, if that was known', async () => {
    one.recorder.finish(recordOrder({ until: after(31) }));
    await settle();
    expect(one.frames()).toEqual(sent(0, 31));
  });

  it('stays as it is if none can be read now', async () => {
    const before = new Map(one.pieces.stored);
    for (const name of before.keys()) one.pieces.stored.set(name, new Uint8Array(3));
    one.recorder.finish(recordOrder());
    await settle();
    expect(one.told).toEqual([{ ok: false, id: 'a', trouble: 'failed' }]);
    expect([one.pieces.stored.size, one.finished.stored.size]).toEqual([before.size, 0]);
    for (const [name, bytes] of before) one.pieces.stored.set(name, bytes);
    one.recorder.finish(recordOrder());
    await settle();
    expect(one.told[1]).toMatchObject({ ok: true });
  });

  it('is not mixed up with another one', async () => {
    one.pieces.stored.set('ab.0', new Uint8Array(0));
    one.recorder.finish(recordOrder());
    await settle();
    expect([...one.pieces.stored.keys()]).toEqual(['ab.0']);
    one.recorder.finish(recordOrder({ id: 'c' }));
    await settle();
    expect(one.told[1]).toEqual({ ok: false, id: 'c', trouble: 'empty' });
  });
});

describe('saving a file', () => {
  let one: ReturnType<typeof record>;
  beforeEach(() => {
    vi.spyOn(console, 'info').mockImplementation(() => {});
    one = record();
    one.finished.stored.set('a', new Uint8Array(7));
  });

  it('is under way until the download must have begun', async () => {
    one.recorder.save('a', 'A.mp3');
    await settle();
    expect(one.downloads).toEqual([['A.mp3', 7]]);
    expect(one.recorder.underWay).toEqual(['a']);
    one.station.clock.pass(10 * SECOND);
    expect(one.recorder.underWay).toEqual([]);
    expect(one.changes).toEqual([['a'], []]);
  });

  it('that is gone is over at once', async () => {
    one.recorder.save('b', 'B.mp3');
    await settle();
    expect(one.downloads).toEqual([]);
    expect(one.changes).toEqual([['b'], []]);
  });

  it('twice is under way until the second download must have begun', async () => {
    one.recorder.save('a', 'A.mp3');
    await settle();
    one.station.clock.pass(8 * SECOND);
    one.recorder.save('a', 'A.mp3');
    await settle();
    one.station.clock.pass(8 * SECOND);
    expect(one.recorder.underWay).toEqual(['a']);
    one.station.clock.pass(2 * SECOND);
    expect(one.recorder.underWay).toEqual([]);
    expect(one.downloads).toHaveLength(2);
  });

  it('is still under way after the recording that it is of', async () => {
    const recorder = createRecorder({
      ...one.deps,
      // As the background does.
      onRecorded: async ({ id }) => recorder.save(id, 'A.mp3'),
      onChange() {},
    });
    await one.station.sends(10);
    recorder.begin(recordOrder({ until: after(9) }), one.station.shift);
    await settle();
    expect(one.downloads).toEqual([['A.mp3', one.finished.stored.get('a')?.length]]);
    expect(recorder.underWay).toEqual(['a']);
    one.station.clock.pass(10 * SECOND);
    expect(recorder.underWay).toEqual([]);
  });
});
