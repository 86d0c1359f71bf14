import * as v from 'valibot';
import type { RadioItem } from '@/lib/model/playable-item';
import type { Show } from '@/lib/model/show';
import type { VoteTrouble } from '@/lib/model/trouble-kinds';
import { finite, key, text, whole } from './schema-pieces';

/**
 * A search goes on in a slot, one a page and list; what is asked there next ends what was asked
 * before, which is then answered with `superseded`.
 */
const slot = key;

export const stationQueryShape = v.object({
  slot,
  /** Part of the name; empty for any. */
  text,
  /** `near`: of the country that the browser's region and time zone speak for. */
  list: v.picklist(['search', 'top', 'voted', 'trending', 'near', 'random']),
  /** ISO 3166-1 alpha-2; empty for any, as with the next three. */
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

/** The charts of a country for an empty text. */
export const showQueryShape = v.object({ slot, text, limit: whole });
export type ShowQuery = v.InferOutput<typeof showQueryShape>;

/** Why a directory gave nothing new. `busy`: it has been asked too much within the last minute. */
export type DirectoryTrouble = 'offline' | 'unreachable' | 'busy' | 'superseded';

export interface DirectoryAnswer<T> {
  found: T[];
  /** Whether there may be more behind these. */
  more: boolean;
  trouble: DirectoryTrouble | null;
  /** When these came from the directory, milliseconds since 1970; null where there are none. */
  at: number | null;
}

export type StationAnswer = DirectoryAnswer<RadioItem>;

/** A value to filter by and how many stations have it. */
const facetShape = v.object({
  /** What goes into the query. */
  value: v.string(),
  /** As the directory calls it. */
  name: v.string(),
  /** Of a country (ISO 3166-1 alpha-2, `DE`) or a language (ISO 639, `de`): the name that is shown is made of it. */
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
