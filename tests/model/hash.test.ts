import { expect, it } from 'vitest';
import { digestText, hashBytes, hashText } from '@/lib/model/values/hash';

// Test vectors of the algorithm’s authors (isthe.com/chongo/tech/comp/fnv).
it.each([
  ['', 0x811c9dc5],
  ['a', 0xe40c292c],
  ['foobar', 0xbf9cf968],
])('the hash of “%s” is its FNV-1a hash', (text, hash) => {
  expect(hashBytes(new TextEncoder().encode(text))).toBe(hash);
  expect(hashText(text)).toBe(hash);
});

it('every UTF-16 unit of a text counts', () => {
  expect(new Set(['ü', 'ǜ', '🎷', '🎸', '\0', ''].map(hashText)).size).toBe(6);
});

it('the digest of a text is its SHA-256', async () => {
  // FIPS 180-2, appendix B.1.
  expect(await digestText('abc')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});
