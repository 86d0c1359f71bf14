import { expect, it } from 'vitest';
import { nameFromAddress } from '@/lib/model/audio-address';

it.each([
  ['https://a.example/shows/The%20first%20wave.mp3?x=1', 'The first wave'],
  ['https://a.example/', 'a.example'],
  ['https://a.example/%E0%A4%A.mp3', '%E0%A4%A'],
  ['https://a.example/one%0D%0Atwo%00three', 'one two three'],
  ['https://a.example/gnp.%E2%80%AEexe.mp3', 'gnp. exe'],
])('names %s in one line', (address, name) => {
  expect(nameFromAddress(address)).toBe(name);
});
