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

/** A sentence instead of a kind: versions that did not know kinds stored one. */
export const toldShape = v.union([
  v.object({ kind: v.literal('told'), text }),
  v.pipe(
    text,
    v.transform((said) => ({ kind: 'told' as const, text: said })),
  ),
]);

/** Why a show is not as its feed has it, as it is stored. */
export const showTroubleShape: v.GenericSchema<unknown, ShowTrouble> = v.union([
  v.object({ kind: v.picklist([...FEED_TROUBLES, ...SHOW_TROUBLES, ...STORAGE_FAILURES]) }),
  toldShape,
]);

/** What is wrong with an entry of a file, as it is stored. */
export const entryTroubleShape: v.GenericSchema<unknown, EntryTrouble> = v.union([
  v.object({ kind: v.literal('podcast'), trouble: showTroubleShape, added: v.boolean() }),
  v.object({ kind: v.picklist(['no-feed', 'bad-address', 'not-web', 'playlist-too-large']) }),
  v.object({ kind: v.picklist(['too-many-podcasts', 'too-many-stations']), limit: count }),
  v.object({ kind: v.literal('bad-entry'), list: v.picklist(BACKUP_LISTS), place: text }),
  v.object({ kind: v.picklist(['no-list', 'no-setting']), place: text }),
  v.object({ kind: v.literal('more'), count }),
  toldShape,
]);

/** What is wrong with the database, as it is stored. */
export const databaseTroubleShape: v.GenericSchema<unknown, DatabaseTrouble> = v.union([
  v.object({ kind: v.picklist(HISTORY_FAILURES), code: v.optional(text) }),
  toldShape,
]);

/** What the role of the connection may do beyond what it needs, as it is stored. */
export const roleWarningShape: v.GenericSchema<unknown, RoleWarning> = v.union([
  v.object({ kind: v.literal('rights'), rights: v.array(v.picklist(ROLE_RIGHTS)) }),
  toldShape,
]);
