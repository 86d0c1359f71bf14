import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EpisodeItem, RadioItem } from '@/lib/model/playable-item';
import {
  addressToLoad,
  isRefused,
  nameFromAddress,
  parseAddress,
  playableAddresses,
  withoutProxy,
} from '@/lib/model/values/audio-address';

describe('addresses', () => {
  it.each([
    ['http://a.example/x', 'https://proxy.example', 'https://proxy.example/http://a.example/x'],
    ['http://a.example/x', 'https://proxy.example/', 'https://proxy.example/http://a.example/x'],
    ['HTTP://a.example/x', 'https://p.example', 'https://p.example/HTTP://a.example/x'],
    ['https://a.example/x', 'https://proxy.example', 'https://a.example/x'],
    ['http://a.example/x', '', 'http://a.example/x'],
    ['', 'https://proxy.example', ''],
    [undefined, 'https://proxy.example', ''],
    ['http://user:secret@a.example/x', 'https://proxy.example', 'http://user:secret@a.example/x'],
    ['http://user@a.example/x', 'https://proxy.example', 'http://user@a.example/x'],
    ['http://192.168.1.5:8000/x', 'https://proxy.example', 'http://192.168.1.5:8000/x'],
    ['http://nas/x', 'https://proxy.example', 'http://nas/x'],
    ['http://fritz.box/x', 'https://proxy.example', 'http://fritz.box/x'],
  ])('%s through “%s” is loaded as %s', (url, proxy, loaded) => {
    expect(addressToLoad(url, proxy)).toBe(loaded);
  });

  it.each([
    ['https://p.example/http://a.example/x', 'https://p.example', 'http://a.example/x'],
    ['https://p.example/http://a.example/x', 'https://P.example/', 'http://a.example/x'],
    ['https://p.example/in/http://a.example/x', 'https://p.example/in', 'http://a.example/x'],
    ['https://p.example/x', 'https://p.example', 'https://p.example/x'],
    [
      'https://q.example/http://a.example/x',
      'https://p.example',
      'https://q.example/http://a.example/x',
    ],
    ['http://a.example/x', '', 'http://a.example/x'],
  ])('%s without “%s” is %s', (address, proxy, own) => {
    expect(withoutProxy(address, proxy)).toBe(own);
  });

  it.each([
    ['https://a.example/x', 'https://a.example/x'],
    ['  http://a.example:8000/;  ', 'http://a.example:8000/;'],
    ['a.example/live', 'https://a.example/live'],
    ['localhost:8000/x', 'https://localhost:8000/x'],
    ['ftp://a.example/x', null],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['two words', null],
    ['word', null],
    ['', null],
    ['https://', null],
  ])('the input “%s” is read as %s', (typed, address) => {
    expect(parseAddress(typed)).toBe(address);
  });

  it('no input is read as anything but http or https', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const address = parseAddress(typed);
        expect(address === null || /^https?:\/\/./.test(address)).toBe(true);
      }),
    );
  });

  it.each([
    ['https://a.example/shows/My%20show.mp3', 'My show'],
    ['https://a.example:8000/;', 'a.example:8000'],
    ['https://a.example/%E0%A4%A.mp3', '%E0%A4%A'],
  ])('%s is called %s', (address, name) => {
    expect(nameFromAddress(address)).toBe(name);
  });

  it.each([
    ['https://a.example/shows/The%20first%20wave.mp3?x=1', 'The first wave'],
    ['https://a.example/', 'a.example'],
    ['https://a.example/%E0%A4%A.mp3', '%E0%A4%A'],
    ['https://a.example/one%0D%0Atwo%00three', 'one two three'],
    ['https://a.example/gnp.%E2%80%AEexe.mp3', 'gnp. exe'],
  ])('the name of %s is a single line', (address, name) => {
    expect(nameFromAddress(address)).toBe(name);
  });
});

describe('the addresses that an item may be played from', () => {
  const NEAR = 'http://192.168.1.20:8000/audio.mp3';
  const FAR = 'https://cdn.example/audio.mp3';

  const station = (aURL: string): RadioItem => ({ radio_id: '1', id: 1, aURL, isLive: true });
  const episode = (enclosureUrl: string, showId?: string): EpisodeItem => ({
    ...{ id: 1, enclosureUrl },
    ...(showId !== undefined && { showId }),
  });

  it.each([
    ['a station that the listener typed', station(NEAR), false],
    ['an episode of a feed on the same network', episode(NEAR, 'http://nas.local/feed.xml'), false],
    ['an episode of a public feed', episode(NEAR, 'https://feeds.example/feed.xml'), true],
    ['a file that the listener typed', episode(NEAR), false],
    ['a file without a show', { id: 1, url: NEAR }, false],
    ['an episode of a show without a feed address', episode(NEAR, '7'), false],
  ])('%s at a private address is refused: %s', (_, item, refused) => {
    expect(isRefused(item)).toBe(refused);
  });

  it('neither a public address nor a missing one is refused', () => {
    expect(isRefused(episode(FAR, 'https://feeds.example/feed.xml'))).toBe(false);
    expect(isRefused(station(''))).toBe(false);
  });

  it('a public station may not lead to private addresses, but a private one may lead to any', () => {
    expect(playableAddresses(station(FAR), [NEAR, FAR, 'javascript:alert(1)'])).toEqual([FAR]);
    expect(playableAddresses(station(NEAR), [FAR, NEAR])).toEqual([FAR, NEAR]);
  });
});
