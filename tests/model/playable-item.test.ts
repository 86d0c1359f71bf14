import { describe, expect, it } from 'vitest';
import {
  audioUrl,
  isLiveItem,
  isSameItem,
  itemKey,
  itemKind,
  itemName,
  loadingKey,
  type PlayableItem,
} from '@/lib/model/playable-item';

const radio = { radio_id: 'r', id: 7, aURL: 'https://a.example/live', isLive: true };
const episode = { id: 7, enclosureUrl: 'https://a.example/e.mp3' };
const podcast = { id: 7, url: 'https://a.example/p.mp3' };

describe('a playable item', () => {
  it('is recognised as radio first, then as episode, then as podcast', () => {
    const everything = { ...podcast, ...episode, ...radio } as PlayableItem;
    expect(itemKind(everything)).toBe('radio');
    expect(itemKind({ ...podcast, ...episode } as PlayableItem)).toBe('episode');
    expect(itemKind(podcast)).toBe('podcast');
  });

  it('is keyed by radio_id for radio and by its id as a string otherwise', () => {
    expect([radio, episode, podcast].map(itemKey)).toEqual(['r', '7', '7']);
    expect([radio, episode, podcast].map(loadingKey)).toEqual(['7', '7', '7']);
  });

  it('has its audio address in the field of its kind, or none', () => {
    expect([radio, episode, podcast].map(audioUrl)).toEqual([
      'https://a.example/live',
      'https://a.example/e.mp3',
      'https://a.example/p.mp3',
    ]);
    expect(audioUrl({ id: 1, enclosureUrl: undefined } as unknown as PlayableItem)).toBe('');
  });

  it.each([
    [true, undefined, true],
    [false, undefined, false],
    [false, true, true],
    [true, false, false],
  ])('with isLive %s and isLiveStream %s counts as live: %s', (isLive, isLiveStream, live) => {
    expect(isLiveItem({ ...radio, isLive, isLiveStream })).toBe(live);
  });

  it('is the same only if its kind is the same too', () => {
    expect(isSameItem(episode, { ...episode, title: 'x' })).toBe(true);
    expect(isSameItem(episode, podcast)).toBe(false);
    expect(isSameItem(episode, null)).toBe(false);
  });

  it('is named after its title, else its artist, else its host, else its key', () => {
    expect(itemName({ ...radio, title: ' FIP ' })).toBe('FIP');
    expect(itemName({ ...episode, artist: 'A show' })).toBe('A show');
    expect(itemName(podcast)).toBe('a.example');
    expect(itemName({ id: 1, url: '' })).toBe('1');
  });
});
