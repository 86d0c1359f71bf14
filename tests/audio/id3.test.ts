import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readId3 } from '@/lib/audio/id3';
import { encodeAs } from '../metadata/songs/foreign.ts';

describe('an ID3 tag', () => {
  it('gives its texts in all four encodings, and its link', () => {
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

  it('is read in the encoding that it is in where it calls itself Latin-1', () => {
    const bytes = [...encodeAs('Группа крови', 'windows-1251')];
    expect(readId3(id3([['TIT2', [0, ...bytes]]])).get('TIT2')).toBe('Группа крови');
  });

  it('of any bytes gives a map', () => {
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
