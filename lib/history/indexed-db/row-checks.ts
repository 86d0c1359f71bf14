import * as v from 'valibot';
import type { Stored, StoreName } from './history-schema';

const text = v.string();
const key = v.pipe(text, v.minLength(1));
const time = v.pipe(v.number(), v.finite());

const track = { radio_id: text, artist: text, title: text, cover_image_url: text };

const CHECKS = {
  radio_metadata: v.object({ ...track, id: v.number(), played_at: time, words: v.array(text) }),
  saved: v.object({ ...track, key, played_at: time, savedAt: time }),
  outbox: v.object({ id: v.number(), track: v.object(track), heardAt: time }),
  stations: v.object({ radioId: key, name: text, image: text, heardAt: time }),
  quarantine: v.object({ id: v.number(), store: text, value: v.unknown(), reason: text, at: time }),
} satisfies { [Name in StoreName]: v.GenericSchema<unknown, Stored<Name>> };

export type RowCheck<Name extends StoreName> =
  | { ok: true; record: Stored<Name> }
  | { ok: false; reason: string };

/** The record of this store in a value, or what is wrong with it. */
export function checkRow<Name extends StoreName>(store: Name, value: unknown): RowCheck<Name> {
  const result = v.safeParse(CHECKS[store] as v.GenericSchema<unknown, Stored<Name>>, value);
  if (result.success) return { ok: true, record: result.output };
  const [issue] = result.issues;
  return { ok: false, reason: `${v.getDotPath(issue) ?? 'record'}: ${issue.message}` };
}
