/**
 * What has become of an episode. `new`: it came since the show was subscribed to, and the listener has not yet begun
 * it, queued it or put it off.
 */
export const RULE_STATES = [
  'any',
  'new',
  'unplayed',
  'in-progress',
  'played',
  'favourite',
] as const;

/** Which episodes a list shows: those of which all of this is true. */
export interface EpisodeRule {
  /** Ids of shows; with no collections either, none means all that are subscribed to. */
  shows: string[];
  /** Ids of collections, whose shows are meant as well, whatever they are by then. */
  collections: string[];
  state: (typeof RULE_STATES)[number];
  /** Days since it was published, at most; 0 for any number. */
  maxDays: number;
  /** Its length in minutes is at least this, 0 for any. An unknown length matches no limit. */
  fromMinutes: number;
  /** Its length in minutes is below this, 0 for any. */
  toMinutes: number;
  /** Words that its title contains; empty for any. */
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
