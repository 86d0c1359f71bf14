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
export const toldShape = v.union([
  v.object({ kind: v.literal('told'), text }),
  v.pipe(
    text,
    v.transform((said) => ({ kind: 'told' as const, text: said })),
  ),
]);

/** The stored reason why a show is not up to date. */
export const showTroubleShape: v.GenericSchema<unknown, ShowTrouble> = v.union([
  v.object({ kind: v.picklist([...FEED_TROUBLES, ...SHOW_TROUBLES, ...STORAGE_FAILURES]) }),
  toldShape,
]);

/** The stored fault of an entry in a file. */
export const entryTroubleShape: v.GenericSchema<unknown, EntryTrouble> = v.union([
  v.object({ kind: v.literal('podcast'), trouble: showTroubleShape, added: v.boolean() }),
  v.object({ kind: v.picklist(['no-feed', 'bad-address', 'not-web', 'playlist-too-large']) }),
  v.object({ kind: v.picklist(['too-many-podcasts', 'too-many-stations']), limit: count }),
  v.object({ kind: v.literal('bad-entry'), list: v.picklist(BACKUP_LISTS), place: text }),
  v.object({ kind: v.picklist(['no-list', 'no-setting']), place: text }),
  v.object({ kind: v.literal('more'), count }),
  toldShape,
]);

/** The stored problem with the database. */
export const databaseTroubleShape: v.GenericSchema<unknown, DatabaseTrouble> = v.union([
  v.object({ kind: v.picklist(HISTORY_FAILURES), code: v.optional(text) }),
  toldShape,
]);

/** The stored warning about what the role is allowed beyond its needs. */
export const roleWarningShape: v.GenericSchema<unknown, RoleWarning> = v.union([
  v.object({ kind: v.literal('rights'), rights: v.array(v.picklist(ROLE_RIGHTS)) }),
  toldShape,
]);
