import * as v from 'valibot';
import type { RadioItem } from '@/lib/model/playable-item';
import { PODCAST_GENRES, type Show } from '@/lib/model/show';
import type { VoteTrouble } from '@/lib/model/trouble-kinds';
import { finite, key, text, whole } from './schema-pieces';

/**
 * One per page and list. A new search in a slot cancels the previous one, which is then answered with
 * `superseded`.
 */
const slot = key;

export const stationQueryShape = v.object({
  slot,
  /** Part of the name; empty for any. */
  text,
  list: v.picklist(['search', 'top', 'voted', 'trending', 'random']),
  /** ISO 3166-1 alpha-2. Empty means any, also for the next three. */
  country: text,
  /** As the directory calls it. */
  language: text,
  tag: text,
  codec: text,
  /** kbit/s; 0 for any. */
  bitrateMin: finite,
  order: v.picklist(['clicks', 'votes', 'trend', 'name', 'bitrate', 'random']),
  offset: whole,
  limit: whole,
});
export type StationQuery = v.InferOutput<typeof stationQueryShape>;
export type StationOrder = StationQuery['order'];

/** Empty text asks for the charts of a country, ISO 3166-1 alpha-2; an empty country is the listener's own. */
export const showQueryShape = v.object({
  slot,
  text,
  country: text,
  limit: whole,
  /** Only the charts have genres; absent for the charts of all genres. */
  genre: v.optional(v.picklist(PODCAST_GENRES)),
});
export type ShowQuery = v.InferOutput<typeof showQueryShape>;

/** Why a directory gave nothing new. `busy`: it was asked too often in the last minute. */
export type DirectoryTrouble = 'offline' | 'unreachable' | 'busy' | 'superseded';

export interface DirectoryAnswer<T> {
  found: T[];
  /** Whether there may be more. */
  more: boolean;
  trouble: DirectoryTrouble | null;
  /** When these came from the directory, milliseconds since 1970; null if there are none. */
  at: number | null;
}

export type StationAnswer = DirectoryAnswer<RadioItem>;

/** A value to filter by and how many stations have it. */
const facetShape = v.object({
  /** What goes into the query. */
  value: v.string(),
  /** As the directory calls it. */
  name: v.string(),
  /**
   * For a country (ISO 3166-1 alpha-2, `DE`) or a language (ISO 639, `de`): the displayed name is made from
   * it.
   */
  code: v.optional(v.string()),
  count: v.number(),
});
export type Facet = v.InferOutput<typeof facetShape>;

export const stationFacetsShape = v.object({
  countries: v.array(facetShape),
  languages: v.array(facetShape),
  tags: v.array(facetShape),
  codecs: v.array(facetShape),
});
export type StationFacets = v.InferOutput<typeof stationFacetsShape>;

export type ShowAnswer = DirectoryAnswer<Show>;

/** Whether the vote counted, or why not. */
export type VoteOutcome = { ok: true } | { ok: false; trouble: VoteTrouble };
