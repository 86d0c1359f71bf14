import * as v from 'valibot';
import {
  BACKUP_LISTS,
  type DatabaseTrouble,
  type EntryTrouble,
  FEED_TROUBLES,
  HISTORY_FAILURES,
  ROLE_RIGHTS,
  type RoleWarning,
  SHOW_TROUBLES,
  type ShowTrouble,
  STORAGE_FAILURES,
} from '@/lib/model/trouble-kinds';

const text = v.string();
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A sentence instead of a kind. Versions that did not know kinds stored one. */
const told = v.union([
  v.object({ kind: v.literal('told'), text }),
  v.pipe(
    text,
    v.transform((said) => ({ kind: 'told' as const, text: said })),
  ),
]);

/** The stored reason why a show is not up to date. */
export const showTroubleShape: v.GenericSchema<unknown, ShowTrouble> = v.union([
  v.object({ kind: v.picklist([...FEED_TROUBLES, ...SHOW_TROUBLES, ...STORAGE_FAILURES]) }),
  told,
]);

/** The stored fault of an entry in a file. */
const entryTrouble: v.GenericSchema<unknown, EntryTrouble> = v.union([
  v.object({ kind: v.literal('podcast'), trouble: showTroubleShape, added: v.boolean() }),
  v.object({ kind: v.picklist(['no-feed', 'bad-address', 'not-web', 'playlist-too-large']) }),
  v.object({ kind: v.picklist(['too-many-podcasts', 'too-many-stations']), limit: count }),
  v.object({ kind: v.literal('bad-entry'), list: v.picklist(BACKUP_LISTS), place: text }),
  v.object({ kind: v.picklist(['no-list', 'no-setting']), place: text }),
  v.object({ kind: v.literal('more'), count }),
  told,
]);

const faultPlace = {
  /** Counted from 1; 0 if unknown. */
  line: count,
  text,
};

/** A line of a file that could not be read, and why. Versions that did not know kinds stored a sentence. */
export const importFaultShape = v.union([
  v.object({ ...faultPlace, trouble: entryTrouble }),
  v.pipe(
    v.object({ ...faultPlace, sentence: told }),
    v.transform(({ sentence, ...place }) => ({ ...place, trouble: sentence })),
  ),
]);
export type ImportFault = v.InferOutput<typeof importFaultShape>;

/** The stored problem with the database. */
const databaseTrouble: v.GenericSchema<unknown, DatabaseTrouble> = v.union([
  v.object({ kind: v.picklist(HISTORY_FAILURES), code: v.optional(text) }),
  told,
]);

/** How the database last failed. Versions that did not know kinds stored a sentence. */
export const databaseErrorShape = v.union([
  v.object({
    trouble: databaseTrouble,
    /** Milliseconds since 1970. */
    at: v.number(),
  }),
  v.pipe(
    v.object({ sentence: told, at: v.number() }),
    v.transform(({ sentence, at }) => ({ trouble: sentence, at })),
  ),
]);
export type DatabaseError = v.InferOutput<typeof databaseErrorShape>;

/** The stored warning about what the role is allowed beyond its needs. */
export const roleWarningShape: v.GenericSchema<unknown, RoleWarning> = v.union([
  v.object({ kind: v.literal('rights'), rights: v.array(v.picklist(ROLE_RIGHTS)) }),
  told,
]);
