import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { readId3 } from '@/lib/audio/demux/id3';
import { encodeAs } from '../../metadata/songs/foreign.ts';

describe('an ID3 tag', () => {
  it('yields texts in all four encodings, and a link', () => {
    const tag = id3([
      ['TIT2', [3, ...utf8('Ágætis byrjun')]],
      ['TPE1', [1, 0xff, 0xfe, ...[...'Sigur'].flatMap((c) => [c.charCodeAt(0), 0])]],
      ['TALB', [2, ...[...'Album'].flatMap((c) => [0, c.charCodeAt(0)])]],
      ['TCON', [0, 0x52, 0xf3]],
      ['WXXX', [3, ...utf8('artwork'), 0, ...utf8('https://a.example/c.jpg')]],
    ]);
    expect(Object.fromEntries(readId3(tag))).toEqual({
      TIT2: 'Ágætis byrjun',
      TPE1: 'Sigur',
      TALB: 'Album',
      TCON: 'Ró',
      WXXX: 'https://a.example/c.jpg',
    });
  });

  it('is read in its real encoding if it claims to be Latin-1', () => {
    const bytes = [...encodeAs('Группа крови', 'windows-1251')];
    expect(readId3(id3([['TIT2', [0, ...bytes]]])).get('TIT2')).toBe('Группа крови');
  });

  it('is read up to its 100th frame, and each text up to its 8,192nd byte', () => {
    const tag = new Uint8Array(1_000_000);
    tag.set([...utf8('ID3'), 4, 0, 0, 127, 127, 127, 127]);
    for (let at = 10; at + 11 <= tag.length; at += 11) tag.set([...utf8('TIT2'), 0, 0, 0, 1], at);
    const decode = vi.spyOn(TextDecoder.prototype, 'decode');
    readId3(tag);
    expect(decode.mock.calls.length).toBeLessThanOrEqual(100);
    decode.mockRestore();
    const long = new Uint8Array(20_000).fill(120);
    long.set([...utf8('ID3'), 4, 0, 0, 0, 127, 127, 127, ...utf8('TIT2'), 0, 1, 0, 0, 0, 0, 3]);
    expect(readId3(long).get('TIT2')).toHaveLength(8191);
  });

  it('yields a map whatever its bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(readId3(new Uint8Array([0x49, 0x44, 0x33, 4, 0, 0, ...bytes]))).toBeInstanceOf(Map);
      }),
    );
  });
});

const utf8 = (text: string) => [...new TextEncoder().encode(text)];

function id3(frames: [string, number[]][]): Uint8Array {
  const body = frames.flatMap(([id, bytes]) => [
    ...utf8(id),
    0,
    0,
    0,
    bytes.length,
    0,
    0,
    ...bytes,
  ]);
  return new Uint8Array([
    ...utf8('ID3'),
    4,
    0,
    0,
    0,
    0,
    body.length >> 7,
    body.length & 127,
    ...body,
  ]);
}
