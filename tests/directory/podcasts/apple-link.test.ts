import { expect, it } from 'vitest';
import { appleShowId } from '@/lib/directory/podcasts/apple-link';

it.each([
  ['https://podcasts.apple.com/de/podcast/freak-show/id283342834', '283342834'],
  ['https://podcasts.apple.com/us/podcast/radiolab/id152249110?i=1000659837721', '152249110'],
  ['https://podcasts.apple.com/podcast/id152249110', '152249110'],
  ['http://itunes.apple.com/us/podcast/note-to-self/id561470997?mt=2&uo=4', '561470997'],
  ['https://geo.itunes.apple.com/us/podcast/x/id561470997', '561470997'],
  ['https://podcasts.apple.com/gb/podcast/%E4%BD%A0%E5%A5%BD/id1/', '1'],
  ['https://itunes.apple.com/WebObjects/MZStore.woa/wa/viewPodcast?id=1434243584', '1434243584'],
])('%s leads to show %s', (address, id) => {
  expect(appleShowId(address)).toBe(id);
});

it.each([
  'https://music.apple.com/us/album/waiting/id184335550',
  'https://itunes.apple.com/us/album/waiting/id184335550',
  'https://podcasts.apple.com/us/artist/the-joe-budden-network/1535844019',
  'https://podcasts.apple.com.evil.example/us/podcast/x/id1',
  'https://podcasts.apple.com/us/genre/podcasts-music/id1310',
  'https://example.com/podcast/id5',
  'podcast id5',
  '',
])('%s leads to no show', (address) => {
  expect(appleShowId(address)).toBeNull();
});
