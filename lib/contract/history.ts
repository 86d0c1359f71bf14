import * as v from 'valibot';
import type { HistoryRow } from '@/lib/model/track-history';
import type { DatabaseTrouble, RoleWarning } from '@/lib/model/trouble-kinds';
import { modelShape } from './model-shapes';
import { finite, key, text } from './schema-pieces';
import { databaseTroubleShape, toldShape } from './trouble-shapes';

/** A radio that was heard before and has rows. */
export interface HistoryStation {
  radioId: string;
  /** As it was called when it was last heard. */
  name: string;
  /** Artwork address; empty where there is none. */
  image: string;
  /** When its latest track was played; milliseconds since 1970. */
  playedAt: number;
}

/** What to export as CSV: a radio's history, or the listener's saved tracks. */
export const historyExportShape = v.union([v.literal('saved'), v.object({ radioId: key })]);
export type HistoryExport = v.InferOutput<typeof historyExportShape>;

const track = { artist: text, title: text };

/** The row to save for good, or the artist and title to save no longer. */
export const saveOrderShape = modelShape<HistoryRow>()(
  v.object({ id: finite, radio_id: text, ...track, cover_image_url: text, played_at: finite }),
);
export type SaveOrder = v.InferOutput<typeof saveOrderShape>;
export const unsaveOrderShape = v.object(track);
export type UnsaveOrder = v.InferOutput<typeof unsaveOrderShape>;

/** Every cached history: a change with this key is about all radios. */
export const EVERY_HISTORY_KEY = 'radioMetadata';
/** The key of the listener's saved tracks. */
export const SAVED_TRACKS_KEY = 'savedTracks';
/** The key of the database's status. */
export const HISTORY_STATUS_KEY = 'historyStatus';

/** Longer than any connection string or token there is; letters. */
const MAX_SECRET = 100_000;

const secret = v.pipe(v.string(), v.maxLength(MAX_SECRET));

/**
 * The database to use from now on: one that was typed, or the one built into this copy. It comes by a
 * port of this name: a message would be handed to every open page of the extension, with the secret in
 * it, while a port is opened to those alone that wait for one, and that is the background.
 */
export const databaseOrderShape = v.union([
  v.object({ builtIn: v.literal(true) }),
  v.object({ connectionString: secret, authToken: v.optional(secret) }),
]);
export type DatabaseOrder = v.InferOutput<typeof databaseOrderShape>;
export const DATABASE_PORT = 'history/connect';

/** What became of an order about the database: how long it took, or why not. */
export type DatabaseOutcome =
  | { ok: true; milliseconds: number }
  | { ok: false; trouble: DatabaseTrouble };

/** How the database failed last. A version that did not know kinds stored a sentence. */
export const databaseErrorShape = v.union([
  v.object({
    trouble: databaseTroubleShape,
    /** Milliseconds since 1970. */
    at: v.number(),
  }),
  v.pipe(
    v.object({ sentence: toldShape, at: v.number() }),
    v.transform(({ sentence, at }) => ({ trouble: sentence, at })),
  ),
]);
export type DatabaseError = v.InferOutput<typeof databaseErrorShape>;

/** Where the history lives and how it fares. Holds nothing secret. */
export interface HistoryStatus {
  /** `local`: in this browser. `database`: in a PostgreSQL that all its clients share. */
  place: 'local' | 'database';
  /** Whether a database is built into this copy. */
  hasBuiltIn: boolean;
  /** Whether that is the one in use. */
  usesBuiltIn: boolean;
  /** Host name, with a port where there is one; empty for `local`. */
  host: string;
  /** The database's name; empty for `local`. */
  database: string;
  /** Milliseconds since 1970; null where there was none. */
  lastSuccessAt: number | null;
  lastError: DatabaseError | null;
  /** What the role may do beyond what it needs; null where it may not, or is unknown. */
  warning: RoleWarning | null;
  /** Tracks that wait for the database. */
  pending: number;
}
