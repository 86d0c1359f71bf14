import * as v from 'valibot';
import type { PlayableItem } from '@/lib/model/playable-item';
import type { HistoryRow } from '@/lib/model/track-history';
import type { DatabaseTrouble, RoleWarning } from '@/lib/model/trouble-kinds';
import { modelShape } from './model-shapes';
import { finite, key, text } from './schema-pieces';
import type { DatabaseError } from './trouble-shapes';

/** A radio that was heard before and has rows. */
export interface HistoryStation {
  radioId: string;
  /** Its name when it was last heard. */
  name: string;
  /** Artwork address; empty if there is none. */
  image: string;
  /** When its latest track was played; milliseconds since 1970. */
  playedAt: number;
  /** The item that plays it; null if an earlier version recorded it. */
  item: PlayableItem | null;
}

/** What to export as CSV: a radio's history, or the listener's saved tracks. */
export const historyExportShape = v.union([v.literal('saved'), v.object({ radioId: key })]);
export type HistoryExport = v.InferOutput<typeof historyExportShape>;

const track = { artist: text, title: text };

/** The row to save permanently. To unsave it, artist and title are enough. */
export const saveOrderShape = /* @__PURE__ */ modelShape<HistoryRow>()(
  v.object({ id: finite, radio_id: text, ...track, cover_image_url: text, played_at: finite }),
);
export type SaveOrder = v.InferOutput<typeof saveOrderShape>;
export const unsaveOrderShape = v.object(track);
export type UnsaveOrder = v.InferOutput<typeof unsaveOrderShape>;

/** The cached history of every radio: a change with this key concerns all of them. */
export const EVERY_HISTORY_KEY = 'radioMetadata';
/** The key of the listener's saved tracks. */
export const SAVED_TRACKS_KEY = 'savedTracks';
/** The key of the database's status. */
export const HISTORY_STATUS_KEY = 'historyStatus';

/** In characters; longer than any real connection string or token. */
const MAX_SECRET = 100_000;

const secret = v.pipe(v.string(), v.maxLength(MAX_SECRET));

/**
 * The database to use from now on: the one typed in, or the one built into this copy. It is sent over a port
 * with this name, because a message would hand the secret to every open page of the extension. Only the
 * background listens on the port.
 */
export const databaseOrderShape = v.union([
  v.object({ builtIn: v.literal(true) }),
  v.object({ connectionString: secret, authToken: v.optional(secret) }),
]);
export type DatabaseOrder = v.InferOutput<typeof databaseOrderShape>;
export const DATABASE_PORT = 'history/connect';

/** The result of an order about the database: how long it took, or why it failed. */
export type DatabaseOutcome =
  | { ok: true; milliseconds: number }
  | { ok: false; trouble: DatabaseTrouble };

/** Where the history is stored, and how well that works. Contains no secrets. */
export interface HistoryStatus {
  /** `local`: in this browser. `database`: in a PostgreSQL database that all its clients share. */
  place: 'local' | 'database';
  /** Whether a database is built into this copy. */
  hasBuiltIn: boolean;
  /** Whether that is the one in use. */
  usesBuiltIn: boolean;
  /** Host name, with the port if there is one; empty for `local`. */
  host: string;
  /** The database's name; empty for `local`. */
  database: string;
  /** Milliseconds since 1970; null if there was none. */
  lastSuccessAt: number | null;
  lastError: DatabaseError | null;
  /** What the role is allowed beyond what it needs; null if nothing, or if unknown. */
  warning: RoleWarning | null;
  /** Tracks waiting to be sent to the database. */
  pending: number;
}
