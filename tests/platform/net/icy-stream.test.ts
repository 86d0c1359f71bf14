import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createIcyDemuxer,
  type IcyPart,
  readIcyHead,
  readMetaInterval,
  readPastIcyHead,
} from '@/lib/platform/net/icy-stream';

const bytes = (length: number, value: number) => new Uint8Array(length).fill(value);
const text = (part: IcyPart) => new TextDecoder().decode(part.bytes).replace(/\0+$/, '');

describe('the metadata interval', () => {
  it.each([
    ['16000', 16000],
    [' 8192 ', 8192],
    ['0', null],
    ['-5', null],
    ['abc', null],
    ['1000000000', null],
    ['1.5', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('“%s” is %s', (header, interval) => {
    expect(readMetaInterval(header)).toBe(interval);
  });
});

describe('the ICY demuxer', () => {
  it('hands everything on as audio where there is no interval', () => {
    expect(createIcyDemuxer(null)(bytes(10, 1))).toEqual([{ kind: 'audio', bytes: bytes(10, 1) }]);
  });

  it('gives back the audio and the blocks, however the bytes arrive', () => {
    const blocks = ["StreamTitle='A - B';", '', "StreamTitle='It's Me - Don't ; ';StreamUrl='';"];
    const stream = icyStream(64, blocks);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1 }), (sizes) => {
        const demux = createIcyDemuxer(64);
        const parts: IcyPart[] = [];
        for (let at = 0, turn = 0; at < stream.length; turn++) {
          const size = sizes[turn % sizes.length] ?? 1;
          parts.push(...demux(stream.slice(at, at + size)));
          at += size;
        }
        const audio = parts.filter(({ kind }) => kind === 'audio');
        expect(audio.reduce((sum, part) => sum + part.bytes.length, 0)).toBe(3 * 64);
        expect(audio.every((part) => part.bytes.every((value) => value === 7))).toBe(true);
        expect(parts.filter(({ kind }) => kind === 'metadata').map(text)).toEqual([
          blocks[0],
          blocks[2],
        ]);
      }),
    );
  });

  it('takes the longest block there can be, and any bytes', () => {
    const demux = createIcyDemuxer(1);
    const parts = demux(Uint8Array.of(7, 255, ...bytes(4080, 9), 7));
    expect(parts.map(({ kind, bytes: { length } }) => [kind, length])).toEqual([
      ['audio', 1],
      ['metadata', 4080],
      ['audio', 1],
    ]);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.array(fc.uint8Array()),
        (interval, chunks) => {
          const one = createIcyDemuxer(interval);
          for (const chunk of chunks) one(new Uint8Array(chunk));
        },
      ),
    );
  });
});

describe('a head at the beginning of a body', () => {
  const read = (text: string) => readIcyHead(Uint8Array.from(Buffer.from(text, 'latin1')));
  const head = 'ICY 200 OK\r\nicy-name: Köln: 1\r\nIcy-MetaInt:8192\r\nicy-metaint:1\r\n\r\n';

  it('tells its length, and each field once', () => {
    expect(read(`${head}audio`)).toEqual({
      length: head.length,
      fields: new Map([
        ['icy-name', 'Köln: 1'],
        ['icy-metaint', '8192'],
      ]),
    });
    const bare = head.replaceAll('\r', '');
    expect(read(`${bare}audio`)).toMatchObject({ length: bare.length });
  });

  it('is incomplete for as long as it may still end', () => {
    for (const part of ['', 'I', 'ICY 200', 'ICY 200 OK\r\nicy-name: x\r\n'])
      expect(read(part)).toBe('incomplete');
    expect(read(`ICY 200 OK\r\n${'x'.repeat(16 * 1024)}`)).toBeNull();
  });

  it('is read from however many pieces it comes in, and no further', async () => {
    const pieces = [...`${head}audio`].map((letter) =>
      Uint8Array.from(Buffer.from(letter, 'latin1')),
    );
    const { fields, rest } = await readPastIcyHead(async () => pieces.shift() ?? null);
    expect([fields?.get('icy-metaint'), rest.length, pieces.length]).toEqual(['8192', 0, 5]);
  });

  it('leaves all bytes where it does not end', async () => {
    const pieces = [Uint8Array.from(Buffer.from('ICY 200 OK\r\nicy-name: x'))];
    const { fields, rest } = await readPastIcyHead(async () => pieces.shift() ?? null);
    expect([fields, Buffer.from(rest).toString()]).toEqual([null, 'ICY 200 OK\r\nicy-name: x']);
  });

  it('is none where the body begins with anything else', () => {
    for (const body of ['ICY 404', 'HTTP/1.1 200 OK\r\n\r\n', 'ID3', '\xff\xfb'])
      expect(read(body)).toBeNull();
  });
});

/** A stream with `interval` bytes of value 7 before each block. */
function icyStream(interval: number, blocks: string[]): Uint8Array<ArrayBuffer> {
  const parts = blocks.flatMap((block) => {
    const encoded = new TextEncoder().encode(block);
    const length = Math.ceil(encoded.length / 16);
    return [...bytes(interval, 7), length, ...encoded, ...bytes(length * 16 - encoded.length, 0)];
  });
  return new Uint8Array(parts);
}
