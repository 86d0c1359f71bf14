/**
 * The state of an episode. `new`: it arrived since the listener subscribed to the show, and has not yet been begun,
 * queued or put off.
 */
export const RULE_STATES = [
  'any',
  'new',
  'unplayed',
  'in-progress',
  'played',
  'favourite',
] as const;

/** Which episodes a list shows: those that meet all of these conditions. */
export interface EpisodeRule {
  /** Ids of shows; if `collections` is empty too, none means all subscribed shows. */
  shows: string[];
  /** Ids of collections, whose shows at the time are included as well. */
  collections: string[];
  state: (typeof RULE_STATES)[number];
  /** The most days since publication; 0 for any number. */
  maxDays: number;
  /** The minimum length in minutes, 0 for any. An unknown length matches no limit. */
  fromMinutes: number;
  /** The length must be below this many minutes, 0 for any. */
  toMinutes: number;
  /** Words that the title must contain; empty for any. */
  word: string;
}

/** A list that the listener made. */
export interface EpisodeListRecord {
  id: string;
  name: string;
  rule: EpisodeRule;
  /** Milliseconds since 1970; the lists are in this order. */
  madeAt: number;
}

/** More would not fit above the episodes. */
export const MOST_EPISODE_LISTS = 50;
/** In UTF-16 units, like the next one. */
export const LONGEST_LIST_NAME = 60;
export const LONGEST_RULE_WORD = 100;
export const MOST_RULE_DAYS = 3650;
export const MOST_RULE_MINUTES = 6000;
