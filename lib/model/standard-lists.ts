import type { EpisodeRule } from './episode-rule';

/** Matches every episode. */
export const ANY_EPISODE: EpisodeRule = {
  ...{ shows: [], collections: [], state: 'any', maxDays: 0 },
  ...{ fromMinutes: 0, toMinutes: 0, word: '' },
};

/** The built-in lists, by their names in a page. */
export const STANDARD_LISTS = {
  inbox: { ...ANY_EPISODE, state: 'new' },
  unplayed: { ...ANY_EPISODE, state: 'unplayed' },
  'in-progress': { ...ANY_EPISODE, state: 'in-progress' },
  short: { ...ANY_EPISODE, state: 'unplayed', toMinutes: 20 },
  favourites: { ...ANY_EPISODE, state: 'favourite' },
} as const satisfies Record<string, EpisodeRule>;

export type StandardList = keyof typeof STANDARD_LISTS;
