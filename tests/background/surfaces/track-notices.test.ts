import { describe, expect, it } from 'vitest';
import type { Notice } from '@/lib/background/surfaces/notice';
import { createTrackNotices } from '@/lib/background/surfaces/track-notices';
import { initialPlayerState, type PlayerState } from '@/lib/contract/player-state';
import { DEFAULT_SETTINGS } from '@/lib/contract/settings';

const station = {
  ...{ radio_id: 'fip', id: 'fip', aURL: 'https://a.example/fip', isLive: true },
  title: 'FIP',
};
const track = (title: string, coverImageUrl = '') => ({
  ...{ artist: 'Nina Simone', title, coverImageUrl, radioId: 'fip' },
});

/** The notices shown while the player goes through these states. */
function shownFor(states: Partial<PlayerState>[], known: ReturnType<typeof track> | null = null) {
  const shown: Notice[] = [];
  const follow = createTrackNotices(known, (notice) => shown.push(notice));
  for (const state of states) {
    follow({
      ...initialPlayerState(),
      ...{ currentTrack: station, isLive: true, isPlaying: true },
      settings: { ...DEFAULT_SETTINGS, trackNotices: true },
      ...state,
    });
  }
  return shown.map(({ title, message }) => `${title} @ ${message}`);
}

describe('a track notice', () => {
  it('is shown for each new track, with the station', () => {
    expect(
      shownFor([
        { extractedMetadata: track('Sinnerman') },
        { extractedMetadata: track('Feeling') },
      ]),
    ).toEqual(['Nina Simone – Sinnerman @ FIP', 'Nina Simone – Feeling @ FIP']);
  });

  it('is shown once for a track, even if its cover comes later or its title is lost for a while', () => {
    expect(
      shownFor([
        { extractedMetadata: track('Sinnerman') },
        { extractedMetadata: track('Sinnerman', 'https://a.example/c.jpg') },
        { extractedMetadata: null },
        { extractedMetadata: track('Sinnerman') },
      ]),
    ).toHaveLength(1);
  });

  it('is not shown for a track that was already on before the worker restarted', () => {
    expect(shownFor([{ extractedMetadata: track('Sinnerman') }], track('Sinnerman'))).toEqual([]);
  });

  it.each<[string, Partial<PlayerState>]>([
    ['it is not turned on', { settings: DEFAULT_SETTINGS }],
    ['nothing plays', { isPlaying: false }],
    [
      'a file plays',
      { currentTrack: { id: 'e', enclosureUrl: 'https://a.example/e.mp3', title: 'E' } },
    ],
    ['the track has no title', { extractedMetadata: { ...track(''), artist: 'FIP' } }],
  ])('is not shown if %s', (_, state) => {
    expect(shownFor([{ extractedMetadata: track('Sinnerman'), ...state }])).toEqual([]);
  });
});
