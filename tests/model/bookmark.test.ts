import { describe, expect, it } from 'vitest';
import { canBookmark, momentLink } from '@/lib/model/bookmark';

const item = { id: 'e', enclosureUrl: 'https://cdn.example/e.mp3?a=1&b=2' };
const at = (link: string, position = 75.9, of = item) => momentLink({ item: of, link, position });

describe('a link to a moment', () => {
  it('leads to the episode’s own page, with the time in whole seconds', () => {
    expect(at('https://a.example/one?x=1')).toBe('https://a.example/one?x=1#t=75');
    expect(at('https://a.example/one', 0)).toBe('https://a.example/one#t=0');
  });

  it.each(['', 'javascript:alert(1)', 'ftp://a.example/', 'no address'])(
    'leads to the audio of an episode whose page is “%s”',
    (link) => expect(at(link)).toBe('https://cdn.example/e.mp3?a=1&b=2#t=75'),
  );

  it('leads to the audio if the page would not be found without its own fragment', () => {
    expect(at('https://a.example/#/episodes/1')).toBe('https://cdn.example/e.mp3?a=1&b=2#t=75');
    const audio = { id: 'e', enclosureUrl: 'https://cdn.example/e.mp3#old' };
    expect(at('', 75, audio)).toBe('https://cdn.example/e.mp3#t=75');
  });

  it('tells nobody the listener’s user name and password', () => {
    const secret = { id: 'e', enclosureUrl: 'https://ada:pass@cdn.example/e.mp3' };
    expect(at('', 5, secret)).toBe('https://cdn.example/e.mp3#t=5');
    expect(at('https://ada:pass@a.example/one', 5)).toBe('https://a.example/one#t=5');
  });

  it('is empty if nothing of it is on the web', () => {
    expect(at('', 5, { id: 'kept:a', enclosureUrl: 'kept:a' })).toBe('');
  });
});

describe('bookmarks', () => {
  it('are for what can be found again', () => {
    const station = { radio_id: 'fip', id: 1, aURL: 'https://a.example/fip' };
    expect(canBookmark(item)).toBe(true);
    expect(canBookmark({ id: 1, url: 'https://a.example/file.mp3' })).toBe(true);
    expect(canBookmark({ ...station, isLive: true })).toBe(false);
    expect(canBookmark({ ...station, isLive: false })).toBe(true);
    expect(canBookmark({ id: 'kept:a', url: 'kept:a' })).toBe(false);
  });
});
