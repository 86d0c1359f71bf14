import type { Rewind } from '@/lib/contract/player-state';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

interface Sample extends Partial<Omit<Rewind, 'tracks'>> {
  /** Seconds behind the live edge. */
  behind?: number;
  /** Songs by how many seconds before the live edge they began, the oldest first. */
  songs?: readonly (readonly [ago: number, artist: string, title: string])[];
}

/** Half an hour of a station, as of now. */
export function rewindOf({ behind = 0, songs = [], ...rest }: Sample = {}): Rewind {
  const edge = Date.now();
  return {
    ...{ is: 'live', rate: 1, edge, oldest: edge - 30 * MINUTE, position: edge - behind * SECOND },
    ...{ measuredAt: edge, makesFiles: true, isPlaceLost: false, loss: null, gaps: [], breaks: [] },
    tracks: songs.map(([ago, artist, title]) => ({ at: edge - ago * SECOND, artist, title })),
    ...rest,
  };
}

export const SONGS = [
  [1900, 'Bonobo', 'Cirrus'],
  [600, 'Aphex Twin', 'Xtal'],
  [200, 'Bonobo', 'Kerala'],
] as const;

export const FIP = {
  ...{ radio_id: 'fip', id: 7, aURL: 'https://ice.example/fip', isLive: true, title: 'FIP' },
};
