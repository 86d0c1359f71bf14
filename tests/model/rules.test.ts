import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addressToLoad,
  nameFromAddress,
  parseAddress,
  withoutProxy,
} from '@/lib/model/audio-address';
import type { PlayableItem } from '@/lib/model/playable-item';
import { clampPosition, clampRate, clampVolume, skipTarget } from '@/lib/model/position';
import { addRecentlyPlayed, removeRecentlyPlayed } from '@/lib/model/recently-played';

describe('recently played', () => {
  const item = (id: number) => ({ id, url: `https://a.example/${id}` });

  it('has the newest first, each item once, and 10 at most', () => {
    const pressed = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 60 });
    fc.assert(
      fc.property(pressed, (ids) => {
        let list: PlayableItem[] = [];
        for (const id of ids) list = addRecentlyPlayed(list, item(id));
        const expected = [...new Set(ids.toReversed())].slice(0, 10);
        expect(list.map(({ id }) => id)).toEqual(expected);
      }),
    );
  });

  it('drops the oldest of 11', () => {
    const list = Array.from({ length: 10 }, (_, id) => item(id));
    const after = addRecentlyPlayed(list, item(10));
    expect(after.map((one) => one.id)).toEqual([10, 0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(addRecentlyPlayed(list, item(9))).toHaveLength(10);
  });

  it('loses the entry that is removed', () => {
    expect(removeRecentlyPlayed([item(1), item(2)], item(1))).toEqual([item(2)]);
  });
});

describe('positions, rates and volumes', () => {
  it('stay within their bounds, whatever is asked for', () => {
    fc.assert(
      fc.property(
        fc.double(),
        fc.double({ min: 0.1, max: 1e6, noNaN: true }),
        (asked, duration) => {
          const position = clampPosition(asked, duration);
          expect(position >= 0 && position <= duration).toBe(true);
          expect(clampRate(asked) >= 0.5 && clampRate(asked) <= 3).toBe(true);
          expect(clampVolume(asked) >= 0 && clampVolume(asked) <= 1).toBe(true);
        },
      ),
    );
  });

  it.each([
    ['forward', 10, 100, 40],
    ['forward', 90, 100, 100],
    ['forward', 10, 0, 40],
    ['back', 40, 100, 25],
    ['back', 10, 100, 0],
  ] as const)('a skip %s from %i of %i leads to %i', (direction, position, duration, target) => {
    expect(skipTarget(direction, position, duration)).toBe(target);
  });
});

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
  ])('what is typed as “%s” is taken for %s', (typed, address) => {
    expect(parseAddress(typed)).toBe(address);
  });

  it('is never taken for anything but http and https', () => {
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
});
