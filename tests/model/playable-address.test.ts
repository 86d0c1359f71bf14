import { expect, it } from 'vitest';
import { isRefused, playableAddresses } from '@/lib/model/playable-address';
import type { EpisodeItem, RadioItem } from '@/lib/model/playable-item';

const NEAR = 'http://192.168.1.20:8000/audio.mp3';
const FAR = 'https://cdn.example/audio.mp3';

const station = (aURL: string): RadioItem => ({ radio_id: '1', id: 1, aURL, isLive: true });
const episode = (enclosureUrl: string, showId?: string): EpisodeItem => ({
  ...{ id: 1, enclosureUrl },
  ...(showId !== undefined && { showId }),
});

it.each([
  ['a station that the listener typed', station(NEAR), false],
  ['an episode of a feed in the same network', episode(NEAR, 'http://nas.local/feed.xml'), false],
  ['an episode of a public feed', episode(NEAR, 'https://feeds.example/feed.xml'), true],
  ['a file that the listener typed', episode(NEAR), false],
  ['a file by itself', { id: 1, url: NEAR }, false],
  ['a show that is known by something else', episode(NEAR, '7'), false],
])('%s at a private address: refused is %s', (_, item, refused) => {
  expect(isRefused(item)).toBe(refused);
});

it('a public address is never refused, and what is no address is no matter of this', () => {
  expect(isRefused(episode(FAR, 'https://feeds.example/feed.xml'))).toBe(false);
  expect(isRefused(station(''))).toBe(false);
});

it('a station on the web may not lead to private addresses, one at home to any', () => {
  expect(playableAddresses(station(FAR), [NEAR, FAR, 'javascript:alert(1)'])).toEqual([FAR]);
  expect(playableAddresses(station(NEAR), [FAR, NEAR])).toEqual([FAR, NEAR]);
});
