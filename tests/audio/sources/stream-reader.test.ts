import { describe, expect, it, vi } from 'vitest';
import { streamReaders } from '@/entrypoints/shared/host-readers';
import type { Connection } from '@/lib/audio/sources/connect';
import { openStreamReader, type StreamReader } from '@/lib/audio/sources/stream-reader';
import { watchTurns } from '@/tests/support/other-work';
import { demoMp3 } from '../../fixtures/demo-audio.ts';
import { createIcyInserter } from '../../servers/icy-metadata.ts';

const AUDIO = demoMp3(5);
const FRAMES = Math.floor(5 / (1152 / 44_100));

function connection(bytes: Uint8Array, icyMetaint: string | null, piece = 1000): Connection {
  let at = 0;
  return {
    async read() {
      if (at >= bytes.length) return null;
      at += piece;
      return new Uint8Array(bytes.slice(at - piece, at));
    },
    contentType: 'audio/mpeg',
    icyMetaint,
    url: 'http://a.example/',
    close() {},
  };
}

async function readAll(from: Connection) {
  const reader = (await openStreamReader(from, streamReaders.readTitle)) as StreamReader;
  const all = { frames: 0, titles: [] as { time: number; raw: string }[] };
  for (let found = await reader.read(); found !== null; found = await reader.read()) {
    all.frames += found.frames.length;
    all.titles.push(...found.titles.map(({ time, title }) => ({ time, raw: title.raw })));
  }
  return all;
}

describe('reading a stream', () => {
  it.each([1, 200, 8192])('extracts the titles at an interval of %i', async (interval) => {
    const sent = createIcyInserter(interval)(AUDIO, 'Artist - Song');
    const { frames, titles } = await readAll(connection(sent, String(interval)));
    expect(frames).toBeGreaterThanOrEqual(FRAMES - 1);
    expect(titles.map(({ raw }) => raw)).toEqual(['Artist - Song']);
    expect(titles[0]?.time).toBeCloseTo(interval / 8000, 1);
  });

  it.each(['1', '2', '16'])(
    'ignores an announced interval of %s if the stream does not keep it',
    async (announced) => {
      const { frames, titles } = await readAll(connection(AUDIO, announced));
      expect(frames).toBeGreaterThanOrEqual(FRAMES - 1);
      expect(titles).toEqual([]);
    },
  );

  it.each([1, 7, 100_000])('finds the same frames in pieces of %i bytes', async (piece) => {
    const { frames } = await readAll(connection(AUDIO, null, piece));
    expect(frames).toBeGreaterThanOrEqual(FRAMES - 1);
  });

  it.each([
    ['is announced and named', '4000', 'Artist - Song', [true, true, true, true, true]],
    ['is announced and empty', '4000', '', [true, false, false, false, false]],
    ['is announced and never comes', '8', null, [false, false, false, false, false]],
    ['is not announced', null, null, [false, false, false, false, false]],
  ])('knows whether a title is coming if one %s', async (_, interval, title, expected) => {
    const sent = title === null ? AUDIO : createIcyInserter(4000)(AUDIO, title);
    const from = connection(sent, interval, 5000);
    const reader = (await openStreamReader(from, streamReaders.readTitle)) as StreamReader;
    const coming: boolean[] = [];
    while (coming.length < expected.length) {
      await reader.read();
      coming.push(reader.titleComing);
    }
    expect(coming).toEqual(expected);
  });

  it('copies each byte of Ogg only a few times, however short the interval is', async () => {
    // Pages of the maximum size: each holds a second of sound or more, and stays incomplete for long.
    const audio = new Uint8Array(130_000);
    const page = [79, 103, 103, 83, 0, 2, ...Array(20).fill(0), 255, ...Array(255).fill(255)];
    for (let at = 0; at < audio.length; at += 65_307) audio.set(page, at);
    const sent = new Uint8Array(audio.length * 2);
    for (const [at, byte] of audio.entries()) sent[at * 2] = byte;
    let copied = 0;
    const set = Uint8Array.prototype.set;
    const spy = vi.spyOn(Uint8Array.prototype, 'set').mockImplementation(function (
      this: Uint8Array,
      from: ArrayLike<number>,
      at?: number,
    ) {
      copied += from.length;
      set.call(this, from, at);
    });
    const all = await readAll(connection(sent, '1', 32_000));
    spy.mockRestore();
    expect(all.titles).toEqual([]);
    expect(copied).toBeLessThan(sent.length * 10);
  });

  it('reads only the latest of very many titles', async () => {
    const audio = AUDIO.subarray(0, 40_000);
    let number = 0;
    const sent: number[] = [];
    for (const byte of audio) {
      const title = Buffer.from(`StreamTitle='A - ${++number}';`.padEnd(32, '\0'));
      sent.push(byte, 2, ...title);
    }
    const read = vi.fn(streamReaders.readTitle);
    const reader = await openStreamReader(connection(Buffer.from(sent), '1', 2 ** 20), read);
    const titles: string[] = [];
    for (;;) {
      const found = await (reader as StreamReader).read();
      if (found === null) break;
      titles.push(...found.titles.map(({ title }) => title.raw));
    }
    expect(read.mock.calls.length).toBeLessThan(600);
    expect(titles.at(-1)).toBe('A - 40000');
  });

  it('yields to other work while it parses a large amount of data', async () => {
    const sent = new Uint8Array(2_000_000).fill(255);
    const reader = await openStreamReader(
      connection(sent, null, sent.length),
      streamReaders.readTitle,
    );
    const turns = watchTurns();
    let spent = 0;
    for (;;) {
      const found = await (reader as StreamReader).read();
      if (found === null) break;
      spent += found.spent.length;
    }
    expect((await turns.stop()).count).toBeGreaterThan(15);
    expect(spent).toBe(sent.length);
  });

  it('returns a text whole, up to the limit', async () => {
    const list = `#EXTM3U\n${'http://a.example/x.mp3\n'.repeat(500)}`;
    const found = await openStreamReader(
      connection(Buffer.from(list), null, 100),
      streamReaders.readTitle,
    );
    expect('text' in found && new TextDecoder().decode(found.text)).toBe(list);
    const prose = Buffer.from('All of this is prose. '.repeat(100_000));
    const cut = await openStreamReader(connection(prose, null), streamReaders.readTitle);
    expect('text' in cut && cut.text.length).toBe(64 * 1024);
  });
});
