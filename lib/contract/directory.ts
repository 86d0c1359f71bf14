import type { RadioItem } from '@/lib/model/playable-item';
import type { Show } from '@/lib/model/show';

/**
 * A search goes on in a slot, one a page and list; what is asked there next ends what was asked
 * before, which is then answered with `superseded`.
 */
export interface Slotted {
  slot: string;
}

export type StationOrder = 'clicks' | 'votes' | 'trend' | 'name' | 'bitrate' | 'random';

export interface StationQuery extends Slotted {
  /** Part of the name; empty for any. */
  text: string;
  /** `near`: of the country that the browser's region and time zone speak for. */
  list: 'search' | 'top' | 'voted' | 'trending' | 'near' | 'random';
  /** ISO 3166-1 alpha-2; empty for any, as with the next three. */
  country: string;
  /** As the directory calls it. */
  language: string;
  tag: string;
  codec: string;
  /** kbit/s; 0 for any. */
  bitrateMin: number;
  order: StationOrder;
  offset: number;
  limit: number;
}

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
export interface Facet {
  /** What goes into the query. */
  value: string;
  /** What is shown. */
  name: string;
  count: number;
}

export interface StationFacets {
  countries: Facet[];
  languages: Facet[];
  tags: Facet[];
  codecs: Facet[];
}

/** The charts of a country for an empty text. */
export interface ShowQuery extends Slotted {
  text: string;
  limit: number;
}

export type ShowAnswer = DirectoryAnswer<Show>;

/** Whether the vote counted, or why not, in a sentence. */
export type VoteOutcome = { ok: true } | { ok: false; sentence: string };
