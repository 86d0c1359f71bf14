import { expect, it } from 'vitest';
import type { BadRecord } from '@/lib/contract/bad-record';
import { initialPlayerState } from '@/lib/contract/player-state';
import { readSessionRecord } from '@/lib/contract/session-record';
import { BROKEN_LINKS } from '@/lib/model/playback-failure';

const { queue: _, ...state } = initialPlayerState();
const read = (changes: object, bad: BadRecord[] = []) =>
  readSessionRecord({ state: { ...state, ...changes }, press: 1 }, (one) => bad.push(one));

it('keeps, across restarts of the background, the reason why an item does not play', () => {
  for (const brokenLink of BROKEN_LINKS) {
    expect(read({ brokenLink })?.state.brokenLink).toBe(brokenLink);
  }
});

it('rejects a sentence as a reason, and reports it', () => {
  const bad: BadRecord[] = [];
  expect(read({ brokenLink: 'Error loading audio' }, bad)?.state.brokenLink).toBeNull();
  expect(bad.map(({ key }) => key)).toEqual(['player brokenLink']);
});
