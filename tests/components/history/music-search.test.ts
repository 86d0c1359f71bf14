import { expect, test } from 'vitest';
import { MUSIC_SEARCHES, musicSearchOf, musicSearchUrl } from '@/components/history/music-search';

test('every service gets artist and title in an https URL, with special characters escaped', () => {
  for (const service of MUSIC_SEARCHES) {
    const url = musicSearchUrl(service, { artist: 'Simon & Garfunkel', title: 'a/b?c=#d %' });
    expect(url).toBe(`${service.prefix}Simon%20%26%20Garfunkel%20a%2Fb%3Fc%3D%23d%20%25`);
    expect(new URL(url).protocol).toBe('https:');
  }
});

test('half a surrogate pair does not break the URL', () => {
  const url = musicSearchUrl(MUSIC_SEARCHES[0], { artist: '', title: '\ud83d' });
  expect(url).toMatch(/%EF%BF%BD$/);
});

test('an unknown choice falls back to the first service', () => {
  expect(musicSearchOf('spotify').name).toBe('Spotify');
  for (const id of [null, '', 'napster']) expect(musicSearchOf(id)).toBe(MUSIC_SEARCHES[0]);
});
