import { describe, expect, it, vi } from 'vitest';
import { readVorbisComment } from '@/lib/audio/demux/vorbis-comment';

const utf8 = (text: string) => [...new TextEncoder().encode(text)];
const u32 = (value: number) => [value & 255, (value >> 8) & 255, (value >> 16) & 255, value >>> 24];
const block = (comments: readonly string[], count = comments.length) =>
  new Uint8Array([
    ...[...u32(6), ...utf8('vendor'), ...u32(count)],
    ...comments.flatMap((comment) => [...u32(utf8(comment).length), ...utf8(comment)]),
  ]);

describe('a block of Vorbis comments', () => {
  it('yields the first value of each key, ignoring case', () => {
    const read = readVorbisComment(block(['Title=A=B', 'TITLE=C', 'artist=Ágætis', 'odd']));
    expect(Object.fromEntries(read)).toEqual({ TITLE: 'A=B', ARTIST: 'Ágætis', ODD: '' });
  });

  it('is read up to its 1,000th comment', () => {
    const decode = vi.spyOn(TextDecoder.prototype, 'decode');
    readVorbisComment(new Uint8Array([...u32(0), ...u32(0xffffffff), ...Array(400_000).fill(0)]));
    expect(decode.mock.calls.length).toBeLessThanOrEqual(1000);
    decode.mockRestore();
  });

  it('yields only the beginning of an overlong comment, without splitting a character', () => {
    const read = readVorbisComment(block([`TITLE=${'é'.repeat(100_000)}`, 'ARTIST=A']));
    expect(read.get('TITLE')).toBe('é'.repeat((8192 - 6) / 2));
    expect(read.get('ARTIST')).toBe('A');
    const odd = readVorbisComment(block([`TITLE=x${'é'.repeat(100_000)}`])).get('TITLE');
    expect(odd).toBe(`x${'é'.repeat((8192 - 8) / 2)}`);
  });
});
